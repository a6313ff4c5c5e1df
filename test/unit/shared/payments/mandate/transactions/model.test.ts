import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventsOf } from '#shared/events/derive.ts';
import { approvePayment } from '#shared/payments/mandate/transactions/approve-payment.ts';
import { schedulePayment } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import { mandateLifecycle } from '#shared/payments/mandate/mandate.ts';
import {
  type MandateTransaction,
  minorOf,
  transactionLifecycle,
} from '#shared/payments/mandate/mandate-transaction.ts';
import { moveConsent } from '#shared/payments/consent/consent-moves.ts';
import { formatMoney } from '#shared/standard/money.ts';
import type { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { openPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { canMove, isFinal, type Lifecycle, type Versioned } from '#shared/platform/lifecycle/lifecycle.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { isBusy } from '#shared/platform/storage/table.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import {
  anActiveMandate,
  decide,
  type MandateWorld,
  paymentOn,
  runTimers,
  transactionsIn,
} from '#test/support/builders/a-mandate.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

/** MANDATE_SEED repeats a run. A failure prints its seed. */
const seed = Number(process.env.MANDATE_SEED ?? Date.now() % 2 ** 31);

/** Days of January 2027, as integers. The mandates begin on the first, at noon in Dubai. */
const dayText = (day: number): string => `2027-01-${String(day).padStart(2, '0')}`;
const dayInDubai = (instant: string): string =>
  new Date(Date.parse(instant) + 4 * 3_600_000).toISOString().slice(0, 10);
const dayOf = (instant: string): number => Number(dayInDubai(instant).slice(8));
const amount = (minor: number): string => formatMoney({ minor: BigInt(minor), currency: 'AED' });

/** The limits of a mandate in the words of this test, in minor units and days. */
interface Limits {
  readonly type: Exclude<PaymentType, 'SingleInstantPayment'>;
  readonly maxCount: number | undefined;
  readonly maxMinor: number | undefined;
  readonly maxPayment: number;
  readonly periodDays: 1 | 7;
  readonly periodCount: number | undefined;
  readonly periodMinor: number | undefined;
  readonly days: readonly number[];
  readonly endDay: number | undefined;
}

const fixedMinor = 15_000;
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const limits: fc.Arbitrary<Limits> = fc.record({
  type: fc.constantFrom(
    'FixedOnDemand',
    'VariableOnDemand',
    'FixedPeriodicSchedule',
    'VariablePeriodicSchedule',
    'FixedDefinedSchedule',
    'VariableDefinedSchedule',
  ),
  maxCount: optional(fc.integer({ min: 1, max: 5 })),
  maxMinor: optional(fc.integer({ min: 10_000, max: 70_000 })),
  maxPayment: fc.integer({ min: fixedMinor, max: 30_000 }),
  periodDays: fc.constantFrom(1, 7),
  periodCount: optional(fc.integer({ min: 1, max: 3 })),
  periodMinor: optional(fc.integer({ min: 10_000, max: 50_000 })),
  days: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }),
  endDay: optional(fc.integer({ min: 1, max: 12 })),
});

const instructionsOf = (own: Limits): object => ({
  ...(own.maxCount && { maxCumulativeNumberOfPayments: own.maxCount }),
  ...(own.maxMinor && { maxCumulativeAmount: amount(own.maxMinor) }),
  ...(own.type.endsWith('DefinedSchedule')
    ? {
        paymentSchedule: own.days.map((day) => ({
          paymentExecutionDate: dayText(day),
          maxAmount: amount(own.maxPayment),
          amount: amount(fixedMinor),
        })),
      }
    : {
        periodicSchedule: {
          frequency: own.periodDays === 1 ? 'Day' : 'Week',
          startDate: dayText(1),
          maxAmount: amount(own.maxPayment),
          ...(own.endDay && { endDate: dayText(own.endDay) }),
          controls: {
            ...(own.periodCount && { maxCumulativeNumberOfPaymentsPerPeriod: own.periodCount }),
            ...(own.periodMinor && { maxCumulativeAmountPerPeriod: amount(own.periodMinor) }),
          },
        },
      }),
});

/** What clients, customers, banks and the clock do. */
type Action =
  | { readonly do: 'schedule'; readonly daysAhead: number; readonly minor: number | undefined }
  | { readonly do: 'approve'; readonly which: number; readonly minor: number | undefined }
  | { readonly do: 'decide'; readonly which: number; readonly isAccepted: boolean }
  | { readonly do: 'move'; readonly to: 'Suspended' | 'Authorized' | 'Revoked' }
  | { readonly do: 'run' };

const minor = optional(fc.integer({ min: 1, max: 32_000 }));
const which = fc.nat(9);
const daysAhead = fc.constantFrom(-1, 0, 0, 0, 0, 1, 1, 2, 6);
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('schedule'), daysAhead, minor }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('approve'), which, minor }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('decide'), which, isAccepted: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('run') }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('move'),
      to: fc.constantFrom('Suspended', 'Suspended', 'Authorized', 'Authorized', 'Authorized', 'Revoked'),
    }),
  },
);

/** Actions that happen at the same time, after some hours. */
const round = fc.record({
  hours: fc.constantFrom(0, 0, 0, 5, 11, 24, 30),
  actions: fc.array(action, { minLength: 1, maxLength: 5 }),
});

const pick = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(1, all.length)];

const perform = async (world: MandateWorld, asked: Action): Promise<unknown> => {
  const { stores, deps, mandateId, owner } = world;
  switch (asked.do) {
    case 'schedule': {
      const identity = { signature: newId(), idempotencyKey: undefined, bodyHash: 'hash' };
      const wanted = asked.minor === undefined ? undefined : amount(asked.minor);
      const payment = paymentOn(mandateId, dayText(dayOf(world.now) + asked.daysAhead), wanted);
      return schedulePayment(payment, { owner, identity, interactionId: newId() }, deps);
    }
    case 'approve': {
      const transaction = pick(await transactionsIn(world), asked.which);
      const wanted = asked.minor === undefined ? undefined : amount(asked.minor);
      return transaction && approvePayment({ mandateId, transactionId: transaction.id, amount: wanted }, owner, deps);
    }
    case 'decide': {
      const processing = (await transactionsIn(world)).filter(({ status }) => status === 'Processing');
      const paymentId = pick(processing, asked.which)?.paymentId;
      return paymentId && decide(world, paymentId, asked.isAccepted ? 'AcceptedSettlementCompleted' : 'Rejected');
    }
    case 'move': {
      const consent = await stores.paymentConsents.get(mandateId);
      const request = await stores.paymentRequests.get(world.request.id);
      const mandate = await stores.mandates.get(mandateId);
      if (!consent || !request || !mandate || !canMove(consentLifecycle, consent.status, asked.to)) return undefined;
      const current = { request, consent, mandate };
      return stores.move(current, moveConsent(current, asked.to, world.now));
    }
    case 'run':
      return runTimers(world);
  }
};

/** Performs an action. It may be refused, or come too late; anything else is a bug. */
const attempt = async (world: MandateWorld, asked: Action): Promise<void> => {
  try {
    await perform(world, asked);
  } catch (error) {
    if (!(error instanceof Problem) && !isBusy(error)) throw error;
  }
};

const using = new Set(['AwaitingApproval', 'Scheduled', 'Processing', 'Completed']);
const sumOf = (transactions: readonly MandateTransaction[]): number =>
  transactions.reduce((sum, transaction) => sum + Number(minorOf(transaction)), 0);

/** The limits, counted from the transactions alone. */
const assertLimits = (own: Limits, transactions: readonly MandateTransaction[]): void => {
  const used = transactions.filter(({ status }) => using.has(status));
  expect(used.length).toBeLessThanOrEqual(own.maxCount ?? Infinity);
  expect(sumOf(used)).toBeLessThanOrEqual(own.maxMinor ?? Infinity);
  for (const transaction of used) {
    const paid = Number(minorOf(transaction));
    if (own.type.startsWith('Fixed')) expect(paid).toBe(fixedMinor);
    else expect(paid).toBeLessThanOrEqual(own.maxPayment);
    const day = Number(transaction.executionDate.slice(8));
    if (own.type.endsWith('DefinedSchedule')) expect(own.days).toContain(day);
    else expect(day).toBeLessThanOrEqual(own.endDay ?? Infinity);
    if (own.type.endsWith('PeriodicSchedule')) expect((day - 1) % own.periodDays).toBe(0);
  }
  const periodOf = ({ executionDate }: MandateTransaction): number =>
    own.type.endsWith('DefinedSchedule')
      ? Number(executionDate.slice(8))
      : Math.floor((Number(executionDate.slice(8)) - 1) / own.periodDays);
  for (const [, inPeriod] of Map.groupBy(used, periodOf)) {
    const isUnlimited = (own.maxCount ?? own.maxMinor ?? own.periodCount ?? own.periodMinor) === undefined;
    const mostOnDemand = own.type === 'FixedOnDemand' && isUnlimited ? 1 : (own.periodCount ?? Infinity);
    const most = own.type.endsWith('OnDemand') ? mostOnDemand : 1;
    expect(inPeriod.length).toBeLessThanOrEqual(most);
    if (!own.type.endsWith('DefinedSchedule')) expect(sumOf(inPeriod)).toBeLessThanOrEqual(own.periodMinor ?? Infinity);
  }
};

/** Every status follows the one before it along an edge of the lifecycle. */
const assertEdges = <S extends string>(lifecycle: Lifecycle<S>, { history }: Versioned<S>): void => {
  for (const [index, { status }] of history.entries()) {
    const before = history[index - 1];
    if (before) expect(canMove(lifecycle, before.status, status), `${before.status} to ${status}`).toBe(true);
  }
};

/** Each transaction that got to the bank has one payment, of its amount and on its day. The others have none. */
const assertPayments = async ({ stores }: MandateWorld, transactions: readonly MandateTransaction[]): Promise<void> => {
  for (const transaction of transactions) {
    const wasStarted = transaction.history.some(({ status }) => status === 'Processing');
    expect(transaction.paymentId !== undefined).toBe(wasStarted);
    if (!transaction.paymentId) continue;
    const payment = await stores.payments.get(transaction.paymentId);
    expect(payment).toMatchObject({ mandateTransactionId: transaction.id, minor: minorOf(transaction) });
    expect(dayInDubai(payment?.createdAt ?? '')).toBe(transaction.executionDate);
    const settled = payment?.status === 'AcceptedSettlementCompleted';
    expect([settled, payment?.status === 'Rejected']).toEqual([
      transaction.status === 'Completed',
      transaction.status === 'Failed',
    ]);
  }
  const paymentIds = transactions.flatMap(({ paymentId }) => paymentId ?? []);
  expect(new Set(paymentIds).size).toBe(paymentIds.length);
};

const assertEvents = (item: Record<string, unknown>, count: number): void => {
  const ids = eventsOf(item).map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([count, count]);
};

const assertRules = async (world: MandateWorld, own: Limits): Promise<void> => {
  const transactions = await transactionsIn(world);
  const mandate = await world.stores.mandates.get(world.mandateId);
  const consent = await world.stores.paymentConsents.get(world.mandateId);
  if (!mandate || !consent) throw new Error('the mandate does not exist');
  assertLimits(own, transactions);
  await assertPayments(world, transactions);
  assertEdges(mandateLifecycle, mandate);
  assertEvents({ ...mandate, entity: 'Mandate' }, mandate.history.length);
  for (const transaction of transactions) {
    assertEdges(transactionLifecycle, transaction);
    assertEvents({ ...transaction, entity: 'MandateTransaction' }, transaction.history.length);
  }
  expect(mandate.status === 'Completed').toBe(consent.status === 'Consumed');
  if (isFinal(mandateLifecycle, mandate.status)) return;
  const used = transactions.filter(({ status }) => using.has(status));
  expect([mandate.usage.count, Number(mandate.usage.minor)]).toEqual([used.length, sumOf(used)]);
  expect(mandate.usage.open).toBe(transactions.filter(({ status }) => !isFinal(transactionLifecycle, status)).length);
};

/** A mandate that pays today and tomorrow, so that every run reaches the states of an ordinary payment. */
const ordinaryMonth: [Limits, { hours: number; actions: Action[] }[]] = [
  {
    type: 'FixedOnDemand',
    maxCount: undefined,
    maxMinor: undefined,
    maxPayment: fixedMinor,
    periodDays: 1,
    periodCount: undefined,
    periodMinor: undefined,
    days: [1],
    endDay: undefined,
  },
  [
    { hours: 0, actions: [{ do: 'schedule', daysAhead: 1, minor: fixedMinor }] },
    { hours: 24, actions: [{ do: 'run' }] },
    { hours: 0, actions: [{ do: 'decide', which: 0, isAccepted: true }] },
  ],
];

const reached = new Set<string>();

test('whatever happens at the same time, no limit is passed and every started transaction is one payment', async () => {
  await fc.assert(
    fc.asyncProperty(limits, fc.array(round, { minLength: 4, maxLength: 14 }), async (own, rounds) => {
      const { table } = local();
      const stores = openPaymentStores(table, openListing(table));
      const world = await anActiveMandate(stores, own.type, instructionsOf(own));
      for (const { hours, actions } of rounds) {
        world.now = addSeconds(world.now, hours * 3600 + 1);
        await Promise.all(actions.map((asked) => attempt(world, asked)));
        await assertRules(world, own);
      }
      // The bank accepts what is on its way. A month later everything has ended.
      for (const { status, paymentId } of await transactionsIn(world))
        if (status === 'Processing' && paymentId) await decide(world, paymentId, 'AcceptedSettlementCompleted');
      world.now = addSeconds(world.now, 31 * 86_400);
      await runTimers(world);
      await assertRules(world, own);
      for (const { status, history } of await transactionsIn(world)) {
        for (const entry of history) reached.add(entry.status);
        expect(['Completed', 'Failed', 'Cancelled', 'Expired']).toContain(status);
      }
    }),
    { numRuns: Number(process.env.MANDATE_RUNS ?? 25), seed, examples: [ordinaryMonth] },
  );
  expect([...reached]).toEqual(expect.arrayContaining(['Scheduled', 'Processing', 'Completed']));
});
