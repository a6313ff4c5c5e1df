// @module-tag variant
import { expect, test } from 'vitest';
import { listMandateTransactions } from '#functions/mandates/operations.ts';
import { newClient } from '#shared/clients/client.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { schedulePayment } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { maxExamined } from '#shared/platform/storage/page.ts';
import { puts } from '#shared/platform/storage/table.ts';
import { callBy } from '#test/support/builders/a-call.ts';
import { anActiveMandate, type MandateWorld, paymentOn } from '#test/support/builders/a-mandate.ts';
import { at } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const createStores = () => createPaymentStores(local().table);

const aMandate = (clientId: string) => anActiveMandate(createStores(), 'FixedOnDemand', {}, { clientId });

/** Stores payments under a mandate that were scheduled one second apart, each for an earlier day than the one before. */
const storePayments = async ({ mandateId, owner, deps }: MandateWorld, count: number): Promise<void> => {
  const identity = { id: newId(), bodyHash: '' };
  const context = { owner, identity, interactionId: newId() };
  const { transaction } = await schedulePayment(paymentOn(mandateId, '2027-03-01'), context, deps);
  const { mandateTransactions } = createStores();
  const items = Array.from({ length: count - 1 }, (_, n) => {
    const executionDate = new Date(Date.UTC(2040, 0, -n)).toISOString().slice(0, 10);
    const copy = { ...transaction, id: newId(), createdAt: at(n), executionDate };
    const entry = paymentKeys.transactionOf(mandateId, executionDate, copy.id);
    return [
      mandateTransactions.create(copy).item,
      { ...entry, entity: 'MandateEntry', transactionId: copy.id, version: 0 },
    ];
  });
  await local().table.writeAll(puts(items.flat()));
};

const list = async ({ mandateId, owner }: MandateWorld, filter: object) => {
  const { clientId: id, market } = owner;
  const client = newClient({
    id,
    appId: id,
    name: 'Shop',
    markets: [market],
    products: ['payments'],
    createdAt: at(0),
  });
  const query = { page: 1, perPage: 3, ...filter };
  const call = { ...callBy(client, market), params: { mandateId }, query };
  return listMandateTransactions(call, { stores: createStores(), now: () => new Date() });
};

test('a filter of a mandate with too many payments examines those that were scheduled in the period', async () => {
  const clientId = newId();
  const [mandate, other] = [await aMandate(clientId), await aMandate(clientId)];
  await storePayments(mandate, maxExamined + 5);
  await storePayments(other, 5);
  const scheduled = { status: 'Scheduled' as const };
  local().spent();
  const rejected = await list(mandate, scheduled).catch((error: unknown) => error);
  expect(rejected).toMatchObject({
    code: 'validation_error',
    details: { fromDateTime: [expect.stringMatching(/`toDateTime`.* 2000 .* 2010$/)] },
  });
  const rejectedCost = local().spent().readUnits;
  expect(await list(mandate, {})).toMatchObject({ total: maxExamined + 5 });
  const period = { fromDateTime: at(1), toDateTime: at(8) };
  for (const filter of [period, { ...scheduled, ...period }]) {
    const { items, total } = await list(mandate, { ...filter, page: 2 });
    expect([total, items.map(({ executionDate }) => executionDate)]).toEqual([
      8,
      ['2039-12-26', '2039-12-27', '2039-12-28'],
    ]);
  }
  expect(await list(mandate, { status: 'Failed', ...period })).toMatchObject({ total: 0, items: [] });
  const fullPeriod = { fromDateTime: at(10), toDateTime: at(maxExamined + 4) };
  local().spent();
  expect(await list(mandate, fullPeriod)).toMatchObject({ total: maxExamined - 6 });
  expect(rejectedCost).toBeLessThan(local().spent().readUnits / 2);
  // The other mandate has few payments, so its filters need no period.
  expect(await list(other, scheduled)).toMatchObject({ total: 5 });
  expect(await list(other, { ...scheduled, ...period })).toMatchObject({ total: 3 });
});
