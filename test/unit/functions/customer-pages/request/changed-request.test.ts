import { expect, test } from 'vitest';
import { continueToSharingBank, showSharingPage } from '#functions/customer-pages/accounts/pages.ts';
import { createDepartureLimit } from '#functions/customer-pages/request/departure-limit.ts';
import type { RequestPageDeps } from '#functions/customer-pages/request/page-deps.ts';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import type { ConsentTerms } from '#shared/banks/port/consents.ts';
import { knownProviders } from '#shared/banks/providers/providers.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
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

/** Stores a request for account data, and creates the pages on which its customer reviews it. */
const aReviewedRequest = async () => {
  const { table } = local();
  const listing = createListing(table);
  const stores = { ...createAccountConsentStore(table, listing), ...createPaymentStores(table, listing) };
  let client = aRequester();
  const request = aNewAccountRequest({ clientId: client.id, providerCodes: ['uae-enbdx'] });
  await stores.accountRequests.createOnce(request);
  const sentToBank: ConsentTerms[] = [];
  let meanwhile = async (): Promise<void> => {};
  const stage = async (terms: ConsentTerms) => {
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
    query: {},
  };
  const htmlOf = (page: Awaited<ReturnType<typeof showSharingPage>>) => ('html' in page ? page.html : '');
  return {
    sentToBank,
    review: async () => htmlOf(await showSharingPage(visit, deps)),
    continue: async (review: string) =>
      htmlOf(await continueToSharingBank({ ...visit, body: reviewIn(review) ?? {} }, deps)),
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
