import { mkdirSync } from 'node:fs';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { rows } from '#functions/dashboard/rows.ts';
import { textsIn } from '#functions/dashboard/texts/texts.ts';
import type { Language } from '#shared/standard/languages/language.ts';

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } } as const;

/** The folder in which screenshots of the pages are stored, if SCREENSHOTS is set. */
const screenshots = process.env.SCREENSHOTS;

/** One person's browser, with a device that stores passkeys. */
export interface OwnBrowser {
  readonly page: Page;
  /** Requests to other origins, violations of the Content Security Policy, and script errors. */
  readonly faults: readonly string[];
  /** Joins with an invitation link. */
  join(token: string, name: string): Promise<void>;
  /** Returns the accessibility violations that axe finds on the current page, on a phone and on a desktop. */
  violations(name: string): Promise<readonly string[]>;
}

/** Starts a browser for one person. It records every request to an origin other than the dashboard's. */
export const startOwnBrowser = async (browser: Browser, origin: string, language: Language): Promise<OwnBrowser> => {
  const faults: string[] = [];
  const texts = textsIn[language];
  const context = await browser.newContext({
    locale: language === 'ar' ? 'ar-AE' : 'en-GB',
    viewport: sizes.desktop,
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
      for (const [size, viewport] of Object.entries(sizes)) {
        await page.setViewportSize(viewport);
        await page.evaluate(axe.source);
        const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
        found.push(...violations.map(({ id, nodes }) => `${size}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`));
        if (!screenshots) continue;
        mkdirSync(screenshots, { recursive: true });
        await page.screenshot({ path: `${screenshots}/${name}-${language}-${size}.png`, fullPage: true });
      }
      await page.setViewportSize(sizes.desktop);
      return found;
    },
  };
};

/** Returns the paths of a role's pages, except those that contain an id. */
export const pagesFor = (role: 'viewer' | 'operator'): readonly string[] =>
  Object.values(rows).flatMap(({ method, path, requiredRole }) =>
    method === 'GET' && requiredRole === role && !/[{.]/.test(path) ? [path] : [],
  );

/** Returns the file name of a page's screenshot. */
export const nameOf = (path: string): string => path.slice(1).replaceAll('/', '-').slice(0, 40);
