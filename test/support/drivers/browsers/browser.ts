import { type Browser, chromium } from 'playwright-core';

/**
 * Starts Chromium: from the npm package on Linux x64, otherwise an installed one. Returns undefined if there is none.
 */
export const startBrowser = async (): Promise<Browser | undefined> => {
  for (const launch of [launchPackaged, ...['chromium', 'chrome', 'msedge'].map(launchInstalled)]) {
    const browser = await launch().catch(() => undefined);
    if (browser) return browser;
  }
  console.log('No Chromium is installed, so the tests in a browser do not run. The tests of the plain forms do.');
  return undefined;
};

const launchPackaged = async (): Promise<Browser | undefined> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { default: packaged } = await import('@sparticuz/chromium');
  // In a single process, closing one tab would end the browser. With web security disabled, it sends no Origin header.
  const unwanted = ['--single-process', '--disable-web-security'];
  const args = packaged.args.filter((arg) => !unwanted.includes(arg));
  return chromium.launch({ executablePath: await packaged.executablePath(), args });
};

const launchInstalled = (channel: string) => () => chromium.launch({ channel });
