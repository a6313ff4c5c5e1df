import type { MandateTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import { allowanceOn, limitsOf } from '../../outside/agreement.ts';
import type { MandateCall } from '../../stories/mandates/mandate-story.ts';
import type { Oracle } from '../aftermath.ts';
import { clockToleranceMs, dayAt, type MandateFacts, mandatesIn, minorOf, statusesIn } from './mandate-facts.ts';

/** The required result of a request: the service must accept it, must reject it, or may do either. */
type Verdict = 'accept' | 'reject' | 'either';

const timeOf = (instant: string | undefined): number => Date.parse(instant ?? '');

/** Returns the time at which a transaction stopped counting towards the limits of its mandate. */
const releasedAt = ({ status, history }: MandateTransaction): number =>
  status === 'Failed' || status === 'Expired' ? timeOf(history.at(-1)?.at) : Infinity;

/**
 * Returns the minimum and maximum amount that a transaction may have counted towards the limits while a request was
 * handled. Its approval may change the amount.
 */
const amountsDuring = ({ minor, approvedMinor, approvedAt }: MandateTransaction, { from, until }: MandateCall) => {
  const isApprovedBefore = timeOf(approvedAt) < from - clockToleranceMs;
  const isApprovedAfter = approvedAt === undefined || timeOf(approvedAt) > until + clockToleranceMs;
  const amounts = [...(isApprovedBefore ? [] : [minor]), ...(isApprovedAfter ? [] : [approvedMinor ?? minor])];
  const [first = minor, second = first] = amounts;
  return first < second ? { min: first, max: second } : { min: second, max: first };
};

/** A transaction that counts towards the limits. */
interface Counted {
  readonly executionDate: string;
  readonly amount: bigint;
}

const sumOf = (counted: readonly Counted[]): bigint => counted.reduce((sum, { amount }) => sum + amount, 0n);

/**
 * Checks a request against the limits. Returns `either` if the result depends on transactions that changed while the
 * request was handled.
 */
const verdictOfLimits = ({ call, minor }: CheckedRequest, { agreement, transactions }: MandateFacts): Verdict => {
  const allowance = allowanceOn(agreement, call.day);
  if (!allowance) return 'reject';
  const limits = limitsOf(agreement);
  const others = transactions.filter(({ id }) => id !== call.transactionId && id !== call.approvedId);
  const isWithin = (counted: readonly Counted[]): boolean => {
    const inPeriod = counted.filter(
      ({ executionDate }) => allowanceOn(agreement, executionDate)?.period === allowance.period,
    );
    return (
      counted.length < limits.maxPayments &&
      sumOf(counted) + minor <= limits.maxTotal &&
      inPeriod.length < allowance.maxPayments &&
      sumOf(inPeriod) + minor <= allowance.maxTotal
    );
  };
  const { from, until } = call;
  const certainlyCounted = others
    .filter(
      (transaction) =>
        timeOf(transaction.createdAt) < from - clockToleranceMs && releasedAt(transaction) > until + clockToleranceMs,
    )
    .map((transaction) => ({ executionDate: transaction.executionDate, amount: amountsDuring(transaction, call).min }));
  const possiblyCounted = others
    .filter(
      (transaction) =>
        timeOf(transaction.createdAt) < until + clockToleranceMs && releasedAt(transaction) > from - clockToleranceMs,
    )
    .map((transaction) => ({ executionDate: transaction.executionDate, amount: amountsDuring(transaction, call).max }));
  if (!isWithin(certainlyCounted)) return 'reject';
  return isWithin(possiblyCounted) ? 'accept' : 'either';
};

/** A request and its amount, in minor units. */
interface CheckedRequest {
  readonly call: MandateCall;
  readonly minor: bigint;
}

const strictestOf = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.includes('reject') ? 'reject' : verdicts.includes('either') ? 'either' : 'accept';

const verdictOfMandate = ({ mandate }: MandateFacts, { from, until }: MandateCall): Verdict => {
  const statuses = statusesIn(mandate.history, from, until);
  if (!statuses.has('Active')) return 'reject';
  return statuses.size === 1 ? 'accept' : 'either';
};

/** Checks the day of a request: a past day must be rejected. Around midnight, either result is correct. */
const verdictOfDay = (day: string, { from, until }: MandateCall, utcOffsetHours: number): Verdict => {
  const [earliest, latest] = [
    dayAt(from - clockToleranceMs, utcOffsetHours),
    dayAt(until + clockToleranceMs, utcOffsetHours),
  ];
  if (day < earliest) return 'reject';
  return day < latest ? 'either' : 'accept';
};

const verdictOfAmount = (minor: bigint, call: MandateCall, { agreement }: MandateFacts): Verdict => {
  const allowance = allowanceOn(agreement, call.day);
  if (!allowance) return 'reject';
  const isAllowed = agreement.type.startsWith('Fixed') ? minor === allowance.defaultMinor : minor <= allowance.maxMinor;
  return isAllowed ? 'accept' : 'reject';
};

/** Checks an approval. A second approval with the same amount must be accepted, and has no further effect. */
const verdictOfApproval = (call: MandateCall, facts: MandateFacts): Verdict => {
  const transaction = facts.transactions.find(({ id }) => id === call.approvedId);
  if (!transaction) return 'reject';
  const { history, approvedMinor, approvedAt } = transaction;
  const wasApproved = approvedMinor !== undefined && timeOf(approvedAt) < call.from - clockToleranceMs;
  if (wasApproved) return call.minor === undefined || call.minor === approvedMinor ? 'accept' : 'reject';
  const statuses = statusesIn(history, call.from, call.until);
  if (!statuses.has('AwaitingApproval')) return 'reject';
  const minor = call.minor ?? transaction.minor;
  if (statuses.size > 1 && approvedMinor !== minor) return 'either';
  return strictestOf([
    verdictOfMandate(facts, call),
    verdictOfDay(call.day, call, facts.utcOffsetHours),
    verdictOfAmount(minor, call, facts),
    verdictOfLimits({ call, minor }, facts),
  ]);
};

const verdictOfSchedule = (call: MandateCall, facts: MandateFacts): Verdict => {
  const allowance = allowanceOn(facts.agreement, call.day);
  const minor = call.minor ?? allowance?.defaultMinor ?? 0n;
  return strictestOf([
    verdictOfMandate(facts, call),
    verdictOfDay(call.day, call, facts.utcOffsetHours),
    verdictOfAmount(minor, call, facts),
    verdictOfLimits({ call, minor }, facts),
  ]);
};

/** Every request to schedule or approve a payment has the result that the mandate's conditions require. */
export const mandateRequestsFollowTerms =
  (requests: readonly MandateCall[]): Oracle =>
  (finalState) => {
    const [facts] = mandatesIn(finalState);
    if (!facts) return [];
    return requests.flatMap((call) => {
      const verdict = call.kind === 'schedule' ? verdictOfSchedule(call, facts) : verdictOfApproval(call, facts);
      const isAccepted = call.errorCode === undefined;
      const { kind, day, minor, errorCode } = call;
      const request = `The request to ${kind} ${minor ?? 'the default amount'} on ${day}`;
      return [
        ...(isAccepted && verdict === 'reject' ? [`${request} was accepted`] : []),
        ...(!isAccepted && verdict === 'accept' ? [`${request} was rejected: ${errorCode}`] : []),
      ];
    });
  };

/** Every transaction has the amounts that the client specified when it scheduled and approved the payment. */
export const storedAmountsMatchRequests =
  (requests: readonly MandateCall[]): Oracle =>
  (finalState) => {
    const transactions = new Map(
      mandatesIn(finalState).flatMap((facts) =>
        facts.transactions.map((transaction) => [transaction.id, transaction] as const),
      ),
    );
    return requests.flatMap(({ kind, transactionId, minor }) => {
      const transaction = transactions.get(transactionId ?? '');
      if (!transaction || minor === undefined) return [];
      const stored = kind === 'approve' ? transaction.approvedMinor : transaction.minor;
      return stored === minor ? [] : [`${minor} was requested, but ${stored ?? minorOf(transaction)} was stored`];
    });
  };

/** A variable amount is approved only while the client requests its approval. */
export const clientsApproveVariableAmounts =
  (requests: readonly MandateCall[]): Oracle =>
  (finalState) =>
    mandatesIn(finalState)
      .filter(({ agreement }) => agreement.type.startsWith('Variable'))
      .flatMap(({ transactions }) => transactions)
      .filter(({ id, approvedAt }) => {
        const at = timeOf(approvedAt);
        const isRequested = requests.some(
          ({ approvedId, from, until }) =>
            approvedId === id && from - clockToleranceMs <= at && at <= until + clockToleranceMs,
        );
        return approvedAt !== undefined && !isRequested;
      })
      .map(({ approvedMinor }) => `${approvedMinor} was approved, but the client did not request this`);
