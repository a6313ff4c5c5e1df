import axe from 'axe-core';
import type { Browser, Locator, Page } from 'playwright-core';

export interface TabOptions {
  readonly locale: string;
  readonly width: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly userAgent?: string;
}

/** The user agent of a phone, on which links can open apps. */
export const phoneAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';

/** Screens of a phone and a laptop, light and dark. */
export const screens = [
  { width: 360, height: 740, colorScheme: 'light' },
  { width: 360, height: 740, colorScheme: 'dark' },
  { width: 1280, height: 900, colorScheme: 'light' },
  { width: 1280, height: 900, colorScheme: 'dark' },
] as const;

/** Widths of a phone, a tablet and a laptop, light and dark. */
export const appearances = [360, 768, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** Opens a tab in a separate browser, in which axe can run. */
export const openTab = async (browser: Browser, { width, ...options }: TabOptions): Promise<Page> => {
  const context = await browser.newContext({ ...options, viewport: { width, height: 800 }, bypassCSP: true });
  return context.newPage();
};

/** Returns what axe finds on a page (WCAG 2.2 AA and best practices), and whether the page scrolls horizontally. */
export const faultsOn = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe.source);
  // The rule of WCAG 2.2 is off by default.
  const options = { rules: { 'target-size': { enabled: true } } };
  const { violations } = await page.evaluate(
    (runOptions) => (globalThis as unknown as { axe: typeof axe }).axe.run(runOptions),
    options,
  );
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ...(overflow === 0 ? [] : [`scrolls horizontally by ${String(overflow)} pixels`]),
  ];
};

/** Moves the focus to an element with the keyboard. Throws if the focus does not reach it, or is not visible there. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let steps = 0; steps < 80; steps += 1) {
    await page.keyboard.press('Tab');
    if ((await target.and(page.locator(':focus')).count()) === 0) continue;
    if ((await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')) === 'solid') return;
    throw new Error(`The focus is not visible: ${String(target)}`);
  }
  throw new Error(`The focus does not reach ${String(target)}`);
};

/** Presses a link or a button with the keyboard. */
export const pressByKeyboard = async (page: Page, name: string): Promise<void> => {
  const options = { name, exact: true };
  await tabTo(page, page.getByRole('link', options).or(page.getByRole('button', options)));
  await page.keyboard.press('Enter');
};
