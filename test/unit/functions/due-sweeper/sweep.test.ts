import { expect, test } from 'vitest';
import { identityOf } from '#shared/platform/storage/create-once.ts';
import { type Deps, sweep } from '#functions/due-sweeper/sweep.ts';
import { runTransaction } from '#shared/payments/mandate/transactions/run-mandate.ts';
import { schedulePayment } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import { transactionResource } from '#shared/payments/mandate/mandate-transaction.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { anActiveMandate, type MandateWorld, paymentOn, transactionsIn } from '#test/support/builders/a-mandate.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const stores = () => createPaymentStores(local().table);

const schedule = async (world: MandateWorld, executionDate: string, notBefore?: string) => {
  const { mandateId, owner, deps } = world;
  const identity = identityOf('mandate-transaction', { owner, signature: newId(), body: 'the same' });
  const payment = { ...paymentOn(mandateId, executionDate), notBefore };
  return (await schedulePayment(payment, { owner, identity, interactionId: newId() }, deps)).transaction;
};

/** Sweeps at a given time and adds the ids of started payments to `started`. Sending fails if `fails` returns true. */
const sweepAt = async (
  now: string,
  started: string[],
  fails: () => boolean = () => false,
  maxPerBank = 1_000,
): Promise<void> => {
  const deps: Deps = {
    table: local().table,
    timers: {
      set: async ({ message }) => {
        if (fails()) throw new Error('the process was killed');
        if (message.timer === 'expiry') started.push(message.id);
      },
    },
    now: () => new Date(now),
    maxPerBank,
  };
  await sweep(deps);
};

/** Marks all minutes up to a given one as swept. */
const markSweptUntil = async (minute: string): Promise<void> => {
  const item = await local().table.get(paymentKeys.sweep());
  const version = item ? Number(item.version) + 1 : 0;
  await local().table.commit({
    item: { ...paymentKeys.sweep(), entity: 'Sweep', minute, version },
    expect: item ? Number(item.version) : 'absent',
  });
};

const paymentsPerMandate = 5;
const tenMandates = (): Promise<MandateWorld[]> => {
  const terms = { maxCumulativeNumberOfPayments: paymentsPerMandate };
  return Promise.all(Array.from({ length: 10 }, () => anActiveMandate(stores(), 'FixedOnDemand', terms)));
};

/** The start of 5 January 2027 in Dubai. */
const midnight = '2027-01-04T20:00:00.000Z';

test('payments due on a day start within an hour, once each, even if the sweeper is killed midway', async () => {
  const worlds = await tenMandates();
  const transactions = [];
  for (const world of worlds)
    for (let count = 0; count < paymentsPerMandate; count += 1) transactions.push(await schedule(world, '2027-01-05'));
  const ids = transactions.map(({ id }) => id).toSorted();
  expect(transactions.filter((transaction) => transactionResource.dueAt(transaction))).toEqual([]);

  const started: string[] = [];
  await markSweptUntil('2027-01-04T19:58');
  await sweepAt(midnight, started);
  expect(started).toEqual([]);
  await sweepAt(addSeconds(midnight, 1_200), started);
  const startedEarly = started.length;
  expect(startedEarly).toBeGreaterThan(2);
  expect(startedEarly).toBeLessThan(40);
  await expect(sweepAt(addSeconds(midnight, 3_600), started, () => started.length > startedEarly + 8)).rejects.toThrow(
    'killed',
  );
  await Promise.all([1, 2].map(() => sweepAt(addSeconds(midnight, 3_600), started)));
  expect([...new Set(started)].toSorted()).toEqual(ids);

  for (const world of worlds) world.now = addSeconds(midnight, 3_600);
  const deps = { stores: stores(), now: () => new Date(addSeconds(midnight, 3_600)) };
  for (let from = 0; from < started.length; from += 20)
    await Promise.all(
      started.slice(from, from + 20).flatMap((id) => [runTransaction(id, deps), runTransaction(id, deps)]),
    );
  for (const world of worlds) {
    const all = await transactionsIn(world);
    expect(all.map(({ status }) => status)).toEqual(Array(paymentsPerMandate).fill('Processing'));
    expect(new Set(all.map(({ paymentId }) => paymentId)).size).toBe(paymentsPerMandate);
  }
});

test('payments that are due late on a day start after their time, at least ten minutes before the day ends', async () => {
  const terms = { maxCumulativeNumberOfPayments: 20 };
  const world = await anActiveMandate(stores(), 'FixedOnDemand', terms);
  const due = '2027-03-04T19:30:00.000Z';
  const ids: string[] = [];
  for (let count = 0; count < 20; count += 1) ids.push((await schedule(world, '2027-03-04', due)).id);
  await markSweptUntil('2027-03-04T19:00');
  const started: string[] = [];
  await sweepAt(due, started);
  expect(started).toEqual([]);
  await sweepAt('2027-03-04T19:40:00.000Z', started);
  expect(started.length).toBeGreaterThan(0);
  expect(started.length).toBeLessThan(20);
  await sweepAt('2027-03-04T19:51:00.000Z', started);
  expect(started.toSorted()).toEqual(ids.toSorted());
});

test('a payment under a variable mandate is swept on its day and again when the day is over', async () => {
  const world = await anActiveMandate(stores(), 'VariableOnDemand');
  const { id } = await schedule(world, '2027-02-05');
  await markSweptUntil('2027-02-04T19:58');
  const started: string[] = [];
  await sweepAt('2027-02-04T21:00:00.000Z', started);
  await markSweptUntil('2027-02-05T19:57');
  await sweepAt('2027-02-05T19:59:00.000Z', started);
  expect(started).toEqual([id]);
  await sweepAt('2027-02-05T21:00:00.000Z', started);
  expect(started).toEqual([id, id]);
});

test('a payment scheduled on its execution date is started immediately by a timer', async () => {
  const world = await anActiveMandate(stores(), 'FixedOnDemand', { maxCumulativeNumberOfPayments: 5 });
  for (const now of ['2026-12-31T20:00:00.000Z', '2026-12-31T20:01:00.000Z', world.now]) {
    world.now = now;
    const today = await schedule(world, '2027-01-01');
    expect(transactionResource.dueAt(today)).toBe(today.updatedAt);
  }
  const tomorrow = await schedule(world, '2027-01-02');
  expect(transactionResource.dueAt(tomorrow)).toBeUndefined();
});

test('payments per minute at a bank are limited even after an outage, and no payment is lost', async () => {
  const worlds = await tenMandates();
  const ids: string[] = [];
  for (const world of worlds)
    for (let count = 0; count < paymentsPerMandate; count += 1) ids.push((await schedule(world, '2027-03-05')).id);
  await markSweptUntil('2027-03-04T19:58');
  const started: string[] = [];
  const perSweep = [];
  // The sweeper resumes an hour after the start of the day. The bank accepts twenty payments a minute.
  const resumedAt = '2027-03-04T21:00:10.000Z';
  await expect(sweepAt(resumedAt, started, () => started.length === 7, 20)).rejects.toThrow('killed');
  for (let minute = 0; minute < 5; minute += 1) {
    const before = started.length;
    await sweepAt(addSeconds(resumedAt, 60 * minute), started, undefined, 20);
    perSweep.push(started.length - before);
  }
  expect(Math.max(...perSweep)).toBe(20);
  expect(perSweep.at(-1)).toBe(0);
  expect([...new Set(started)].toSorted()).toEqual(ids.toSorted());
});
