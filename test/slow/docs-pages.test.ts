import { mkdirSync } from 'node:fs';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { hrefOf, pageNames } from '#infra/docs/pages.ts';
import { startBrowser } from '#test/support/drivers/browsers/browser.ts';
import { aClient } from '#test/support/drivers/journey.ts';

const { baseUrl } = inject('sandbox');
const get = (path: string, init: RequestInit = {}) => fetch(baseUrl + path, { redirect: 'manual', ...init });
const languages = ['en', 'ar'] as const;
const paths = languages.flatMap((language) => pageNames.map((name) => hrefOf(name, language)));

test('the start page links to the documentation in both languages', async () => {
  const response = await get('/');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const text = await response.text();
  expect(text).toContain('<a href="/docs">');
  expect(text).toContain('<a href="/docs/ar">');
});

test('every page is also available as Markdown, and llms.txt lists the English ones', async () => {
  const llms = await (await get('/docs/llms.txt')).text();
  for (const path of paths) {
    const [page, markdown] = [await get(path), await get(`${path}${/\/(docs|ar)$/.test(path) ? '/index' : ''}.md`)];
    expect([page.status, markdown.status, markdown.headers.get('content-type')], path).toEqual([
      200,
      200,
      'text/markdown; charset=utf-8',
    ]);
    expect(await page.text()).toContain('<!doctype html>');
    const text = await markdown.text();
    expect([text.startsWith('# '), text.includes('{{')], path).toEqual([true, false]);
  }
  for (const name of pageNames.slice(1)) expect(llms).toContain(`(${baseUrl}/docs/${name}.md)`);
});

test('every page has the strict content security policy and the other security headers', async () => {
  for (const path of [...paths, '/', '/docs/reference', '/docs/nowhere']) {
    const { headers } = await get(path);
    expect(headers.get('content-security-policy'), path).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect([headers.get('x-content-type-options'), headers.get('x-interaction-id')?.length]).toEqual(['nosniff', 36]);
  }
});

test.each(['/docs/nowhere', '/docs/assets'])('%s returns a page that links back to the documentation', async (path) => {
  const response = await get(path);
  expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('href="/docs"')]);
});

const browser: Browser | undefined = await startBrowser();
afterAll(() => browser?.close());

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
] as const;

/** Opens a tab that blocks all other hosts. Adds its errors to `errors`. */
const createTab = async (errors: string[], viewport: { width: number; height: number }): Promise<Page> => {
  if (!browser) throw new Error('No browser is installed');
  const page = await (await browser.newContext({ viewport })).newPage();
  const ownHost = new URL(baseUrl).host;
  await page.route(
    (url) => url.host !== ownHost,
    async (route) => {
      errors.push(`requested ${route.request().url().slice(0, 100)}`);
      await route.abort();
    },
  );
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return page;
};

/** Saves a screenshot of a page if SCREENSHOTS names a folder. */
const saveScreenshot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/docs-${name}.png`, fullPage: true });
};

/** Pages that together have every kind of content: lists, tables, code samples, many sections, a form. */
const pagesWithEverything = [
  ...languages.flatMap((language) =>
    (['index', 'first-payment', 'signing', 'errors'] as const).map((name) => hrefOf(name, language)),
  ),
  '/',
  '/docs/reference',
  '/docs/nowhere',
];

/** Returns the accessibility violations that axe finds, except in the reference's third-party viewer. */
const violationsOf = async (viewport: { width: number; height: number }): Promise<readonly string[]> => {
  if (!browser) throw new Error('No browser is installed');
  // The pages' content security policy would block axe.
  const context = await browser.newContext({ viewport, bypassCSP: true });
  const page = await context.newPage();
  const violationTexts: string[] = [];
  for (const path of pagesWithEverything) {
    await page.goto(baseUrl + path);
    // On the reference page, the third-party viewer renders this element.
    await page.waitForSelector('main');
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({ exclude: ['#reference'] }),
    );
    for (const { id, nodes } of violations)
      violationTexts.push(`${path} ${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(' ')}`);
  }
  await context.close();
  return violationTexts;
};

describe.runIf(browser)('in a browser', () => {
  test.each(sizes)('no documentation page has accessibility violations ($width pixels wide)', async (size) => {
    expect(await violationsOf(size)).toEqual([]);
  });

  test.each(sizes)(
    'the pages fit the screen, obey their policy and do not load from other hosts ($width pixels wide)',
    async (size) => {
      const errors: string[] = [];
      const page = await createTab(errors, size);
      for (const path of [...paths, '/']) {
        await page.goto(baseUrl + path);
        await saveScreenshot(page, `${path.replaceAll('/', '-').slice(1)}-${size.width}`);
        const overflow = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        expect(overflow, path).toBe(0);
      }
      await page.context().close();
      expect(errors).toEqual([]);
    },
  );

  test('the reference creates a session and a payment request, which it signs in the browser', async () => {
    const { facts } = await aClient();
    const errors: string[] = [];
    const page = await createTab(errors, sizes[1]);
    const requests: { readonly url: string; readonly headers: Record<string, string>; readonly body: string }[] = [];
    page.on('request', (request) =>
      requests.push({ url: request.url(), headers: request.headers(), body: request.postData() ?? '' }),
    );
    await page.goto(`${baseUrl}/docs/reference`);
    await page.getByLabel('App ID').fill(facts.appId);
    await page.getByLabel('API key', { exact: true }).fill(facts.apiKey);
    await page.getByLabel('Signing key').fill(JSON.stringify(facts.signingKey));
    await page.getByRole('button', { name: 'Create a session', exact: true }).click();
    await page.getByText('The session is active').waitFor();
    const operation = page.locator('#operations-Payment_requests-createPaymentRequest');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    await operation.locator('.live-responses-table .response-col_status').getByText('201').waitFor();
    await saveScreenshot(page, 'reference-1280');
    await page.context().close();
    expect(errors).toEqual([]);
    expect(
      requests.filter(({ url, headers }) => url.endsWith('/payment-requests') && headers['x-signature']),
    ).toHaveLength(1);
    expect(JSON.stringify(requests)).not.toContain(facts.signingKey.d);
  });
});
