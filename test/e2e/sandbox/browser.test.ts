// @module-tag variant
import type { Browser, Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { startBrowser } from '#test/support/drivers/browsers/browser.ts';
import { faultsOn, openTab } from '#test/support/drivers/browsers/tabs.ts';
import { aThirdParty } from '#test/support/banks/sandbox-uae/a-third-party.ts';
import { createShop } from '#test/support/drivers/shop.ts';

const installed = await startBrowser();
const shop = await createShop();
afterAll(() => installed?.close());
if (!installed) console.log('No Chromium was found, so these tests are skipped.');

const browser = (): Browser => {
  if (!installed) throw new Error('No browser is installed');
  return installed;
};
const openPage = async (locale: string): Promise<Page> =>
  (await browser().newContext({ locale, javaScriptEnabled: false, viewport: { width: 360, height: 740 } })).newPage();

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

describe.runIf(installed)('in a browser without scripts', () => {
  test.each(languages)('a customer approves at the bank ($locale)', async ({ locale, direction, ...texts }) => {
    const redirectUri = `${shop.url}/approved-${locale}`;
    const us = await aThirdParty('uae-enbdx', redirectUri);
    const page = await openPage(locale);
    await page.goto(us.linkTo(await us.push(await us.requestObject())));
    expect(await page.locator('html').getAttribute('dir')).toBe(direction);
    await page.getByRole('heading', { name: texts.title }).waitFor();
    await page.getByText(texts.bank).first().waitFor();
    const withScripts = await openTab(browser(), { locale, width: 360 });
    await withScripts.goto(page.url());
    expect(await faultsOn(withScripts)).toEqual([]);
    await page.getByRole('button', { name: texts.approve }).click();
    await page.waitForURL(`${redirectUri}**`);
    const { query = {} } = shop.visits.find(({ path }) => path === `/approved-${locale}`) ?? {};
    const { status } = await us.token(us.codeForm(query.code ?? ''));
    expect([query.iss, status]).toEqual([us.issuer, 200]);
  });

  test.each(languages)('a customer declines at the bank ($locale)', async ({ locale, decline }) => {
    const redirectUri = `${shop.url}/declined-${locale}`;
    const us = await aThirdParty('uae-enbdx', redirectUri);
    const page = await openPage(locale);
    await page.goto(us.linkTo(await us.push(await us.requestObject())));
    await page.getByRole('button', { name: decline }).click();
    await page.waitForURL(`${redirectUri}**`);
    const { query = {} } = shop.visits.find(({ path }) => path === `/declined-${locale}`) ?? {};
    expect([query.error, query.code]).toEqual(['access_denied', undefined]);
  });

  test('a customer signs in as another person, switches the language, and approves from their own account', async () => {
    const redirectUri = `${shop.url}/other-customer`;
    const us = await aThirdParty('uae-enbdx', redirectUri);
    const page = await openPage('en-GB');
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
