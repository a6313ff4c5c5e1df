import { type Browser, chromium } from 'playwright-core';

/**
 * Starts the packaged Chromium on Linux x64, or else an installed Chromium, Chrome or Edge. Returns undefined if none
 * of them starts.
 */
export const startBrowser = async (): Promise<Browser | undefined> => {
  for (const launch of [launchPackaged, ...['chromium', 'chrome', 'msedge'].map(launchInstalled)]) {
    const browser = await launch().catch(() => undefined);
    if (browser) return browser;
  }
  return undefined;
};

const launchPackaged = async (): Promise<Browser | undefined> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { default: packaged } = await import('@sparticuz/chromium');
  // In single-process mode, closing a tab ends the browser. With web security disabled, it sends no Origin header.
  const omitted = ['--single-process', '--disable-web-security'];
  const args = packaged.args.filter((arg) => !omitted.includes(arg));
  return chromium.launch({ executablePath: await packaged.executablePath(), args });
};

const launchInstalled = (channel: string) => () => chromium.launch({ channel });
