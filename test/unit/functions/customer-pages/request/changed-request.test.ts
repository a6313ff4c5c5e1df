import { expect, test } from 'vitest';
import { continueToSharingBank, showSharingPage } from '#functions/customer-pages/accounts/pages.ts';
import { createDepartureLimit } from '#functions/customer-pages/request/departure-limit.ts';
import type { RequestPageDeps } from '#functions/customer-pages/request/page-deps.ts';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import type { ConsentTerms } from '#shared/banks/port/consents.ts';
import { BankUnavailable } from '#shared/banks/port/errors.ts';
import { knownProviders } from '#shared/banks/providers/providers.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import type { WebPage } from '#shared/platform/http/route.ts';
import { bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { aBank } from '#test/support/banks/a-bank.ts';
import { at } from '#test/support/builders/a-payment.ts';
import { permittedTable } from '#test/support/cloud/permitted-table.ts';
import { anAuthorisedSharing } from '#test/support/builders/an-account-consent.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aRequester } from '#test/support/builders/a-call.ts';
import { aNewAccountRequest } from '#test/support/drivers/customer-pages/a-page.ts';
import { textOf } from '#test/support/drivers/customer-pages/page-text.ts';
import { reviewIn } from '#test/support/drivers/integrator.ts';
import { emptyCall } from '#test/support/builders/a-call.ts';

const local = useLocalTable();
const browser = 'b'.repeat(43);
const enteredIdentity = { nationalId: '١٠١٠٠٠٠٠٠٦', mobileNumber: '+966 51 234 5678' };

/** Stores a request for account data, and creates the pages on which its customer reviews it. */
const aReviewedRequest = async (providerCodes: readonly string[] = ['uae-enbdx']) => {
  const { table } = local();
  const stores = { ...createAccountConsentStore(table), ...createPaymentStores(table) };
  let client = aRequester();
  const request = aNewAccountRequest({ clientId: client.id, providerCodes });
  await stores.accountRequests.createOnce(request);
  const sentToBank: ConsentTerms[] = [];
  let meanwhile = async (): Promise<void> => {};
  let isBankDown = false;
  const stage = async (terms: ConsentTerms) => {
    if (isBankDown) throw new BankUnavailable('no response');
    sentToBank.push(terms);
    return { link: 'https://bank.example/authorize', bankConsentId: newId(), expiresInSeconds: 60 };
  };
  let seconds = 5;
  const now = () => new Date(at(seconds));
  const deps: RequestPageDeps = {
    stores,
    clients: { get: async () => client },
    links: async () => aBank({ stage }),
    secrets: { encrypt: async (secret) => secret, decrypt: async (sealed) => sealed },
    baseUrl: 'https://service.example',
    // The page reads the request, then the banks.
    health: async () => new Map(),
    limitDepartures: createDepartureLimit(permittedTable(table, 'customer-pages'), now),
    async providers(market) {
      await meanwhile();
      return knownProviders(market);
    },
    now,
  };
  const visit = {
    ...emptyCall,
    interactionId: newId(),
    sender: { ...emptyCall.sender, acceptLanguage: 'en', cookies: [`__Host-browser=${browser}`] },
    params: { accountRequestId: request.id, token: request.linkToken },
    query: { provider: 'uae-enbdx' },
  };
  const pageOf = (page: WebPage) => ('html' in page ? page : { html: '', status: undefined });
  const htmlOf = (page: WebPage) => pageOf(page).html;
  const send = (review: string, identity?: typeof enteredIdentity) =>
    continueToSharingBank({ ...visit, body: { ...reviewIn(review), ...identity } }, deps);
  return {
    sentToBank,
    review: async () => htmlOf(await showSharingPage(visit, deps)),
    continue: async (review: string) => htmlOf(await send(review)),
    /** Continues from the page on which the customer enters their identity. */
    enterIdentity: async (review: string) => pageOf(await send(review, enteredIdentity)),
    stopBank: (isDown: boolean): void => {
      isBankDown = isDown;
    },
    /** Continues in a browser that rejects cookies. */
    continueWithoutCookies: async (review: string, acceptLanguage: string) => {
      const sender = { ...visit.sender, cookies: [], acceptLanguage };
      return htmlOf(await continueToSharingBank({ ...visit, sender, body: reviewIn(review) ?? {} }, deps));
    },
    pass: (passedSeconds: number): void => {
      seconds += passedSeconds;
    },
    disableClient: (): void => {
      client = { ...client, status: 'Disabled' };
    },
    /** The client adds a permission while the customer's form is being handled. */
    addPermissionMeanwhile: (): void => {
      meanwhile = async () => {
        meanwhile = async () => {};
        const permissions = [...request.permissions, 'ReadTransactionsDetail'] as const;
        await stores.accountRequests.save(request, { ...bumpVersion(request, at(4)), permissions });
      };
    },
  };
};

test('a customer who continues while the client adds a permission reviews it before the bank is asked for it', async () => {
  const page = await aReviewedRequest();
  const review = await page.review();
  page.addPermissionMeanwhile();
  const changed = await page.continue(review);
  expect(page.sentToBank).toEqual([]);
  expect(changed).toContain('<p class="notice" role="alert">');
  expect(reviewIn(changed)).not.toEqual(reviewIn(review));
  await page.continue(changed);
  expect(page.sentToBank).toMatchObject([
    { data: { permissions: ['ReadAccountsBasic', 'ReadBalances', 'ReadTransactionsDetail'] } },
  ]);
});

test.each([
  ['en', 'This page needs a cookie, which your browser did not send.'],
  ['ar', 'تحتاج هذه الصفحة إلى ملف تعريف ارتباط لم يرسله متصفحك.'],
])('a customer whose browser rejects cookies is asked to allow them (%s)', async (language, notice) => {
  const page = await aReviewedRequest();
  const shown = await page.continueWithoutCookies(await page.review(), language);
  expect(textOf(shown)).toContain(notice);
  expect(page.sentToBank).toEqual([]);
  await page.continue(await page.review());
  expect(page.sentToBank).toHaveLength(1);
});

test('customers cannot leave for their bank with the link of a client that the operator has disabled', async () => {
  const page = await aReviewedRequest();
  const review = await page.review();
  page.disableClient();
  expect(reviewIn(await page.review())).toBeUndefined();
  expect(reviewIn(await page.continue(review))).toBeUndefined();
  expect(page.sentToBank).toEqual([]);
});

test('a customer who goes back and chooses several banks leaves for each of them', async () => {
  const page = await aReviewedRequest();
  for (let visit = 1; visit <= 7; visit += 1) {
    await page.continue(await page.review());
    expect(page.sentToBank).toHaveLength(visit);
  }
});

test('the first departure of a customer is not counted, which would cost every payment a write', async () => {
  const limit = createDepartureLimit(local().table, () => new Date(at(5)));
  local().spent();
  await limit(anAuthorisedSharing(newId(), at(5)));
  expect(local().spent().writeUnits).toBe(0);
});

test('a form that is posted twenty times at once reaches the bank a few times', async () => {
  const page = await aReviewedRequest();
  const review = await page.review();
  await Promise.allSettled(Array.from({ length: 20 }, () => page.continue(review)));
  expect(page.sentToBank).toHaveLength(7);
  const notice = 'Wait two minutes, then try again.';
  expect(textOf(await page.continue(await page.review()))).toContain(notice);
  page.pass(120);
  expect(textOf(await page.continue(await page.review()))).not.toContain(notice);
  expect(page.sentToBank).toHaveLength(8);
});

const identityIn = (html: string): readonly (string | undefined)[] =>
  ['nationalId', 'mobileNumber'].map((field) => new RegExp(`name="${field}"\\s+value="([^"]*)"`).exec(html)?.[1]);

test('a customer whose only bank has failed need not enter their identity again', async () => {
  const page = await aReviewedRequest();
  page.stopBank(true);
  const failed = await page.enterIdentity(await page.review());
  expect(failed.status).toBe(503);
  expect(textOf(failed.html)).toContain(
    'Emirates NBD is not available at the moment. Try again in a minute, or go back',
  );
  expect(identityIn(failed.html)).toEqual(Object.values(enteredIdentity));
  page.stopBank(false);
  await page.enterIdentity(failed.html);
  expect(page.sentToBank).toHaveLength(1);
});

test('a customer who enters their identity too often need not enter it again', async () => {
  const page = await aReviewedRequest([]);
  const review = await page.review();
  for (let visit = 1; visit <= 7; visit += 1) await page.enterIdentity(review);
  const failed = await page.enterIdentity(review);
  expect(failed.status).toBe(429);
  expect(textOf(failed.html)).toContain('Wait two minutes, then try again.');
  expect(identityIn(failed.html)).toEqual(Object.values(enteredIdentity));
});

test('a customer whose bank has failed chooses another one, which may not need their identity', async () => {
  const page = await aReviewedRequest([]);
  page.stopBank(true);
  const failed = await page.enterIdentity(await page.review());
  expect([failed.status, reviewIn(failed.html)]).toEqual([503, undefined]);
  expect(failed.html).toContain('<ul class="banks">');
});
