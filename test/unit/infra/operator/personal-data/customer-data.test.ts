import { expect, test } from 'vitest';
import { type Customer, hashOfName, createCustomerData } from '#infra/operator/personal-data/customer-data.ts';
import { applyBankStatus } from '#shared/payments/payment/payment-flow.ts';
import { createPaymentStores, type AgreementWithPayment } from '#shared/payments/payment/payment-stores.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import type { AccountParty } from '#shared/standard/payments/account-party.ts';
import type { Instructions } from '#shared/standard/payments/instructions.ts';
import type { Item } from '#shared/platform/storage/table.ts';
import { anAuthorisedPayment, at } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

const anAccount = (identification: string, name: string) =>
  ({ id: crypto.randomUUID(), schemeName: 'IBAN', identification, name }) as const;
const mariam = anAccount('AE070331234567890123456', 'Mariam Al Suwaidi');
const rashid = anAccount('AE460261234567890123456', 'Rashid Al Mansoori');

const setUp = async () => {
  const { table } = local();
  const stores = createPaymentStores(table);
  const writtenKeys: string[] = [];
  const pay = async (
    creditor: AccountParty,
    status?: 'AcceptedCreditSettlementCompleted',
    instructions?: Instructions,
  ): Promise<AgreementWithPayment> => {
    const agreement = anAuthorisedPayment({ creditorAccount: creditor, instructions }) as AgreementWithPayment;
    await stores.move({}, agreement);
    const updated = status ? applyBankStatus(agreement, status, at(5)) : agreement;
    await stores.move(agreement, updated);
    const { request, consent, payment } = updated;
    writtenKeys.push(
      paymentKeys.paymentRequest(request.id).pk,
      paymentKeys.paymentConsent(consent.id).pk,
      paymentKeys.payment(payment.id).pk,
    );
    return updated;
  };
  /** Yields only the items of this test, because other tests use the same table. */
  const scan = async function* (): AsyncGenerator<Item> {
    for (const pk of writtenKeys) yield* await table.partition(pk);
  };
  const data = createCustomerData({ scan, stores, now: () => new Date(at(10)) });
  return { stores, pay, data };
};

test.each<[string, Customer]>([
  ['an IBAN, regardless of spaces and case', { iban: 'ae07 0331 2345 6789 0123 456' }],
  ['the hash of a name, regardless of spaces and case', { nameHash: hashOfName(' mariam  al SUWAIDI\n') }],
])('a customer is found by %s', async (_title, customer) => {
  const { pay, data } = await setUp();
  const { request, consent, payment } = await pay(mariam, 'AcceptedCreditSettlementCompleted');
  await pay(rashid);
  const found = await data.find(customer);
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set([request.id, consent.id, payment.id]));
  expect(new Set(found.map(({ paymentRequestId }) => paymentRequestId))).toEqual(new Set([request.id]));
});

test.each([
  ['of a person', { givenName: 'Salem', lastName: 'Al Ketbi' }, 'Salem Al Ketbi'],
  ['of a company', { businessName: 'Ketbi Trading' }, 'Ketbi Trading'],
])("a payee is found by the name %s that the payee's bank confirmed", async (_title, copCreditorName, name) => {
  const { pay, data } = await setUp();
  const { request } = await pay(mariam, 'AcceptedCreditSettlementCompleted', { copCreditorName });
  expect(await data.find({ nameHash: hashOfName(name) })).toMatchObject([{ id: request.id }]);
});

test('a payee is found by the name that the client gave in parts, also beside the name of the account', async () => {
  const { pay, data } = await setUp();
  const { request, consent, payment } = await pay(
    { ...mariam, name: 'Savings', givenName: 'Salem', lastName: 'Al Ketbi' },
    'AcceptedCreditSettlementCompleted',
  );
  const found = await data.find({ nameHash: hashOfName('Salem Al Ketbi') });
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set([request.id, consent.id, payment.id]));
});

test('an export contains the stored data, but no tokens or links', async () => {
  const { pay, data } = await setUp();
  await pay(mariam);
  const found = await data.find({ iban: mariam.identification });
  expect(found).toHaveLength(3);
  expect(found[0]?.data).toMatchObject({ creditorAccount: mariam, currency: 'AED' });
  for (const secret of ['sealed', 'link-token'])
    expect(
      JSON.stringify(found, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(secret);
});

test('erasing redacts completed resources, lists those in use, and leaves other customers unchanged', async () => {
  const { stores, pay, data } = await setUp();
  const customer = { iban: mariam.identification };
  const settled = await pay(mariam, 'AcceptedCreditSettlementCompleted');
  const inProgress = await pay(mariam);
  const other = await pay(rashid, 'AcceptedCreditSettlementCompleted');
  const erasure = await data.erase(await data.find(customer));
  expect(erasure).toEqual({ erased: [settled.request.id], inUse: [inProgress.request.id] });
  const remaining = await data.find(customer);
  expect(new Set(remaining.map(({ paymentRequestId }) => paymentRequestId))).toEqual(new Set([inProgress.request.id]));
  expect(await stores.payments.get(other.payment.id)).toMatchObject({ creditorAccount: rashid });
});
