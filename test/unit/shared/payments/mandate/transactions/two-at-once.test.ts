import { afterAll, expect, test } from 'vitest';
import { identityOf } from '#shared/platform/storage/create-once.ts';
import { schedulePayment } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { anActiveMandate, type MandateWorld, paymentOn, transactionsIn } from '#test/support/builders/a-mandate.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { everySchedule } from '#test/support/schedules/explore.ts';
import { pausingTable } from '#test/support/schedules/pausing.ts';
import { type Pause, play } from '#test/support/schedules/play.ts';

const local = useLocalTable();

let total = 0;
afterAll(() => console.log(`scheduling two at once: ${total} schedules`));

/** Creates an actor that schedules a payment and returns the result: created, existing, or an error code. */
const requestWith =
  ({ mandateId, owner, deps }: MandateWorld, signature: string, idempotencyKey?: string) =>
  async (pause: Pause) => {
    const table = pausingTable(local().table, pause);
    const stores = createPaymentStores(table);
    const identity = identityOf('mandate-transaction', { owner, signature, idempotencyKey, body: 'the same' });
    try {
      const by = { owner, identity, interactionId: newId() };
      const { created } = await schedulePayment(paymentOn(mandateId, '2027-01-03'), by, { ...deps, stores });
      return created ? 'created' : 'existing';
    } catch (error) {
      if (error instanceof Problem) return error.code;
      throw error;
    }
  };

test.each([
  ['two identical requests schedule one payment, and both return it', true, ['created', 'existing']],
  ['one of two requests for the last payment of a mandate is rejected', false, ['created', 'validation_error']],
])('in every order of their steps, %s', async (_title, isSame, expected) => {
  const played = await everySchedule(async (choose) => {
    const { table } = local();
    const stores = createPaymentStores(table);
    const world = await anActiveMandate(stores, 'FixedOnDemand', { maxCumulativeNumberOfPayments: 1 });
    const first = newId();
    const actors = { first: requestWith(world, first), second: requestWith(world, isSame ? first : newId()) };
    const results = await play(actors, choose);
    if (results.size < 2) return;
    const responses = [...results.values()].map((result) =>
      result.status === 'fulfilled' ? result.value : result.reason,
    );
    expect(new Set(responses)).toEqual(new Set(expected));
    expect(await transactionsIn(world)).toHaveLength(1);
  });
  total += played;
  expect(played).toBeGreaterThanOrEqual(6);
});

/** Runs an actor alone. */
const atOnce: Pause = (_what, _touches, run) => run();

test.each([
  [
    'two signatures under one key',
    [
      ['one', 'key'],
      ['two', 'key'],
    ],
    [['one'], ['two'], ['three', 'key']],
  ],
  ['one signature with and without a key', [['one'], ['one', 'key']], [['two', 'key'], ['two']]],
] as const)('in every order of their steps, requests with %s schedule one payment', async (_title, together, later) => {
  const played = await everySchedule(async (choose) => {
    const { table } = local();
    const stores = createPaymentStores(table);
    const world = await anActiveMandate(stores, 'FixedOnDemand', { maxCumulativeNumberOfPayments: 9 });
    const prefix = newId();
    const send = ([signature, key]: readonly [signature: string, key?: string]) =>
      requestWith(world, `${prefix} ${signature}`, key && `${prefix} ${key}`);
    const [first, second] = together;
    const results = await play({ first: send(first), second: send(second) }, choose);
    if (results.size < 2) return;
    const responses = [...results.values()].map((result) =>
      result.status === 'fulfilled' ? result.value : result.reason,
    );
    expect(new Set(responses)).toEqual(new Set(['created', 'existing']));
    for (const names of later) expect(await send(names)(atOnce)).toBe('existing');
    expect(await transactionsIn(world)).toHaveLength(1);
  });
  total += played;
  expect(played).toBeGreaterThanOrEqual(6);
});
