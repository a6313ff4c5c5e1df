import { expect, test } from 'vitest';
import { findPayments, type PaymentFilter } from '#shared/payments/payment/find-payments.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { paymentIdOfTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { maxExamined } from '#shared/platform/storage/page.ts';
import { aPaymentThrough, at } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { knownBanks } from '#test/support/banks/known-banks.ts';
import { puts } from '#shared/platform/storage/table.ts';

const local = useLocalTable();

const createStores = () => createPaymentStores(local().table);

/** Stores payments of a client, created one second apart. They belong to one payment request. */
const storePayments = async (clientId: string, count: number): Promise<void> => {
  const { payment, request } = aPaymentThrough('AcceptedSettlementCompleted');
  const { payments, paymentRequests } = createStores();
  const items = Array.from({ length: count }, (_, n) => {
    const copy = { ...payment, clientId, id: newId(), createdAt: at(n) };
    return payments.create(copy).item;
  });
  await local().table.writeAll(puts([paymentRequests.create({ ...request, clientId }).item, ...items]));
};

const find = (clientId: string, filter: PaymentFilter) =>
  findPayments(
    { clientId, market: 'UAE' },
    filter,
    { page: 1, perPage: 3 },
    { stores: createStores(), providers: knownBanks },
  );

test(
  'a filter over a period with too many payments is rejected, with advice to shorten the period',
  { tags: ['variant'] },
  async () => {
    const clientId = newId();
    await storePayments(clientId, maxExamined + 5);
    const rejected = await find(clientId, { status: 'AcceptedSettlementCompleted' }).catch((error: unknown) => error);
    expect(rejected).toMatchObject({
      code: 'validation_error',
      details: { fromDateTime: [expect.stringMatching(/`toDateTime`.* 2000 .* 2005$/)] },
    });
    expect(await find(clientId, {})).toMatchObject({ total: maxExamined + 5 });
    const inPeriod = await find(clientId, { status: 'AcceptedSettlementCompleted', from: at(5) });
    expect([inPeriod.total, inPeriod.items.length]).toEqual([maxExamined, 3]);
    expect(await find(clientId, { status: 'Rejected', from: at(5) })).toMatchObject({ total: 0, items: [] });
  },
);

test(
  'the payments under a consent to more than 2,000 payments are found within a period, newest first',
  { tags: ['variant'] },
  async () => {
    const [clientId, consentId] = [newId(), newId()];
    const { payment, request } = aPaymentThrough('AcceptedSettlementCompleted');
    const { payments, paymentRequests } = createStores();
    const transactionIds = Array.from({ length: maxExamined }, () => newId());
    const entries = transactionIds.map((id) => ({
      ...paymentKeys.transactionOf(consentId, '2026-11-21', id),
      entity: 'MandateEntry',
      transactionId: id,
      version: 0,
    }));
    const ids = transactionIds.map(paymentIdOfTransaction);
    // The most recent payment is under another consent.
    const items = [...ids, newId()].map(
      (id, n) => payments.create({ ...payment, id, clientId, consentId, createdAt: at(n) }).item,
    );
    await local().table.writeAll(puts([paymentRequests.create({ ...request, clientId }).item, ...entries, ...items]));
    const idsIn = async (filter: PaymentFilter) => {
      const { total, items: found } = await find(clientId, { consentId, ...filter });
      return [total, ...found.map((item) => item.payment.id)];
    };
    await expect(idsIn({})).rejects.toMatchObject({ code: 'validation_error' });
    expect(await idsIn({ from: at(1) })).toEqual([maxExamined - 1, ...ids.toReversed().slice(0, 3)]);
    expect(await idsIn({ from: at(1), to: at(1_999), order: 'oldest first' })).toEqual([
      maxExamined - 1,
      ...ids.slice(1, 4),
    ]);
    expect(await idsIn({ from: at(1), status: 'Rejected' })).toEqual([0]);
  },
);

test('payments are found by reference and by customer, with and without other filters', async () => {
  const clientId = newId();
  const { move } = createStores();
  const storePayment = async (internalReference: string, customer: string, ownReference?: string) => {
    const { request, consent, payment } = aPaymentThrough('AcceptedSettlementCompleted');
    const risks = { MerchantCustomerIdentification: customer };
    const requested = { ...request, clientId, internalReference, risks };
    await move(
      {},
      {
        request: requested,
        consent: { ...consent, clientId },
        payment: { ...payment, clientId, reference: ownReference },
      },
    );
    return payment.id;
  };
  const [first, second] = [await storePayment('INV-1', 'noura'), await storePayment('INV-2', 'noura')];
  const idsOf = async (filter: PaymentFilter) => (await find(clientId, filter)).items.map(({ payment }) => payment.id);
  expect(await idsOf({ reference: 'INV-1' })).toEqual([first]);
  expect(new Set(await idsOf({ merchantCustomerId: 'noura' }))).toEqual(new Set([first, second]));
  expect(await idsOf({ merchantCustomerId: 'noura', reference: 'INV-2' })).toEqual([second]);
  expect(await find(clientId, { reference: 'INV-2', status: 'Rejected' })).toMatchObject({ items: [], total: 0 });
  expect(await find(clientId, { reference: 'INV-2', from: at(3_600) })).toMatchObject({ items: [], total: 0 });
  expect(await find(clientId, { reference: 'INV' })).toMatchObject({ items: [], total: 0 });
  // A payment under a mandate can have its own reference, which replaces the reference of the request.
  const scheduled = await storePayment('INV-3', 'omar', 'MAY');
  expect(await idsOf({ reference: 'MAY' })).toEqual([scheduled]);
  expect(await idsOf({ reference: 'INV-3' })).toEqual([]);
});

test.each([
  ['account', { name: 'Desert Rose' }],
  ['holder', { accountHolderName: 'Desert Rose LLC' }],
  ['company', { name: 'Shop', businessName: 'Desert Rose LLC' }],
  ['person', { givenName: 'Desert', lastName: 'Rose' }],
])('payments are found by part of the name of the %s', async (_whose, names) => {
  const { payments, paymentRequests } = createStores();
  const { payment, request } = aPaymentThrough('AcceptedSettlementCompleted');
  const { id, schemeName, identification } = payment.creditorAccount;
  const creditorAccount = { id, schemeName, identification, ...names };
  const items = [paymentRequests.create(request).item, payments.create({ ...payment, creditorAccount }).item];
  await local().table.writeAll(puts(items));
  expect((await find(payment.clientId, { accountName: 'desert ROSE' })).total).toBe(1);
  expect((await find(payment.clientId, { accountName: 'desert lily' })).total).toBe(0);
});
