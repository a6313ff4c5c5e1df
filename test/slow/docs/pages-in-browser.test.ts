import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { faultsOn } from '#test/support/drivers/browsers/tabs.ts';
import { eventually } from '#test/support/drivers/integrator.ts';
import { aClient } from '#test/support/drivers/journey.ts';
import { useBrowser } from '#test/support/drivers/browsers/use-browser.ts';

const { baseUrl } = inject('sandbox');
const { isInstalled, openStrictTab, openTab } = await useBrowser();

const tab = () => openTab({ locale: 'en-GB', width: 1280 });

const selectedTabs = (page: Page) => page.getByRole('tab', { selected: true }).allTextContents();

describe.runIf(isInstalled)('in a browser', () => {
  test('a reader finds a page with the keyboard alone, in English and in Arabic', async () => {
    const page = await tab();
    for (const [start, word, found] of [
      ['/docs/sandbox', 'idempotency', '/docs/idempotency'],
      ['/docs/ar/sandbox', 'التوقيع', '/docs/ar/signing'],
    ] as const) {
      await page.goto(baseUrl + start);
      await page.keyboard.press('/');
      await page.keyboard.type(word);
      await page.getByRole('option').first().waitFor();
      expect(await faultsOn(page)).toEqual([]);
      await page.keyboard.press('Escape');
      expect(await page.getByRole('dialog').count()).toBe(0);
      await page.keyboard.press('/');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.waitForURL(`${baseUrl}${found}`);
    }
  });

  test('a search on an Arabic page names the language of each result', async () => {
    const page = await tab();
    await page.goto(`${baseUrl}/docs/ar/sandbox`);
    await page.keyboard.press('/');
    for (const [word, language] of [
      ['createPaymentRequest', 'en'],
      ['التوقيع', 'ar'],
    ] as const) {
      await page.getByRole('combobox').fill(word);
      const found = page.locator(`[role=option][lang=${language}]`).first();
      await found.waitFor();
      expect(await found.getAttribute('href')).toMatch(language === 'ar' ? /^\/docs\/ar\// : /^\/docs\/reference\//);
    }
  });

  test('a reader who sends a body that is not JSON is told so, in the field', async () => {
    const { facts } = await aClient();
    const page = await tab();
    await page.goto(`${baseUrl}/docs/reference/createPaymentRequest`);
    await page.getByText('Credentials of a sandbox client').click();
    await page.getByLabel('App ID').fill(facts.appId);
    await page.getByLabel('API key', { exact: true }).fill(facts.apiKey);
    await page.getByLabel('Signing key').fill(JSON.stringify(facts.signingKey));
    const body = page.getByRole('textbox', { name: 'Body' });
    const example = await body.inputValue();
    await body.fill('{"amount": }');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('status').filter({ hasText: 'The body must be JSON: ' }).waitFor();
    expect(await body.getAttribute('aria-invalid')).toBe('true');
    expect(await page.evaluate('document.activeElement.name')).toBe('body');
    await body.fill(example);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('status').filter({ hasText: /^201/ }).waitFor();
    expect(await body.getAttribute('aria-invalid')).toBeNull();
  });

  test('the chosen language of samples is remembered on other pages', async () => {
    const page = await tab();
    await page.goto(`${baseUrl}/docs/signing`);
    expect(await selectedTabs(page)).toEqual(['JavaScript']);
    await page.getByRole('tab', { name: 'JavaScript' }).press('ArrowLeft');
    expect(await selectedTabs(page)).toEqual(['Java']);
    await page.getByRole('tab', { name: 'Go' }).click();
    await page.goto(`${baseUrl}/docs/ar/webhooks`);
    expect(await selectedTabs(page)).toEqual(['Go', 'Go']);
    expect(await page.getByRole('tabpanel').count()).toBe(2);
  });

  test('a reader of TypeScript gets JavaScript where there is no TypeScript', async () => {
    const page = await tab();
    await page.goto(`${baseUrl}/docs/payee-check`);
    for (const name of ['Python', 'TypeScript']) await page.getByRole('tab', { name }).click();
    await page.goto(`${baseUrl}/docs/signing`);
    expect(await selectedTabs(page)).toEqual(['JavaScript']);
  });

  test("on the reader's machine, samples have their token, signature and credentials file, and can be pasted", async () => {
    const { facts } = await aClient();
    const page = await tab();
    const reader = { ...facts, baseUrl, sandboxFile: '/home/reader/sandbox.json' };
    await page.route('**/docs/reader.json', (route) => route.fulfill({ json: reader }));
    await page.goto(`${baseUrl}/docs/reference/createPaymentRequest`);
    const sample = page.locator('.operation .language-sh');
    const text = await eventually(
      async () => (await sample.textContent()) ?? '',
      (current) => !/\$[A-Z]/.test(current),
    );
    const { stdout } = await promisify(execFile)('bash', ['-c', text]);
    expect(JSON.parse(stdout)).toMatchObject({ data: { amount: '150.00', status: 'New' } });
    await page.goto(`${baseUrl}/docs/first-payment`);
    await page.getByText('node first-payment.mjs /home/reader/sandbox.json', { exact: true }).waitFor();
  });

  test('without scripts, every sample is visible', async () => {
    const page = await openStrictTab({ javaScriptEnabled: false });
    await page.goto(`${baseUrl}/docs/signing`);
    for (const language of ['curl', 'JavaScript', 'Python', 'Go', 'Java'])
      expect(await page.locator(`[data-label="${language}"] pre`).first().isVisible(), language).toBe(true);
  });
});
