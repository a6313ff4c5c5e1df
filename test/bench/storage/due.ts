import { sweep } from '#functions/due-sweeper/sweep.ts';
import { runTransaction } from '#shared/payments/mandate/transactions/run-mandate.ts';
import { schedulePayment } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import { identityOf } from '#shared/platform/storage/create-once.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import type { Timers } from '#shared/events/timer.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { anActiveMandate, type MandateWorld } from '../../support/builders/a-mandate.ts';
import { startLocalTable } from '../../support/cloud/local-table.ts';

const help = `Measures the cost of scheduling, finding and starting mandate payments that are all due on one day.

  node test/bench/storage/due.ts [<number of payments> ...]     default: 1000, 10000 and 100000
`;

const perMandate = 10;
const day = '2027-01-05';
/** The start of the day in Dubai. */
const startOfDay = '2027-01-04T20:00:00.000Z';

const inChunks = async <T>(items: readonly T[], size: number, work: (item: T) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < items.length; from += size) await Promise.all(items.slice(from, from + size).map(work));
};

const measure = async (count: number): Promise<void> => {
  const { table, spent, stop } = await startLocalTable();
  const step = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    spent();
    const startedAt = performance.now();
    await work();
    const { writeUnits, readUnits } = spent();
    const perPayment = (units: number) => (units / count).toFixed(2).padStart(8);
    const ms = ((performance.now() - startedAt) / count).toFixed(2).padStart(8);
    console.log(`${String(count).padStart(8)}  ${perPayment(writeUnits)}  ${perPayment(readUnits)}  ${ms}  ${name}`);
  };
  try {
    const stores = createPaymentStores(table);
    const worlds: MandateWorld[] = [];
    await inChunks(Array.from({ length: Math.ceil(count / perMandate) }), 20, async () => {
      worlds.push(await anActiveMandate(stores, 'FixedOnDemand', { maxCumulativeNumberOfPayments: perMandate }));
    });
    await step('scheduled', () =>
      inChunks(worlds, 20, async ({ mandateId, owner, deps }) => {
        for (let index = 0; index < perMandate; index += 1) {
          const identity = identityOf('mandate-transaction', { owner, signature: newId(), body: 'the same' });
          const facts = { amount: undefined, creditorAccountId: undefined, reference: undefined };
          await schedulePayment(
            { mandateId, executionDate: day, ...facts },
            { owner, identity, interactionId: newId() },
            deps,
          );
        }
      }),
    );
    const ids: string[] = [];
    await table.commit({
      item: { ...paymentKeys.sweep(), entity: 'Sweep', minute: '2027-01-04T19:59', version: 0 },
      expect: 'absent',
    });
    const timers: Timers = {
      set: async ({ message }) => {
        if (message.timer === 'expiry') ids.push(message.id);
      },
    };
    const now = () => new Date(addSeconds(startOfDay, 3_600));
    await step('found by the sweep', () => sweep({ table, timers, now, maxPerBank: count }));
    await step('started', () => inChunks(ids, 20, (id) => runTransaction(id, { stores, now })));
  } finally {
    await stop();
  }
};

if (process.argv.includes('--help')) console.log(help);
else {
  const counts = process.argv.slice(2).map(Number);
  console.log('payments  writes/1    reads/1     ms/1      step');
  for (const count of counts.length > 0 ? counts : [1_000, 10_000, 100_000]) await measure(count);
}
