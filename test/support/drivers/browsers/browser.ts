import { type Browser, chromium } from 'playwright-core';

/**
 * Starts Chromium from the npm package on Linux x64, or an installed Chromium, Chrome or Edge elsewhere. Returns
 * undefined if none of them starts.
 */
export const startBrowser = async (): Promise<Browser | undefined> => {
  for (const launch of [launchPackaged, ...['chromium', 'chrome', 'msedge'].map(launchInstalled)]) {
    const browser = await launch().catch(() => undefined);
    if (browser) return browser;
  }
  console.log('No Chromium is installed: browser tests are skipped. Tests that submit plain forms still run.');
  return undefined;
};

const launchPackaged = async (): Promise<Browser | undefined> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { default: packaged } = await import('@sparticuz/chromium');
  // In single-process mode, closing a tab would end the browser. With web security disabled, it would send no Origin.
  const omitted = ['--single-process', '--disable-web-security'];
  const args = packaged.args.filter((arg) => !omitted.includes(arg));
  return chromium.launch({ executablePath: await packaged.executablePath(), args });
};

const launchInstalled = (channel: string) => () => chromium.launch({ channel });
