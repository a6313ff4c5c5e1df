import { allowanceOn, isLimited, limitsOf } from '../../outside/agreement.ts';
import type { Oracle } from '../aftermath.ts';
import { clockToleranceMs, dayAt, mandatesIn, minorOf, statusesIn, totalOf } from './mandate-facts.ts';

const time = (instant: string | undefined): number => Date.parse(instant ?? '');

/** Payments stay within the limits per payment, per period and for the mandate in total. */
export const limitsHold: Oracle = (finalState) =>
  mandatesIn(finalState).flatMap(({ agreement, transactions }) => {
    const paid = transactions.filter(({ status }) => status === 'Completed');
    const limits = limitsOf(agreement);
    const periods = Map.groupBy(paid, ({ executionDate }) => allowanceOn(agreement, executionDate)?.period);
    return [
      ...(paid.length > limits.maxPayments ? [`${paid.length} payments were made under a mandate`] : []),
      ...(totalOf(paid) > limits.maxTotal ? [`${totalOf(paid)} was paid under a mandate`] : []),
      ...[...periods.values()].flatMap((inPeriod) => {
        const allowance = allowanceOn(agreement, inPeriod[0]?.executionDate ?? '');
        if (!allowance) return ['A payment was made on a day on which the mandate allows none'];
        const areAmountsAllowed = agreement.type.startsWith('Fixed')
          ? inPeriod.every((transaction) => minorOf(transaction) === allowance.defaultMinor)
          : inPeriod.every((transaction) => minorOf(transaction) <= allowance.maxMinor);
        return [
          ...(areAmountsAllowed ? [] : ['A payment has an amount that the mandate does not allow']),
          ...(inPeriod.length > allowance.maxPayments ? [`${inPeriod.length} payments were made in a period`] : []),
          ...(totalOf(inPeriod) > allowance.maxTotal ? [`${totalOf(inPeriod)} was paid in a period`] : []),
        ];
      }),
    ];
  });

/** A payment starts on the execution date of its transaction, in its market's time zone. */
export const paymentsAreOnTheirDay: Oracle = (finalState) =>
  mandatesIn(finalState).flatMap(({ transactions, payments, utcOffsetHours }) =>
    transactions.flatMap(({ paymentId, executionDate }) => {
      const at = Date.parse(payments.get(paymentId ?? '')?.createdAt ?? '');
      if (Number.isNaN(at)) return [];
      const possible = [at - clockToleranceMs, at, at + clockToleranceMs].map((instant) =>
        dayAt(instant, utcOffsetHours),
      );
      return possible.includes(executionDate) ? [] : [`A payment for ${executionDate} started on ${possible[1]}`];
    }),
  );

/** A future-dated payment is not made before it is due. */
export const paymentsAreNotEarly =
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
      const startedAt = Date.parse(history.find(({ status }) => status === 'Processing')?.at ?? '');
      if (Number.isNaN(startedAt)) return [];
      const statuses = statusesIn(mandate.history, startedAt, startedAt);
      return statuses.has('Active') ? [] : [`A payment started while its mandate was ${[...statuses].join()}`];
    }),
  );

/** A mandate is completed only once its last payment is final, whatever its bank reported earlier. */
export const mandatesWaitForTheirPayments: Oracle = (finalState) =>
  mandatesIn(finalState).flatMap(({ mandate, transactions }) => {
    const at = time(mandate.history.find(({ status }) => status === 'Completed')?.at);
    if (Number.isNaN(at)) return [];
    const toleranceMs = finalState.clocksAgree ? 0 : clockToleranceMs;
    const unfinished = transactions.filter(({ createdAt, history }) => {
      const end = history.find(({ status }) => !['AwaitingApproval', 'Scheduled', 'Processing'].includes(status));
      return time(createdAt) <= at && (end === undefined || time(end.at) > at + toleranceMs);
    });
    return unfinished.map(({ status }) => `A mandate was completed although a payment was still ${status}`);
  });

/**
 * Usage is the sum of open and completed transactions. Transactions that were cancelled because their mandate ended
 * still count.
 */
export const usageIsCorrect: Oracle = (finalState) =>
  mandatesIn(finalState).flatMap(({ mandate: { usage }, agreement, transactions, utcOffsetHours }) => {
    const isOpen = (status: string): boolean => !['Completed', 'Failed', 'Expired'].includes(status);
    const counted = transactions.filter(({ status }) => status === 'Completed' || isOpen(status));
    const openCount = counted.filter(({ status }) => isOpen(status)).length;
    const periodOf = (day: string) => allowanceOn(agreement, day)?.period;
    const wrongSlots = usage.slots.filter(({ from, count, minor }) => {
      const inPeriod = counted.filter(({ executionDate }) => periodOf(executionDate) === periodOf(from));
      return inPeriod.length !== count || totalOf(inPeriod) !== minor;
    });
    // Whenever a transaction becomes final, the service discards the usage of past periods.
    const finalTimes = transactions.flatMap(({ history }) =>
      history.filter(({ status }) => !isOpen(status)).map(({ at }) => time(at)),
    );
    const today = finalTimes.length === 0 ? '' : dayAt(Math.max(...finalTimes), utcOffsetHours);
    const missing = counted.filter(({ executionDate: day }) => {
      const allowance = allowanceOn(agreement, day);
      if (day < today || !allowance || !isLimited(allowance)) return false;
      return !usage.slots.some(({ from }) => periodOf(from) === allowance.period);
    });
    return [
      ...(usage.count === counted.length ? [] : [`${usage.count} payments are counted instead of ${counted.length}`]),
      ...(usage.minor === totalOf(counted) ? [] : [`${usage.minor} is counted instead of ${totalOf(counted)}`]),
      ...(usage.open === openCount ? [] : [`${usage.open} payments are counted as open instead of ${openCount}`]),
      ...wrongSlots.map(({ from }) => `The payments in the period from ${from} are counted incorrectly`),
      ...missing.map(({ executionDate }) => `The usage for the period that includes ${executionDate} is missing`),
    ];
  });

/** A transaction is completed if and only if its payment was made, with the approved amount. */
export const transactionsAgreeWithPayments: Oracle = (finalState) =>
  mandatesIn(finalState).flatMap(({ transactions }) =>
    transactions.flatMap((transaction) => {
      const { paymentId, status, approvedMinor } = transaction;
      const bankPayment = finalState.bank.payments.find(({ idempotencyKey }) => idempotencyKey === paymentId);
      const hasMoved = bankPayment !== undefined && finalState.bank.moves(bankPayment);
      const amount = bankPayment?.order.amount.minor;
      return [
        ...(hasMoved === (status === 'Completed')
          ? []
          : [`A transaction is ${status}, but its money ${hasMoved ? 'moved' : 'did not move'}`]),
        ...(bankPayment && (approvedMinor === undefined || amount !== approvedMinor)
          ? [`The bank received an order for ${amount}, but ${approvedMinor} was approved`]
          : []),
      ];
    }),
  );

const soonMs = 10 * 60_000;

/** Without faults, the end of a mandate soon cancels its payments, except those submitted to the bank. */
export const endedMandatesEndTheirPayments: Oracle = (finalState) =>
  mandatesIn(finalState).flatMap(({ mandate, transactions }) => {
    const last = mandate.history.at(-1);
    const hasEnded = ['Revoked', 'Expired'].includes(last?.status ?? '');
    const late = transactions.filter(
      ({ status, history }) => status === 'Cancelled' && time(history.at(-1)?.at) > time(last?.at) + soonMs,
    );
    return hasEnded ? late.map(() => 'A payment was open for too long after the end of its mandate') : [];
  });

/** The longest delay from a payment's due time to its start, and the longest until a suspended mandate is rechecked. */
const [latestStartMs, recheckMs] = [60 * 60_000, 40 * 60_000];

/** Without faults, an approved payment starts if its mandate is active for long enough on the payment's day. */
export const paymentsStartIfAllowed: Oracle = (finalState) =>
  mandatesIn(finalState).flatMap(({ mandate: { history }, transactions }) =>
    transactions
      .filter(({ paymentId, approvedAt, dueAt, lapsesAt }) => {
        if (paymentId !== undefined || approvedAt === undefined) return false;
        const from = Math.max(time(approvedAt), time(dueAt) + latestStartMs);
        return history.some(({ status, at }, index) => {
          const until = Math.min(time(lapsesAt), time(history[index + 1]?.at ?? lapsesAt));
          return status === 'Active' && until - Math.max(from, time(at)) > recheckMs;
        });
      })
      .map(({ status }) => `A payment is ${status}, although it could have started and there were no faults`),
  );

/** Without faults, a payment that has not started is closed at the end of its day. */
export const unstartedPaymentsAreClosed: Oracle = (finalState) =>
  mandatesIn(finalState).flatMap(({ transactions }) =>
    transactions
      .filter(
        ({ paymentId, history, lapsesAt }) =>
          paymentId === undefined && time(history.at(-1)?.at) > time(lapsesAt) + latestStartMs + recheckMs,
      )
      .map(({ status }) => `A payment that is now ${status} was open for too long after its day`),
  );

/** Without faults, every approved payment is made, provided that its mandate stays active until the end of its day. */
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
      .map(({ status }) => `An approved payment is ${status}, although there were no faults`),
  );
};
