import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { startBrowser } from '#test/support/drivers/browsers/browser.ts';
import { aThirdParty } from '#test/support/banks/sandbox-uae/a-third-party.ts';
import { createShop } from '#test/support/drivers/shop.ts';

const browser: Browser | undefined = await startBrowser();
const shop = await createShop();
afterAll(() => browser?.close());

const openTab = async (locale: string, javaScriptEnabled: boolean): Promise<Page> => {
  if (!browser) throw new Error('No browser is installed');
  const context = await browser.newContext({
    locale,
    javaScriptEnabled,
    bypassCSP: javaScriptEnabled,
    viewport: { width: 360, height: 740 },
  });
  return context.newPage();
};

/** Returns the accessibility violations that axe finds on a bank's page. */
const violationsOn = async (url: string, locale: string): Promise<readonly string[]> => {
  const page = await openTab(locale, true);
  await page.goto(url);
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};

const languages = [
  { locale: 'en-GB', direction: 'ltr', title: 'Pay', approve: 'Approve', decline: 'Decline', bank: 'Emirates NBD' },
  {
    locale: 'ar-AE',
    direction: 'rtl',
    title: 'دفع',
    approve: 'موافقة',
    decline: 'رفض',
    bank: 'بنك الإمارات دبي الوطني',
  },
] as const;

describe.runIf(browser)('in a browser without scripts', () => {
  test.each(languages)('a customer approves at the bank ($locale)', async ({ locale, direction, ...texts }) => {
    const redirectUri = `${shop.url}/approved-${locale}`;
    const us = await aThirdParty('uae-enbdx', redirectUri);
    const page = await openTab(locale, false);
    await page.goto(us.linkTo(await us.push(await us.requestObject())));
    expect(await page.locator('html').getAttribute('dir')).toBe(direction);
    await page.getByRole('heading', { name: texts.title }).waitFor();
    await page.getByText(texts.bank).first().waitFor();
    expect(await violationsOn(page.url(), locale)).toEqual([]);
    await page.getByRole('button', { name: texts.approve }).click();
    await page.waitForURL(`${redirectUri}**`);
    const { query = {} } = shop.visits.find(({ path }) => path === `/approved-${locale}`) ?? {};
    const { status } = await us.token(us.codeForm(query.code ?? ''));
    expect([query.iss, status]).toEqual([us.issuer, 200]);
  });

  test.each(languages)('a customer declines at the bank ($locale)', async ({ locale, decline }) => {
    const redirectUri = `${shop.url}/declined-${locale}`;
    const us = await aThirdParty('uae-enbdx', redirectUri);
    const page = await openTab(locale, false);
    await page.goto(us.linkTo(await us.push(await us.requestObject())));
    await page.getByRole('button', { name: decline }).click();
    await page.waitForURL(`${redirectUri}**`);
    const { query = {} } = shop.visits.find(({ path }) => path === `/declined-${locale}`) ?? {};
    expect([query.error, query.code]).toEqual(['access_denied', undefined]);
  });

  test('a customer signs in as another person, switches the language, and approves from their own account', async () => {
    const redirectUri = `${shop.url}/other-customer`;
    const us = await aThirdParty('uae-enbdx', redirectUri);
    const page = await openTab('en-GB', false);
    await page.goto(us.linkTo(await us.push(await us.requestObject())));
    await page.getByText('Signed in as').click();
    await page.getByRole('link', { name: 'Layla Haddad' }).click();
    await page.getByText('Salary account').waitFor();
    await page.getByRole('link', { name: 'العربية' }).click();
    await page.getByText('Salary account').waitFor();
    await page.getByRole('button', { name: 'موافقة' }).click();
    await page.waitForURL(`${redirectUri}**`);
    const { query = {} } = shop.visits.find(({ path }) => path === '/other-customer') ?? {};
    expect((await us.token(us.codeForm(query.code ?? ''))).status).toBe(200);
  });
});
