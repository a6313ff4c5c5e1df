import { expect, test } from 'vitest';
import { showRequest } from '#functions/customer-pages/request/show-request.ts';
import { paymentPages } from '#functions/customer-pages/payment/pages.ts';
import { newClient } from '#shared/clients/client.ts';
import { createBankAccounts } from '#shared/payments/creditor/bank-account.ts';
import { createPayeeChecks } from '#shared/payments/payee/payee-check.ts';
import { createPaymentConsent } from '#shared/payments/agreement/payment-agreements.ts';
import { requestPayment } from '#shared/payments/request/request-payment.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { RequestedPayment } from '#shared/payments/request/market-rules.ts';
import { knownProviders } from '#shared/banks/providers/providers.ts';
import { aNewRequest } from '#test/support/builders/a-payment.ts';
import { knownBanks } from '#test/support/banks/known-banks.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const owner = { clientId: newId(), market: 'MAIN' } as const;
const now = () => new Date('2027-01-01T00:00:00Z');
const onDay = { paymentSchedule: [{ amount: '150.00', paymentExecutionDate: '2027-01-01' }] };
const twoDays = 2 * 86_400;
const fieldNamesOf = (account: string) => ({ schemeName: account, identification: account, name: account });

const deps = () => ({
  stores: createPaymentStores(local().table),
  bankAccounts: createBankAccounts(local().table),
  payeeChecks: createPayeeChecks(local().table, now),
  providers: knownBanks,
  now,
});

/** Creates a request in MAIN for a payment in dirhams to a UAE account. It does not specify a bank. */
const aRequest = async (overrides: Partial<RequestedPayment> = {}, lifetimeSeconds = 3600) => {
  const { request } = await requestPayment(
    {
      type: 'SingleInstantPayment',
      amount: '150.00',
      currency: 'AED',
      creditor: { schemeName: 'IBAN', identification: 'AE070331234567890123456', name: 'Ivan England' },
      fields: { creditor: fieldNamesOf('creditor'), debtor: fieldNamesOf('debtor') },
      additionalCreditors: [],
      debtor: undefined,
      providerId: undefined,
      ...overrides,
    },
    { owner, identity: { id: newId(), bodyHash: 'hash' }, lifetimeSeconds },
    deps(),
  );
  return request;
};

test('a consent in one country of MAIN cannot use a bank in the other country', async () => {
  const { id: requestId } = await aRequest();
  const consentAt = (providerId: string) =>
    createPaymentConsent({ owner, requestId, providerId, authorizationSeconds: 3600 }, deps());
  await expect(consentAt('ksa-snb')).rejects.toMatchObject({ details: { providerId: ['must be a bank in AE'] } });
  expect(await consentAt('uae-enbdx')).toMatchObject({ providerCode: 'uae-enbdx' });
});

test('a consent is created after an attempt that crashed when it had stored only the entry of the customer', async () => {
  const { id: requestId } = await aRequest({ risks: { MerchantCustomerIdentification: 'noura' } });
  const { stores, ...others } = deps();
  const crashing = { ...stores, move: () => Promise.reject(new Error('The function crashed')) };
  const create = (attemptStores: typeof stores) =>
    createPaymentConsent(
      { owner, requestId, providerId: 'uae-enbdx', authorizationSeconds: 3600 },
      { ...others, stores: attemptStores },
    );
  await expect(create(crashing)).rejects.toThrow('The function crashed');
  const { id } = await create(stores);
  expect(await stores.customerConsents.of(owner, 'noura')).toEqual([id]);
});

test('the page of a payment in one country of MAIN does not list the banks in the other country', async () => {
  const request = await aRequest();
  const page = await showRequest(
    paymentPages,
    {
      agreement: { request },
      client: newClient({
        id: owner.clientId,
        appId: newId(),
        name: 'A shop',
        markets: ['MAIN'],
        products: [],
        createdAt: now().toISOString(),
      }),
      providers: knownProviders('MAIN'),
      health: async () => new Map(),
      rejectReason: async () => 'undisclosed',
      path: '/pay/id/token',
      browser: 'browser',
      cookies: [],
      language: 'en',
      at: now().toISOString(),
    },
    {},
  );
  expect(page.html).toContain('uae-enbdx');
  expect(page.html).not.toContain('ksa-');
});

test.each([
  [
    'on the payment date, if that precedes the decision deadline',
    '2027-01-01T00:10:00.000Z',
    '2027-01-01T00:10:00.000Z',
  ],
  ['at the decision deadline', '2027-01-02T00:00:00.000Z', '2027-01-01T01:00:00.000Z'],
])('a consent to a future payment expires %s', async (_, executesAt, expiresAt) => {
  const { stores, ...otherDeps } = deps();
  const request = aNewRequest({ type: 'FixedDefinedSchedule', executesAt, instructions: onDay, expiresAt: executesAt });
  await stores.move({}, { request });
  const { clientId, market } = request;
  const requested = { owner: { clientId, market }, requestId: request.id, providerId: 'uae-enbdx' };
  expect(
    await createPaymentConsent({ ...requested, authorizationSeconds: 3600 }, { stores, ...otherDeps }),
  ).toMatchObject({
    expiresAt,
  });
});

test('a mandate whose schedule ends today can be approved until then, however long requests and consents may wait', async () => {
  const request = await aRequest({ type: 'FixedDefinedSchedule', instructions: onDay }, twoDays);
  const requested = { owner, requestId: request.id, providerId: 'uae-enbdx', authorizationSeconds: twoDays };
  const consent = await createPaymentConsent(requested, deps());
  const lastSecond = '2027-01-01T19:59:59.000Z';
  expect([request.expiresAt, consent.expiresAt]).toEqual([lastSecond, lastSecond]);
});

const monthlyFrom = (startDate: string) => ({ periodicSchedule: { frequency: 'Month', startDate } }) as const;
const onDays = (...dates: readonly string[]) => ({
  paymentSchedule: dates.map((paymentExecutionDate) => ({ amount: '150.00', paymentExecutionDate })),
});

test.each([
  ['FixedPeriodicSchedule', monthlyFrom('2027-01-01'), '2027-01-01T20:00:00.000Z'],
  ['VariableOnDemand', monthlyFrom('2027-01-02'), '2027-01-02T20:00:00.000Z'],
  ['FixedDefinedSchedule', onDays('2027-03-01', '2027-01-01'), '2027-01-01T20:00:00.000Z'],
  ['FixedPeriodicSchedule', monthlyFrom('2027-02-01'), '2027-01-03T00:00:00.000Z'],
] as const)(
  'a schedule (%s) must be approved before its first day ends in the UAE, because banks reject it afterwards',
  async (type, instructions, deadline) => {
    const request = await aRequest({ type, instructions }, twoDays);
    const requested = { owner, requestId: request.id, providerId: 'uae-enbdx', authorizationSeconds: twoDays };
    const consent = await createPaymentConsent(requested, deps());
    expect([request.expiresAt, consent.expiresAt]).toEqual([deadline, deadline]);
  },
);

test('a consent contains the debtor account that the client specifies', async () => {
  const { stores, ...otherDeps } = deps();
  const debtorAccount = { id: newId(), schemeName: 'IBAN', identification: 'AE840330000000000000777' } as const;
  const request = aNewRequest({ debtorAccount, expiresAt: '2027-01-02T00:00:00.000Z' });
  await stores.move({}, { request });
  const { clientId, market } = request;
  const requested = { owner: { clientId, market }, requestId: request.id, providerId: 'uae-enbdx' };
  const consent = await createPaymentConsent({ ...requested, authorizationSeconds: 3600 }, { stores, ...otherDeps });
  expect(consent).toMatchObject({ debtorAccount, creditorAccount: request.creditorAccount });
});
