import { expect, test } from 'vitest';
import { schedulePayment } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { transactionLifecycle } from '#shared/payments/mandate/mandate-transaction.ts';
import { eraseRequest } from '#shared/payments/retention/erase-payment-data.ts';
import { move } from '#shared/platform/lifecycle/lifecycle.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { identityOf } from '#shared/platform/storage/create-once.ts';
import { anActiveMandate, paymentOn, transactionsIn } from '#test/support/builders/a-mandate.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

/** Creates a mandate, and a function that schedules a payment under it. */
const aMandate = async () => {
  const { table } = local();
  const stores = createPaymentStores(table);
  const world = await anActiveMandate(stores, 'FixedOnDemand', { maxCumulativeNumberOfPayments: 9 });
  const { mandateId, owner, deps } = world;
  const schedule = async (signature: string, idempotencyKey?: string, body = 'the same') => {
    const identity = identityOf('mandate-transaction', { owner, signature, idempotencyKey, body });
    const by = { owner, identity, interactionId: newId() };
    return (await schedulePayment(paymentOn(mandateId, '2027-01-03'), by, deps)).transaction.id;
  };
  return { stores, world, schedule };
};

test.each([
  [
    'is signed again under the same key',
    [['one', 'key'], ['two', 'key'], ['two'], ['two', 'another key'], ['three', 'another key']],
  ],
  ['gets a key later', [['one'], ['one', 'key'], ['two', 'key'], ['two']]],
] as const)('a request that %s schedules one payment', async (_what, requests) => {
  const { world, schedule } = await aMandate();
  const ids = new Set<string>();
  for (const [signature, key] of requests) ids.add(await schedule(signature, key));
  expect(ids.size).toBe(1);
  expect(await transactionsIn(world)).toHaveLength(1);
});

test('a key cannot be used for another payment, which can then be scheduled under another key', async () => {
  const { world, schedule } = await aMandate();
  const first = await schedule('one');
  expect(await schedule('one', 'key')).toBe(first);
  await expect(schedule('two', 'key', 'another')).rejects.toMatchObject({ code: 'idempotency_mismatch' });
  expect(await schedule('two', 'another key', 'another')).not.toBe(first);
  expect(await transactionsIn(world)).toHaveLength(2);
});

test('a request whose payment has been erased schedules no other one, and its hash is erased', async () => {
  const { stores, world, schedule } = await aMandate();
  const id = await schedule('one', 'key');
  const transaction = (await stores.mandateTransactions.get(id)) ?? expect.fail('no transaction');
  const at = world.deps.now().toISOString();
  await stores.mandateTransactions.save(transaction, move(transactionLifecycle, transaction, 'Cancelled', at));
  expect(await eraseRequest(world.request, world.deps)).toBe('erased');
  expect((await stores.mandateTransactions.get(id))?.bodyHash).not.toBe(transaction.bodyHash);
  for (const key of ['key', undefined])
    await expect(schedule('one', key)).rejects.toMatchObject({ code: 'idempotency_mismatch' });
  expect(await transactionsIn(world)).toHaveLength(1);
});
