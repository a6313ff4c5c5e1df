import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { decideAtBank } from '#test/support/drivers/integrator.ts';
import { createShop } from '#test/support/drivers/shop.ts';
import { aClient, aPaymentConsent, aSubscription, statusOf, untilStatus } from '#test/support/drivers/journey.ts';
import { useBrowser } from '#test/support/drivers/browsers/use-browser.ts';

/** Overrides that leave only the required fields, so that the customer chooses the bank. */
const requiredFieldsOnly = { providerId: undefined, redirectUrl: undefined };

const { isInstalled, openStrictTab } = await useBrowser();
const shop = await createShop();

/** Opens a tab with scripts disabled. */
const openTab = async (locale: string): Promise<Page> => {
  const page = await openStrictTab({ locale, viewport: { width: 360, height: 740 }, javaScriptEnabled: false });
  page.on('request', (request) => requests.push(request.url()));
  return page;
};
/** The URLs that all tabs have requested. */
const requests: string[] = [];

const languages = [
  {
    locale: 'en-GB',
    direction: 'ltr',
    choose: 'Choose your bank',
    toBank: 'Pay using AlTareq',
    search: 'Search by name',
    searchButton: 'Search',
    wanted: 'nbd',
    bank: 'Emirates NBD',
    thanks: 'Thank you',
    confirm: 'Yes, continue',
  },
  {
    locale: 'ar-AE',
    direction: 'rtl',
    choose: 'اختر بنكك',
    toBank: 'ادفع باستخدام الطارق',
    search: 'ابحث بالاسم',
    searchButton: 'بحث',
    wanted: 'الإمارات دبي',
    bank: 'بنك الإمارات دبي الوطني',
    thanks: 'شكرًا لك',
    confirm: 'أنا من وافق: متابعة',
  },
] as const;

describe.runIf(isInstalled)('in a browser', () => {
  test.each(languages)('a customer can pay with only the link ($locale)', async ({ locale, direction, ...texts }) => {
    const client = await aClient();
    const { receiver } = await aSubscription(client, 'payments', ['payment_request', 'payment']);
    const { paymentRequestId: id, authorizationLink } = await aPaymentConsent(client, {
      ...requiredFieldsOnly,
      successRedirectUrl: `${shop.url}/${locale}`,
    });
    const page = await openTab(locale);
    await page.goto(authorizationLink);
    expect(await page.locator('html').getAttribute('dir')).toBe(direction);
    await page.getByRole('heading', { name: texts.choose }).waitFor();
    await page.getByLabel(texts.search).fill(texts.wanted);
    await page.getByRole('button', { name: texts.searchButton, exact: true }).click();
    await page.getByRole('link', { name: texts.bank, exact: true }).click();
    await page.getByRole('button', { name: texts.toBank, exact: true }).click();
    // The intermediate page takes the customer to the bank without a click.
    await page.locator('button[value=approve]').click();
    await page.waitForURL(`${shop.url}/**`);
    expect(shop.visits.find(({ path }) => path === `/${locale}`)?.query).toMatchObject({
      paymentRequestId: id,
      status: 'Processing',
    });
    await untilStatus(client, id, 'Completed');
    await page.goto(authorizationLink);
    await page.getByRole('heading', { name: texts.thanks }).waitFor();
    expect(receiver.refused).toEqual([]);
  });

  test.each(languages)('a customer who returns in another browser must confirm first ($locale)', async (texts) => {
    const { locale, confirm } = texts;
    const client = await aClient();
    const { paymentRequestId: id, authorizationLink } = await aPaymentConsent(client, {
      successRedirectUrl: `${shop.url}/other-${locale}`,
    });
    const { redirect } = await decideAtBank(`${authorizationLink}?lang=${locale.slice(0, 2)}`, 'approve');
    const page = await openTab(locale);
    await page.goto(redirect.href);
    expect(await statusOf(client, id)).toBe('AwaitingAuthorization');
    await page.getByRole('button', { name: confirm, exact: true }).click();
    await page.waitForURL(`${shop.url}/**`);
    await untilStatus(client, id, 'Completed');
  });

  test('the pages do not load anything from other hosts', async () => {
    const ownHost = new URL((await aClient()).baseUrl).host;
    expect(requests.length).toBeGreaterThan(20);
    const otherHosts = requests.map((url) => new URL(url).host).filter((host) => host !== ownHost);
    expect(otherHosts.every((host) => host.startsWith('127.0.0.1:'))).toBe(true);
  });
});
