import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { faultsOn, phoneAgent, pressByKeyboard, appearances } from '#test/support/drivers/browsers/tabs.ts';
import { decideAtBank, type Integrator } from '#test/support/drivers/integrator.ts';
import {
  aClient,
  aConsent,
  aPaymentConsent,
  aPaymentRequest,
  aSaudiClient,
  operator,
  saudiTerms,
  setConsentStatus,
  today,
  untilStatus,
} from '#test/support/drivers/journey.ts';
import { allPermissions, anAccountConsent, reportPermissions } from '#test/support/drivers/sharing.ts';
import { useBrowser } from '#test/support/drivers/browsers/use-browser.ts';

const { isInstalled, openStrictTab, openTab } = await useBrowser();

const languages = {
  'en-GB': { bank: 'Emirates NBD', pay: 'Pay using AlTareq', approve: 'Approve', done: 'Thank you' },
  'ar-AE': { bank: 'بنك الإمارات دبي الوطني', pay: 'ادفع باستخدام الطارق', approve: 'موافقة', done: 'شكرًا لك' },
} as const;
const locales = ['en-GB', 'ar-AE'] as const;

/** A client with a brand, and links to pages in every state. */
let client: Integrator;
let links: Readonly<Record<string, string>>;

const linkOf = async (overrides: Record<string, unknown>, from = client): Promise<string> =>
  (await aPaymentConsent(from, overrides)).authorizationLink;

/** Returns the page of a payment that has reached a status after the customer's decision. */
const decided = async (status: string, overrides: Record<string, unknown>, decision: 'approve' | 'decline') => {
  const id = await aPaymentRequest(client, { redirectUrl: undefined, ...overrides });
  const { authorizationLink } = await aConsent(client, id);
  const { redirect } = await decideAtBank(authorizationLink, decision);
  await client.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`);
  await untilStatus(client, id, status);
  return authorizationLink;
};

/** Returns the page of a payment whose consent the client has revoked. */
const withdrawn = async (): Promise<string> => {
  const id = await aPaymentRequest(client, { redirectUrl: undefined, reference: 'withdrawn' });
  const { consentId, authorizationLink } = await aConsent(client, id);
  await setConsentStatus(client, 'payment', consentId, 'Revoked');
  return authorizationLink;
};

beforeAll(async () => {
  client = await aClient();
  const brand = {
    name: { en: 'Falcon Pay', ar: 'فالكون باي' },
    legalName: { en: 'Falcon Payment Services LLC', ar: 'شركة فالكون لخدمات الدفع ذ.م.م' },
    colour: '#ffd400',
  };
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="14"/></svg>';
  await operator().setBrand(client.facts.clientId, brand, logo);
  await client.post('/payment/cop', { beneficiaryIban: 'AE070331234567890123456', beneficiaryName: 'Ivan England' });
  const saudi = await aSaudiClient();
  const schedule = { frequency: 'Month', startDate: today(30), endDate: today(300), maxAmount: '800.00' };
  links = {
    choice: await linkOf({ providerId: undefined, reference: 'choice' }),
    payment: await linkOf({ reference: 'similar name', purpose: 'POS' }),
    mandate: await linkOf({
      type: 'VariablePeriodicSchedule',
      instructions: { maxCumulativeAmount: '9000.00', periodicSchedule: schedule },
    }),
    schedule: await linkOf({
      type: 'FixedDefinedSchedule',
      instructions: { paymentSchedule: [{ paymentExecutionDate: today(9), amount: '123456789012.50' }] },
    }),
    sharing: (await anAccountConsent(client, { permissions: [...allPermissions, ...reportPermissions] }))
      .authorizationLink,
    'saudi-payment': await linkOf(saudiTerms, saudi),
    'saudi-sharing': (
      await anAccountConsent(
        saudi,
        { permissions: ['ReadAccountsBasic', 'ReadBalances'] },
        { providerId: 'ksa-alrajhi' },
      )
    ).authorizationLink,
    'not-found-by-search': `${(await linkOf({ providerId: undefined, reference: 'search' })).replace(/\/bank$/, '')}?search=nowhere`,
    'another-browser': (await decideAtBank(await linkOf({ reference: 'another browser' }), 'approve')).redirect.href,
    withdrawn: await withdrawn(),
    identity: (await anAccountConsent(saudi, { permissions: ['ReadAccountsBasic'] }, { providerId: 'ksa-snb' }))
      .authorizationLink,
    paid: await decided('Completed', { reference: 'paid' }, 'approve'),
    declined: await decided('Rejected', { reference: 'declined' }, 'decline'),
    'unknown-link': `${client.baseUrl}/pay/nobody/nothing`,
  };
});

/** Opens all sections of a page, so that their content is checked too. */
const expand = (page: Page) =>
  page.evaluate("for (const section of document.querySelectorAll('details')) section.open = true");

describe.runIf(isInstalled)('in a browser', () => {
  test.each(locales.flatMap((locale) => appearances.map((appearance) => ({ locale, ...appearance }))))(
    'consent pages have no axe findings and do not scroll sideways ($locale, $width pixels, $colorScheme)',
    async (options) => {
      const page = await openTab(options);
      for (const [name, link] of Object.entries(links)) {
        await page.goto(link);
        await expand(page);
        expect(await faultsOn(page), name).toEqual([]);
      }
    },
  );

  test.each(locales)('the pages between the review and the bank have no axe findings (%s)', async (locale) => {
    const page = await openTab({ locale, width: 360, userAgent: phoneAgent });
    for (const name of ['payment', 'identity']) {
      await page.goto(links[name] ?? '');
      await page.locator('form[method=post] button').click();
      await page.locator(name === 'identity' ? 'form.identity' : 'main[data-latest]').waitFor();
      expect(await faultsOn(page), name).toEqual([]);
    }
  });

  test.each(locales)('the pages of a sandbox bank have no axe findings (%s)', async (locale) => {
    const link = await linkOf({ reference: `sandbox bank ${locale}` });
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await openTab({ locale, width: 360, colorScheme });
      await page.goto(link);
      await page.locator('form[method=post] button').click();
      await page.locator('button[value=approve]').waitFor();
      await expand(page);
      expect(await faultsOn(page), colorScheme).toEqual([]);
    }
  });

  test.each(locales)('text at twice its size does not overflow on a phone (%s)', async (locale) => {
    const page = await openTab({ locale, width: 360 });
    for (const [name, link] of Object.entries(links)) {
      await page.goto(link);
      await page.addStyleTag({ content: 'html { font-size: 200% }' });
      expect(await faultsOn(page), name).toEqual([]);
    }
  });

  test.each(locales)('a customer can choose, review, approve and return by keyboard alone (%s)', async (locale) => {
    const { bank, pay, approve, done } = languages[locale];
    const page = await openTab({ locale, width: 768 });
    await page.goto(await linkOf({ providerId: undefined, redirectUrl: undefined, reference: `keyboard ${locale}` }));
    await pressByKeyboard(page, bank);
    await pressByKeyboard(page, pay);
    await page.locator('button[value=approve]').waitFor();
    await pressByKeyboard(page, approve);
    await page.getByRole('heading', { name: done }).waitFor();
    expect(await page.locator('main').getAttribute('data-outcome')).toBeTruthy();
  });

  test.each(locales)(
    'a page that stays open shows the result of the bank’s app without a reload (%s)',
    async (locale) => {
      const { pay, done } = languages[locale];
      const page = await openStrictTab({ locale, userAgent: phoneAgent, viewport: { width: 360, height: 800 } });
      const blocked: string[] = [];
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) blocked.push(message.text());
      });
      const id = await aPaymentRequest(client, { redirectUrl: undefined, reference: `app ${locale}` });
      await page.goto((await aConsent(client, id)).authorizationLink);
      await page.getByRole('button', { name: pay, exact: true }).click();
      const link = page.locator('a.primary');
      const atBank = (await link.getAttribute('href')) ?? '';
      await page.evaluate('globalThis.isSamePage = true');
      await link.focus();
      // The app returns to another browser, which the customer confirms.
      const { redirect } = await decideAtBank(atBank, 'approve');
      await client.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`);
      await page.getByRole('heading', { name: done }).waitFor();
      await page.locator('main[data-outcome=paid]').waitFor();
      expect(await page.evaluate('globalThis.isSamePage')).toBe(true);
      expect(await page.locator('[role=status]').textContent()).toBe(done);
      expect(await page.locator('[data-print]').isVisible()).toBe(true);
      // The link that had the focus no longer exists.
      expect(await page.evaluate('document.activeElement.textContent')).toBe(done);
      expect(blocked).toEqual([]);
    },
  );

  test('without scripts, the page of a payment reloads until the bank has made it', async () => {
    const { authorizationLink } = await aPaymentConsent(client, { redirectUrl: undefined, reference: 'no scripts' });
    const page = await openStrictTab({ locale: 'en-GB', javaScriptEnabled: false });
    const { redirect } = await decideAtBank(authorizationLink, 'approve');
    await client.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`);
    await page.goto(authorizationLink);
    await page.getByText('Your Payment has been completed').waitFor();
    expect(await page.locator('meta[http-equiv=refresh]').count()).toBe(0);
  });
});
