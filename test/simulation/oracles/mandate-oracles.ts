import { allowanceOn, isLimited, limitsOf } from '../outside/agreement.ts';
import type { Oracle } from './aftermath.ts';
import { clockToleranceMs, dayAt, mandatesIn, minorOf, statusesIn, totalOf } from './mandate-facts.ts';

const time = (instant: string | undefined): number => Date.parse(instant ?? '');

/** Payments stay within the limits per payment, per period and for the mandate in total. */
export const limitsHold: Oracle = (finalState) =>
  mandatesIn(finalState).flatMap(({ agreement, transactions }) => {
    const paid = transactions.filter(({ status }) => status === 'Completed');
    const whole = limitsOf(agreement);
    const periods = Map.groupBy(paid, ({ executionDate }) => allowanceOn(agreement, executionDate)?.period);
    return [
      ...(paid.length > whole.maxPayments ? [`${paid.length} payments were made under a mandate`] : []),
      ...(totalOf(paid) > whole.maxTotal ? [`${totalOf(paid)} was paid under a mandate`] : []),
      ...[...periods.values()].flatMap((some) => {
        const allowance = allowanceOn(agreement, some[0]?.executionDate ?? '');
        if (!allowance) return ['A payment was made on a day on which the mandate allows none'];
        const isOne = agreement.type.startsWith('Fixed')
          ? some.every((one) => minorOf(one) === allowance.usual)
          : some.every((one) => minorOf(one) <= allowance.most);
        return [
          ...(isOne ? [] : ['A payment is higher than the mandate allows']),
          ...(some.length > allowance.maxPayments ? [`${some.length} payments were made in a period`] : []),
          ...(totalOf(some) > allowance.maxTotal ? [`${totalOf(some)} was paid in a period`] : []),
        ];
      }),
    ];
  });

/** A payment starts on the execution date of its transaction, in the time zone of its market. */
export const paymentsAreOnTheirDay: Oracle = (finalState) =>
  mandatesIn(finalState).flatMap(({ transactions, payments, zoneHours }) =>
    transactions.flatMap(({ paymentId, executionDate }) => {
      const at = Date.parse(payments.get(paymentId ?? '')?.createdAt ?? '');
      if (Number.isNaN(at)) return [];
      const possible = [at - clockToleranceMs, at, at + clockToleranceMs].map((instant) => dayAt(instant, zoneHours));
      return possible.includes(executionDate) ? [] : [`A payment of ${executionDate} started on ${possible[1]}`];
    }),
  );

/** A future payment is made when it is due, and not before. */
export const paymentsWait =
  (notBefore: number): Oracle =>
  (finalState) =>
    mandatesIn(finalState).flatMap(({ transactions, payments }) =>
      transactions.flatMap(({ paymentId }) =>
        time(payments.get(paymentId ?? '')?.createdAt) < notBefore - clockToleranceMs
          ? ['A payment was made before it was due']
          : [],
      ),
    );

/** A payment starts only while its mandate is active. */
export const onlyActiveMandatesPay: Oracle = (finalState) =>
  mandatesIn(finalState).flatMap(({ mandate, transactions }) =>
    transactions.flatMap(({ history }) => {
      const began = Date.parse(history.find(({ status }) => status === 'Processing')?.at ?? '');
      if (Number.isNaN(began)) return [];
      const statuses = statusesIn(mandate.history, began, began);
      return statuses.has('Active') ? [] : [`A payment started while its mandate was ${[...statuses].join()}`];
    }),
  );

/** A mandate is completed when its last payment is final, whatever its bank has reported before. */
export const mandatesWaitForTheirPayments: Oracle = (finalState) =>
  mandatesIn(finalState).flatMap(({ mandate, transactions }) => {
    const at = time(mandate.history.find(({ status }) => status === 'Completed')?.at);
    if (Number.isNaN(at)) return [];
    const spare = finalState.clocksAgree ? 0 : clockToleranceMs;
    const open = transactions.filter(({ createdAt, history }) => {
      const end = history.find(({ status }) => !['AwaitingApproval', 'Scheduled', 'Processing'].includes(status));
      return time(createdAt) <= at && (end === undefined || time(end.at) > at + spare);
    });
    return open.map(({ status }) => `A mandate was completed although a payment was still ${status}`);
  });

/**
 * Usage is the sum of open and completed transactions. Transactions that were cancelled because their mandate ended
 * still count.
 */
export const usageIsRight: Oracle = (finalState) =>
  mandatesIn(finalState).flatMap(({ mandate: { usage }, agreement, transactions, zoneHours }) => {
    const isOpen = (status: string): boolean => !['Completed', 'Failed', 'Expired'].includes(status);
    const using = transactions.filter(({ status }) => status === 'Completed' || isOpen(status));
    const open = using.filter(({ status }) => isOpen(status)).length;
    const periodOf = (day: string) => allowanceOn(agreement, day)?.period;
    const slots = usage.slots.filter(({ from, count, minor }) => {
      const some = using.filter(({ executionDate }) => periodOf(executionDate) === periodOf(from));
      return some.length !== count || totalOf(some) !== minor;
    });
    // When a transaction becomes final, the usage of past periods is discarded.
    const ends = transactions.flatMap(({ history }) =>
      history.filter(({ status }) => !isOpen(status)).map(({ at }) => time(at)),
    );
    const today = ends.length === 0 ? '' : dayAt(Math.max(...ends), zoneHours);
    const forgotten = using.filter(({ executionDate: day }) => {
      const allowance = allowanceOn(agreement, day);
      if (day < today || !allowance || !isLimited(allowance)) return false;
      return !usage.slots.some(({ from }) => periodOf(from) === allowance.period);
    });
    return [
      ...(usage.count === using.length ? [] : [`${usage.count} payments are counted instead of ${using.length}`]),
      ...(usage.minor === totalOf(using) ? [] : [`${usage.minor} is counted instead of ${totalOf(using)}`]),
      ...(usage.open === open ? [] : [`${usage.open} payments are counted as open instead of ${open}`]),
      ...slots.map(({ from }) => `The payments of the period from ${from} are counted incorrectly`),
      ...forgotten.map(({ executionDate }) => `The usage of the period of ${executionDate} was discarded`),
    ];
  });

/** A transaction is completed if and only if its payment was made, with the approved amount. */
export const transactionsAgreeWithPayments: Oracle = (finalState) =>
  mandatesIn(finalState).flatMap(({ transactions, agreement }) =>
    transactions.flatMap((transaction) => {
      const { paymentId, status, approvedMinor, history } = transaction;
      const there = finalState.bank.payments.find(({ idempotencyKey }) => idempotencyKey === paymentId);
      const hasMoved = there !== undefined && finalState.bank.moves(there);
      const amount = there?.order.amount.minor;
      const wasApproved = agreement.type.startsWith('Fixed') || history[0]?.status === 'AwaitingApproval';
      return [
        ...(hasMoved === (status === 'Completed') ? [] : [`A transaction is ${status}, but money moved: ${hasMoved}`]),
        ...(there && (approvedMinor === undefined || amount !== approvedMinor)
          ? [`The bank got an order for ${amount}, but ${approvedMinor} was approved`]
          : []),
        ...(wasApproved ? [] : ['A payment of a variable amount did not wait for its approval']),
      ];
    }),
  );

const soonMs = 10 * 60_000;

/** Without faults, the end of a mandate immediately cancels its payments, except those submitted to the bank. */
export const endedMandatesEndTheirPayments: Oracle = (finalState) =>
  mandatesIn(finalState).flatMap(({ mandate, transactions }) => {
    const last = mandate.history.at(-1);
    const hasEnded = ['Revoked', 'Expired'].includes(last?.status ?? '');
    const late = transactions.filter(
      ({ status, history }) => status === 'Cancelled' && time(history.at(-1)?.at) > time(last?.at) + soonMs,
    );
    return hasEnded ? late.map(() => 'A payment was open for too long after the end of its mandate') : [];
  });

/** The latest start of a day's payments, and the delay until a suspended mandate is rechecked. */
const [latestStartMs, enoughMs] = [60 * 60_000, 40 * 60_000];

/** Without faults, an approved payment starts if its mandate is in force for long enough on its day. */
export const paymentsBeginWhileTheyMay: Oracle = (finalState) =>
  mandatesIn(finalState).flatMap(({ mandate: { history }, transactions }) =>
    transactions
      .filter(({ paymentId, approvedAt, dueAt, lapsesAt }) => {
        if (paymentId !== undefined || approvedAt === undefined) return false;
        const from = Math.max(time(approvedAt), time(dueAt) + latestStartMs);
        return history.some(({ status, at }, index) => {
          const until = Math.min(time(lapsesAt), time(history[index + 1]?.at ?? lapsesAt));
          return status === 'Active' && until - Math.max(from, time(at)) > enoughMs;
        });
      })
      .map(({ status }) => `Without faults, a payment that could start is ${status}`),
  );

/** Without faults, a payment that has not started is closed at the end of its day. */
export const paymentsEndWithTheirDay: Oracle = (finalState) =>
  mandatesIn(finalState).flatMap(({ transactions }) =>
    transactions
      .filter(
        ({ paymentId, history, lapsesAt }) =>
          paymentId === undefined && time(history.at(-1)?.at) > time(lapsesAt) + latestStartMs + enoughMs,
      )
      .map(({ status }) => `A payment that is ${status} was open for too long after its day`),
  );

/** Without faults, every approved payment is made, unless the mandate is not in force on its day. */
export const approvedPaymentsAreMade: Oracle = (finalState) => {
  const { decision, tokenSeconds } = finalState.bank.character;
  // The bank rejects orders from the moment it suspends a consent, but the service only learns of this later.
  if (decision !== 'settles' || tokenSeconds < 60 || finalState.bank.hasSuspended()) return [];
  return mandatesIn(finalState).flatMap(({ mandate, transactions }) =>
    transactions
      .filter(({ approvedMinor, approvedAt, lapsesAt, status }) => {
        if (approvedMinor === undefined || status === 'Completed') return false;
        const statuses = statusesIn(mandate.history, Date.parse(approvedAt ?? ''), Date.parse(lapsesAt));
        return statuses.size === 1 && statuses.has('Active');
      })
      .map(({ status }) => `Without faults, an approved payment is ${status}`),
  );
};
