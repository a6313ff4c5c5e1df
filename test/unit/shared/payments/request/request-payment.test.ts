import { expect, test } from 'vitest';
import { createBankAccounts } from '#shared/payments/creditor/bank-account.ts';
import { addBankAccount, chooseDefault, deleteBankAccount } from '#shared/payments/creditor/manage-bank-accounts.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { identityOf } from '#shared/platform/storage/create-once.ts';
import { requestPayment } from '#shared/payments/request/request-payment.ts';
import type { RequestedPayment } from '#shared/payments/request/market-rules.ts';
import { type PayeeCheck, createPayeeChecks } from '#shared/payments/payee/payee-check.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import { creditorOf, creditorsOf, factsOf, type PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { eraseRequest } from '#shared/payments/retention/erase-payment-data.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { aStagedConsent } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { knownBanks } from '#test/support/banks/known-banks.ts';

const local = useLocalTable();
const owner = { clientId: newId(), market: 'UAE' } as const;

const dailyPayments: RequestedPayment = {
  type: 'VariablePeriodicSchedule',
  amount: '150.00',
  currency: 'AED',
  creditor: { schemeName: 'IBAN', identification: 'AE070331234567890123456', name: 'Ivan England' },
  fields: {
    creditor: { schemeName: 'beneficiaryIban', identification: 'beneficiaryIban', name: 'beneficiaryName' },
    debtor: { schemeName: 'debtorAccount.schemeName', identification: 'debtorAccount.identification' },
  },
  additionalCreditors: [],
  debtor: undefined,
  providerId: undefined,
  instructions: { periodicSchedule: { frequency: 'Day', startDate: '2027-01-01' } },
  risks: undefined,
};

const deps = (now: string) => {
  const { table } = local();
  return {
    stores: createPaymentStores(table),
    bankAccounts: createBankAccounts(table),
    payeeChecks: createPayeeChecks(table, () => new Date(now)),
    providers: knownBanks,
    now: () => new Date(now),
  };
};

const request = (
  payment: RequestedPayment,
  requester: { readonly clientId: string; readonly market: Market },
  {
    now = '2027-01-01T00:00:00Z',
    signature = newId(),
    idempotencyKey,
  }: { readonly now?: string; readonly signature?: string; readonly idempotencyKey?: string } = {},
) =>
  requestPayment(
    payment,
    {
      owner: requester,
      identity: identityOf('payment-request', { owner: requester, signature, idempotencyKey, body: 'the same' }),
      lifetimeSeconds: 3600,
    },
    deps(now),
  );

const requestAt = (now: string, signature: string) => request(dailyPayments, owner, { now, signature });

test('a retry after midnight of a request for payments from today returns the first response', async () => {
  const first = await requestAt('2027-01-01T19:59:59Z', 'signature');
  const retry = await requestAt('2027-01-01T20:00:01Z', 'signature');
  expect([first.created, retry.created, retry.request]).toEqual([true, false, first.request]);
  await expect(requestAt('2027-01-01T20:00:01Z', 'another')).rejects.toMatchObject({
    details: { 'instructions.periodicSchedule.startDate': ['must not be in the past'] },
  });
});

test('a request without a creditor uses and stores the default account of its market', async () => {
  const shop = { clientId: newId(), market: 'UAE' } as const;
  const withoutCreditor = { ...dailyPayments, creditor: undefined };
  await expect(request(withoutCreditor, shop)).rejects.toMatchObject({
    details: { beneficiaryIban: ['is required, because there is no default creditor account'] },
  });
  const add = (iban: string, accountHolderName: string) =>
    addBankAccount(
      shop,
      { iban, accountHolderName, name: undefined, isDefault: false },
      { interactionId: newId() },
      { ...deps('2027-01-01T00:00:00Z'), payeeBanks: async () => undefined },
    );
  await add('AE070331234567890123456', 'Shop');
  const { account: second } = await add('AE270260000100000000001', 'Other shop');
  const first = await request(withoutCreditor, shop, { signature: 'first' });
  expect(first.request.creditorAccount).toMatchObject({
    schemeName: 'IBAN',
    identification: 'AE070331234567890123456',
    name: 'Shop',
    accountHolderName: 'Shop',
  });
  await chooseDefault(shop, second.id, deps('2027-01-01T00:00:00Z'));
  const retry = await request(withoutCreditor, shop, { signature: 'first' });
  expect([retry.created, retry.request]).toEqual([false, first.request]);
  const next = await request(withoutCreditor, shop);
  expect(next.request.creditorAccount.identification).toBe('AE270260000100000000001');
  const elsewhere = { clientId: shop.clientId, market: 'KSA' } as const;
  await expect(request(withoutCreditor, elsewhere)).rejects.toMatchObject({ code: 'validation_error' });
});

test('a retry under any name returns the first response, even if the default account has been deleted', async () => {
  const shop = { clientId: newId(), market: 'UAE' } as const;
  const withoutCreditor = { ...dailyPayments, creditor: undefined };
  const atStart = deps('2027-01-01T00:00:00Z');
  const { account } = await addBankAccount(
    shop,
    {
      iban: 'AE070331234567890123456',
      accountHolderName: 'Shop',
      name: undefined,
      isDefault: true,
    },
    { interactionId: newId() },
    { ...atStart, payeeBanks: async () => undefined },
  );
  const first = await request(withoutCreditor, shop, { signature: 'one' });
  await deleteBankAccount(shop, account.id, atStart);
  for (const names of [
    { signature: 'one' },
    { signature: 'one', idempotencyKey: 'order-1' },
    { signature: 'two', idempotencyKey: 'order-1' },
    { signature: 'two' },
  ])
    expect(await request(withoutCreditor, shop, names)).toEqual({ ...first, created: false });
  await expect(request(withoutCreditor, shop)).rejects.toMatchObject({ code: 'validation_error' });
  const signed = { owner: shop, signature: 'three', idempotencyKey: 'order-1', body: 'another' };
  const other = { owner: shop, identity: identityOf('payment-request', signed), lifetimeSeconds: 3600 };
  await expect(requestPayment(withoutCreditor, other, atStart)).rejects.toMatchObject({ code: 'idempotency_mismatch' });
});

test('a create request that is retried after the erasure of its payment request is rejected', async () => {
  const shop = { clientId: newId(), market: 'UAE' } as const;
  const names = { signature: 'one', idempotencyKey: 'order-1' };
  const { request: created } = await request(dailyPayments, shop, names);
  const { stores, now } = deps('2027-02-01T00:00:00Z');
  await eraseRequest(created, { stores, now });
  for (const retry of [names, { signature: 'one' }, { signature: 'two', idempotencyKey: 'order-1' }])
    await expect(request(dailyPayments, shop, retry)).rejects.toMatchObject({ code: 'idempotency_mismatch' });
});

test('clients that use the same idempotency key or send the same signature create separate requests', async () => {
  const [one, other] = [
    { clientId: newId(), market: 'UAE' },
    { clientId: newId(), market: 'UAE' },
  ] as const;
  const names = { signature: newId(), idempotencyKey: 'order-1' };
  for (const identity of [names, { signature: newId() }]) {
    const first = await request(dailyPayments, one, identity);
    const second = await request(dailyPayments, other, identity);
    expect([first.created, second.created]).toEqual([true, true]);
    expect(second.request).toMatchObject(other);
    expect(await request(dailyPayments, one, identity)).toEqual({ ...first, created: false });
  }
});

const saudiOwner = { clientId: newId(), market: 'KSA' } as const;
const futurePayment = (executesAt: string): RequestedPayment => ({
  ...dailyPayments,
  type: 'FixedDefinedSchedule',
  currency: 'SAR',
  creditor: { schemeName: 'IBAN', identification: 'SA0380000000608010167519', name: 'Ivan England' },
  instructions: { paymentSchedule: [{ amount: '150.00', paymentExecutionDate: executesAt.slice(0, 10) }] },
  executesAt,
});

test.each([
  // The payment starts within 50 minutes, so it may start after the end of its consent at 11:59.
  ['2026-12-31T12:00:00Z', '2027-12-31T11:00:00.000Z', '2027-12-31T11:50:00.000Z'],
  // Half past midnight in Riyadh. A consent ends within a year, but not in the first hour of a day.
  ['2026-12-31T21:30:00Z', '2027-12-31T20:30:00.000Z', '2027-12-31T21:27:00.000Z'],
])(
  'at %s, a payment at %s is accepted, but not one at %s, because its consent may end before it starts',
  async (now, possible, tooLate) => {
    expect(await request(futurePayment(possible), saudiOwner, { now })).toMatchObject({ created: true });
    await expect(request(futurePayment(tooLate), saudiOwner, { now })).rejects.toMatchObject({
      details: { executionDateTime: ['must be at most one year minus one hour from now'] },
    });
  },
);

/** Three creditors, the last of whom has only a name in parts. */
const creditors = [
  { schemeName: 'IBAN', identification: 'AE070331234567890123456', name: 'Ivan England' },
  { schemeName: 'IBAN', identification: 'AE460090000000123456789', accountHolderName: 'Sara Ali' },
  { schemeName: 'IBAN', identification: 'AE270260000100000000001', givenName: 'Omar', lastName: 'Hassan' },
] as const;
const creditorNames = ['Ivan England', 'Sara Ali', 'Omar Hassan'];

type Results = readonly (PayeeCheck['match'] | undefined)[];

/** Requests payments to the three creditors after their banks have returned these results. Returns the stored request. */
const requestAfterChecks = async (results: Results, isCreditorConfirmed?: boolean) => {
  const payer = { clientId: newId(), market: 'UAE' } as const;
  const { payeeChecks, stores } = deps('2027-01-01T00:00:00Z');
  const performed = { providerCode: 'uae-mashrt', performedAt: '2026-12-31T23:00:00.000Z' };
  for (const [index, { identification: iban }] of creditors.entries()) {
    const [match, name = ''] = [results[index], creditorNames[index]];
    if (match) await payeeChecks.keep(payer, { iban, name }, { ...performed, match, proof: `signed for ${name}` });
  }
  const [creditor, ...additionalCreditors] = creditors;
  const risks = isCreditorConfirmed === undefined ? undefined : { creditorIndicators: { isCreditorConfirmed } };
  const payment = { ...dailyPayments, type: 'VariableOnDemand', instructions: undefined } as const;
  const { request: created } = await request({ ...payment, creditor, additionalCreditors, risks }, payer);
  const stored = await stores.paymentRequests.get(created.id);
  if (!stored) throw new Error('The request was not stored');
  return stored;
};

/** Returns the terms of the consent to payments. */
const termsOf = (stored: PaymentRequest) => {
  const terms = paymentAgreements(deps('2027-01-01T00:00:00Z').stores).terms(aStagedConsent(stored));
  if (terms.kind !== 'payment') throw new Error('The consent is not for payments');
  return terms.payment;
};

test('every creditor that was checked is sent to the bank with the signed response that is about it', async () => {
  const stored = await requestAfterChecks(['match', undefined, 'no-match']);
  const { creditors: consented } = termsOf(stored);
  const proofs = consented.map(({ payeeProof }) => payeeProof);
  expect(proofs).toEqual(['signed for Ivan England', undefined, 'signed for Omar Hassan']);
  // An order must repeat the creditor of the consent.
  expect(creditorsOf(stored).map((party) => creditorOf(party, stored))).toEqual(consented);
});

test.each<[Results, response: string | undefined, isPerformed: boolean, isVerified: boolean]>([
  [['match', 'match', 'match'], 'Yes', true, true],
  [['match', 'close-match', 'match'], 'Partial', true, false],
  [['close-match', 'match', 'no-match'], 'No', true, false],
  [['match', 'match', undefined], undefined, false, false],
])('checks of several creditors (%j) yield the worst result, once all are checked', async (results, ...expected) => {
  const { risks, isCopPerformed, isCopVerified } = await requestAfterChecks(results);
  const response = risks?.creditorIndicators?.confirmationOfPayeeResponse;
  expect([response, isCopPerformed, isCopVerified]).toEqual(expected);
});

test.each<[Results, claim: boolean | undefined, ofConsent: boolean, ofOrders: readonly boolean[]]>([
  [['match', 'match', 'match'], undefined, true, [true, true, true]],
  [['match', 'match', 'no-match'], undefined, false, [true, true, false]],
  [['match', undefined, 'match'], undefined, false, [true, false, true]],
  [[undefined, undefined, undefined], true, true, [true, true, true]],
  [['match', undefined, 'no-match'], true, false, [true, true, false]],
  [['no-match', 'no-match', 'no-match'], true, false, [false, false, false]],
  [['match', 'match', 'match'], false, true, [true, true, true]],
])(
  'a bank learns whether all creditors are confirmed (%j), and the client, who says %s, is believed only about the others',
  async (results, claim, ofConsent, ofOrders) => {
    const stored = await requestAfterChecks(results, claim);
    expect(termsOf(stored).isPayeeConfirmed).toBe(ofConsent);
    expect(creditorsOf(stored).map((payee) => factsOf(stored, [payee]).isPayeeConfirmed)).toEqual(ofOrders);
  },
);
