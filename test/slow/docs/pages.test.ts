import { mkdirSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { readDocument } from '#infra/docs/generated/document.ts';
import { hrefOf } from '#infra/docs/tables/languages.ts';
import { sitePages } from '#infra/docs/site.ts';
import { createApiDocument } from '#infra/openapi.ts';
import { faultsOn, screens } from '#test/support/drivers/browsers/tabs.ts';
import { aClient } from '#test/support/drivers/journey.ts';
import { useBrowser } from '#test/support/drivers/browsers/use-browser.ts';

const { baseUrl } = inject('sandbox');
const get = (path: string, init: RequestInit = {}) => fetch(baseUrl + path, { redirect: 'manual', ...init });
const site = sitePages(readDocument(createApiDocument()));
/** The paths of all pages. The reference is part of both languages. */
const paths = [...new Set([...site.en, ...site.ar].map(({ path, language }) => hrefOf(path, language)))];

test('the start page links to the documentation in both languages', async () => {
  const response = await get('/');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const text = await response.text();
  expect(text).toContain('href="/docs"');
  expect(text).toContain('href="/docs/ar"');
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
  for (const { path } of site.en.slice(1)) expect(llms).toContain(`(${baseUrl}/docs/${path}.md)`);
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

const { isInstalled, openStrictTab } = await useBrowser();

/** Opens a tab that blocks all other hosts. Adds its errors to `errors`. */
const createTab = async (errors: string[], options: BrowserContextOptions): Promise<Page> => {
  const page = await openStrictTab(options);
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

/** The pages are tested in parts, to show the progress. */
const parts = [1, 2, 3, 4, 5, 6, 7, 8] as const;

describe.runIf(isInstalled)('in a browser', () => {
  test.each(parts)(
    'no page has accessibility violations, scrolls sideways or loads from other hosts (part %i)',
    async (part) => {
      const errors: string[] = [];
      // The pages' content security policy would block axe.
      const page = await createTab(errors, { bypassCSP: true });
      const faults: string[] = [];
      for (const path of paths.filter((_, number) => number % parts.length === part - 1)) {
        await page.goto(baseUrl + path);
        for (const screen of screens) {
          const name = `${screen.width}-${screen.colorScheme}`;
          await page.setViewportSize(screen);
          await page.emulateMedia(screen);
          faults.push(...(await faultsOn(page)).map((fault) => `${path} ${name} ${fault}`));
          await saveScreenshot(page, `${path.replaceAll('/', '-').slice(1)}-${name}`);
        }
      }
      expect(faults).toEqual([]);
      expect(errors).toEqual([]);
    },
    1_200_000,
  );

  test('the page of an operation creates a session and a payment request, which it signs in the browser', async () => {
    const { facts } = await aClient();
    const errors: string[] = [];
    const page = await createTab(errors, { viewport: screens[2] });
    const requests: { readonly url: string; readonly headers: Record<string, string>; readonly body: string }[] = [];
    page.on('request', (request) =>
      requests.push({ url: request.url(), headers: request.headers(), body: request.postData() ?? '' }),
    );
    await page.goto(`${baseUrl}/docs/reference/createPaymentRequest`);
    await page.getByText('Credentials of a sandbox client').click();
    await page.getByLabel('App ID').fill(facts.appId);
    await page.getByLabel('API key', { exact: true }).fill(facts.apiKey);
    await page.getByLabel('Signing key').fill(JSON.stringify(facts.signingKey));
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('region', { name: 'Response', exact: true }).getByText('internalReferenceId').waitFor();
    await saveScreenshot(page, 'operation');
    // Other pages have the id of this payment request in place of the example.
    const [, id = ''] =
      /"internalReferenceId": "([^"]+)"/.exec(
        (await page.getByRole('region', { name: 'Response', exact: true }).textContent()) ?? '',
      ) ?? [];
    await page.goto(`${baseUrl}/docs/reference/getPaymentRequest`);
    expect(await page.getByLabel('paymentRequestId').inputValue()).toBe(id);
    expect(errors).toEqual([]);
    expect(
      requests.filter(({ url, headers }) => url.endsWith('/payment-requests') && headers['x-signature']),
    ).toHaveLength(1);
    expect(JSON.stringify(requests)).not.toContain(facts.signingKey.d);
  });
});
