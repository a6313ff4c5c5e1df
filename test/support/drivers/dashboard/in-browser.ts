import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import type { DashboardRow } from '#functions/dashboard/http/row.ts';
import { rows } from '#functions/dashboard/rows.ts';
import { textsIn } from '#functions/dashboard/texts/texts.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { faultsOn, screens } from '../browsers/tabs.ts';
import { pathWith } from '../hostile/hostile-values.ts';

/** The folder in which screenshots of the pages are stored, if SCREENSHOTS is set. */
const screenshots = process.env.SCREENSHOTS;

/** One person's browser, with a device that stores passkeys. */
export interface OwnBrowser {
  readonly page: Page;
  /** Requests to other origins, violations of the Content Security Policy, and script errors. */
  readonly faults: readonly string[];
  /** Joins with an invitation link. */
  join(token: string, name: string): Promise<void>;
  /** Returns what axe finds on the current page, and whether it scrolls sideways, on every screen. */
  violations(name: string): Promise<readonly string[]>;
}

/** Starts a browser for one person. It records every request to an origin other than the dashboard's. */
export const startOwnBrowser = async (browser: Browser, origin: string, language: Language): Promise<OwnBrowser> => {
  const faults: string[] = [];
  const texts = textsIn[language];
  const context = await browser.newContext({
    locale: language === 'ar' ? 'ar-AE' : 'en-GB',
    viewport: screens[2],
  });
  const page = await context.newPage();
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) faults.push(`request to ${request.url()}`);
  });
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  const devices = await context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  return {
    page,
    faults,
    async join(token, name) {
      await page.goto(`${origin}/dashboard/join/${token}?lang=${language}`);
      await page.getByLabel(texts.join.name).fill(name);
      await page.getByRole('button', { name: texts.join.button }).click();
      await page.waitForURL(/\/dashboard(\/operator)?$/, { timeout: 15_000 });
    },
    async violations(name) {
      const found: string[] = [];
      await page.waitForLoadState();
      for (const screen of screens) {
        const shown = `${name}-${language}-${screen.width}-${screen.colorScheme}`;
        await page.setViewportSize(screen);
        await page.emulateMedia(screen);
        found.push(...(await faultsOn(page)).map((fault) => `${shown}: ${fault}`));
        if (!screenshots) continue;
        mkdirSync(screenshots, { recursive: true });
        await page.screenshot({ path: `${screenshots}/${shown}.png`, fullPage: true });
      }
      return found;
    },
  };
};

/**
 * Returns the paths of all pages of clients or operators, including those that ask for a confirmation.
 *
 * @param ids the ids in the paths, by parameter
 * @param queries the queries of pages that need one, by the row's name
 */
export const pagesOf = (
  people: 'clients' | 'operators',
  ids: Readonly<Record<string, string>>,
  queries: Partial<Record<keyof typeof rows, string>> = {},
): readonly string[] =>
  Object.entries<DashboardRow>(rows).flatMap(([name, { method, path, requiredRole, question }]) => {
    const isPage = (method === 'GET' && !path.includes('.')) || question !== undefined;
    const isShown = isPage && requiredRole !== 'none' && (requiredRole === 'operator') === (people === 'operators');
    return isShown ? [pathWith(path, ids) + (queries[name as keyof typeof rows] ?? '')] : [];
  });

/** Returns the file name of a page's screenshot. */
export const nameOf = (path: string): string => path.slice(1).replaceAll(/\W/g, '-').slice(0, 80);
