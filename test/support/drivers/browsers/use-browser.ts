import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, onTestFinished } from 'vitest';
import { startBrowser } from './browser.ts';
import { canTest } from '../signing-programs.ts';
import { openTab, type TabOptions } from './tabs.ts';

/** Starts a browser for a test file. Its tests must be skipped if none is installed. In CI, the file then fails. */
export const useBrowser = async () => {
  const installed = await startBrowser();
  afterAll(() => installed?.close());
  const browser = (): Browser => {
    if (!installed) throw new Error('No browser is installed');
    return installed;
  };
  const untilTheEnd = (page: Page): Page => {
    onTestFinished(() => page.context().close());
    return page;
  };
  return {
    browser,
    isInstalled: canTest(installed !== undefined, 'pages in a browser', 'Chromium, Chrome or Edge'),
    /** Opens a tab in which axe can run, until the end of the test. */
    openTab: async (options: TabOptions) => untilTheEnd(await openTab(browser(), options)),
    /** Opens a tab that enforces the pages' content security policies, until the end of the test. */
    openStrictTab: async (options: BrowserContextOptions) =>
      untilTheEnd(await (await browser().newContext(options)).newPage()),
  };
};
