import { mkdirSync } from 'node:fs';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser } from '#test/support/drivers/browsers/browser.ts';
import { decideAtBank, type Integrator } from '#test/support/drivers/integrator.ts';
import { createShop, type Shop } from '#test/support/drivers/shop.ts';
import {
  aClient,
  aConsent,
  aPaymentRequest,
  aReceiver,
  statusOf,
  today,
  untilStatus,
} from '#test/support/drivers/journey.ts';

/** Overrides that leave only the required fields, so that the customer chooses the bank. */
const requiredFieldsOnly = { providerId: undefined, redirectUrl: undefined };

const browser: Browser | undefined = await startBrowser();
let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => Promise.all([browser?.close(), shop.close()]));

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 900 };

const screenshots = process.env.SCREENSHOTS;

/** Saves a screenshot of a page if SCREENSHOTS names a folder. */
const saveScreenshot = async (page: Page, name: string): Promise<void> => {
  if (!screenshots) return;
  mkdirSync(screenshots, { recursive: true });
  await page.screenshot({ path: `${screenshots}/${name}.png`, fullPage: true });
};

/** Opens a tab with scripts disabled. Axe is a script, so it runs in a separate tab. */
const openTab = async (locale: string, viewport = phone): Promise<Page> => {
  if (!browser) throw new Error('No browser is installed');
  const context = await browser.newContext({ locale, viewport, javaScriptEnabled: false, bypassCSP: false });
  const page = await context.newPage();
  page.on('request', (request) => requests.push(request.url()));
  return page;
};
/** The URLs that all tabs have requested. */
const requests: string[] = [];

/** Returns the accessibility violations that axe finds on a page in the given language and width. */
const violationsOf = async (url: string, locale: string, viewport = phone): Promise<readonly string[]> => {
  if (!browser) throw new Error('No browser is installed');
  const context = await browser.newContext({ locale, viewport, bypassCSP: true });
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  await context.close();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};

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

describe.runIf(browser)('in a browser', () => {
  test.each(languages)('a customer can pay with only the link ($locale)', async ({ locale, direction, ...texts }) => {
    const client = await aClient();
    const receiver = await aReceiver(client);
    await client.subscribe({ url: receiver.url, product: 'payments', resources: ['payment_request', 'payment'] });
    const id = await aPaymentRequest(client, { ...requiredFieldsOnly, successRedirectUrl: `${shop.url}/${locale}` });
    const { authorizationLink } = await aConsent(client, id);
    const page = await openTab(locale);
    await page.goto(authorizationLink);
    await saveScreenshot(page, `choose-${locale}-phone`);
    expect(await page.locator('html').getAttribute('dir')).toBe(direction);
    await page.getByRole('heading', { name: texts.choose }).waitFor();
    await page.getByLabel(texts.search).fill(texts.wanted);
    await page.getByRole('button', { name: texts.searchButton, exact: true }).click();
    await saveScreenshot(page, `search-${locale}-phone`);
    expect(await violationsOf(page.url(), locale)).toEqual([]);
    await page.getByRole('link', { name: texts.bank, exact: true }).click();
    await saveScreenshot(page, `review-${locale}-phone`);
    expect(await violationsOf(page.url(), locale)).toEqual([]);
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
    await saveScreenshot(page, `thanks-${locale}-phone`);
    expect(receiver.refused).toEqual([]);
    await receiver.close();
  });

  test.each(languages)('a customer who returns in another browser must confirm first ($locale)', async (texts) => {
    const { locale, confirm } = texts;
    const client = await aClient();
    const id = await aPaymentRequest(client, { successRedirectUrl: `${shop.url}/other-${locale}` });
    const { authorizationLink } = await aConsent(client, id);
    const { redirect } = await decideAtBank(`${authorizationLink}?lang=${locale.slice(0, 2)}`, 'approve');
    const page = await openTab(locale);
    await page.goto(redirect.href);
    await saveScreenshot(page, `confirm-${locale}-phone`);
    expect(await statusOf(client, id)).toBe('AwaitingAuthorization');
    await page.getByRole('button', { name: confirm, exact: true }).click();
    await page.waitForURL(`${shop.url}/**`);
    await untilStatus(client, id, 'Completed');
  });

  test.each([phone, desktop])('no customer page has accessibility violations ($width pixels wide)', async (size) => {
    const client = await aClient();
    const links = await linksToAllPages(client);
    for (const { locale } of languages) {
      for (const [name, url] of Object.entries(links)) {
        expect(await violationsOf(url, locale, size), `${name} ${locale}`).toEqual([]);
        const page = await openTab(locale, size);
        await page.goto(url);
        await saveScreenshot(page, `${name}-${locale}-${size.width}`);
        await page.context().close();
      }
    }
  });

  test('the pages do not load anything from other hosts', async () => {
    const ownHost = new URL((await aClient()).baseUrl).host;
    const otherHosts = requests.map((url) => new URL(url).host).filter((host) => host !== ownHost);
    expect(otherHosts.every((host) => host.startsWith('127.0.0.1:'))).toBe(true);
  });
});

/** Returns a link to each kind of page. */
const linksToAllPages = async (client: Integrator): Promise<Record<string, string>> => {
  const choose = await aPaymentRequest(client, { ...requiredFieldsOnly, reference: 'choose' });
  const named = await aPaymentRequest(client, { redirectUrl: undefined, reference: 'named' });
  const mandate = await aPaymentRequest(client, {
    ...requiredFieldsOnly,
    type: 'VariablePeriodicSchedule',
    instructions: {
      maxCumulativeAmount: '9000.00',
      periodicSchedule: { frequency: 'Month', startDate: today(30), endDate: today(300), maxAmount: '800.00' },
    },
  });
  const revoked = await aPaymentRequest(client, {
    ...requiredFieldsOnly,
    reference: 'revoked',
    failureRedirectUrl: 'https://shop.example/no',
  });
  const linkOf = async (id: string) => (await aConsent(client, id)).authorizationLink.replace(/\/bank$/, '');
  const { consentId } = await aConsent(client, revoked);
  await client.call('PATCH', `/consent/payment/update/${consentId}`, { body: { status: 'Revoked' } });
  expect(await statusOf(client, revoked)).toBe('Cancelled');
  const revokedLink = (await client.get(`/consent/payment/${consentId}`)).body.data.authorizationLink;
  const approved = await aConsent(client, await aPaymentRequest(client, { reference: 'another browser' }));
  const { redirect } = await decideAtBank(approved.authorizationLink, 'approve');
  return {
    'another-browser': redirect.href,
    choose: await linkOf(choose),
    'named-bank': await linkOf(named),
    mandate: await linkOf(mandate),
    withdrawn: revokedLink.replace(/\/bank$/, ''),
    'unknown-link': `${client.baseUrl}/pay/${choose}/wrong`,
    'not-found-by-search': `${await linkOf(choose)}?search=nowhere`,
  };
};
