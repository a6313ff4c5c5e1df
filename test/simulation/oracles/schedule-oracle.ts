import type { MandateTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import { allowanceOn, limitsOf } from '../outside/agreement.ts';
import type { Asked } from '../stories/mandates/mandate-story.ts';
import type { Oracle } from './aftermath.ts';
import { clockToleranceMs, dayAt, type MandateFacts, mandatesIn, minorOf, statusesIn } from './mandate-facts.ts';

/** Whether the service must accept a request, must reject it, or may do either. */
type Verdict = 'accept' | 'reject' | 'either';

const timeOf = (instant: string | undefined): number => Date.parse(instant ?? '');

/** The time at which a transaction stopped counting towards the limits of its mandate. */
const releasedAt = ({ status, history }: MandateTransaction): number =>
  status === 'Failed' || status === 'Expired' ? timeOf(history.at(-1)?.at) : Infinity;

/**
 * Returns the minimum and maximum amount that a transaction may have counted towards the limits while a request was
 * handled. Its approval may change the amount.
 */
const amountsDuring = ({ minor, approvedMinor, approvedAt }: MandateTransaction, { from, until }: Asked) => {
  const isApprovedBefore = timeOf(approvedAt) < from - clockToleranceMs;
  const isApprovedAfter = approvedAt === undefined || timeOf(approvedAt) > until + clockToleranceMs;
  const amounts = [...(isApprovedBefore ? [] : [minor]), ...(isApprovedAfter ? [] : [approvedMinor ?? minor])];
  const [first = minor, second = first] = amounts;
  return first < second ? { least: first, most: second } : { least: second, most: first };
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
const verdictOfLimits = ({ asked, minor }: CheckedRequest, { agreement, transactions }: MandateFacts): Verdict => {
  const allowance = allowanceOn(agreement, asked.day);
  if (!allowance) return 'reject';
  const total = limitsOf(agreement);
  const others = transactions.filter(({ id }) => id !== asked.transactionId && id !== asked.about);
  const isWithin = (counted: readonly Counted[]): boolean => {
    const inPeriod = counted.filter(
      ({ executionDate }) => allowanceOn(agreement, executionDate)?.period === allowance.period,
    );
    return (
      counted.length < total.maxPayments &&
      sumOf(counted) + minor <= total.maxTotal &&
      inPeriod.length < allowance.maxPayments &&
      sumOf(inPeriod) + minor <= allowance.maxTotal
    );
  };
  const { from, until } = asked;
  const certainlyCounted = others
    .filter((one) => timeOf(one.createdAt) < from - clockToleranceMs && releasedAt(one) > until + clockToleranceMs)
    .map((one) => ({ executionDate: one.executionDate, amount: amountsDuring(one, asked).least }));
  const possiblyCounted = others
    .filter((one) => timeOf(one.createdAt) < until + clockToleranceMs && releasedAt(one) > from - clockToleranceMs)
    .map((one) => ({ executionDate: one.executionDate, amount: amountsDuring(one, asked).most }));
  if (!isWithin(certainlyCounted)) return 'reject';
  return isWithin(possiblyCounted) ? 'accept' : 'either';
};

/** A request and its amount, in minor units. */
interface CheckedRequest {
  readonly asked: Asked;
  readonly minor: bigint;
}

const strictestOf = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.includes('reject') ? 'reject' : verdicts.includes('either') ? 'either' : 'accept';

const verdictOfMandate = ({ mandate }: MandateFacts, { from, until }: Asked): Verdict => {
  const statuses = statusesIn(mandate.history, from, until);
  if (!statuses.has('Active')) return 'reject';
  return statuses.size === 1 ? 'accept' : 'either';
};

/** A payment on a past day is rejected. Around midnight, either result is correct. */
const verdictOfDay = (day: string, { from, until }: Asked, zoneHours: number): Verdict => {
  const [earliest, latest] = [dayAt(from - clockToleranceMs, zoneHours), dayAt(until + clockToleranceMs, zoneHours)];
  if (day < earliest) return 'reject';
  return day < latest ? 'either' : 'accept';
};

const verdictOfAmount = (minor: bigint, requested: Asked, { agreement }: MandateFacts): Verdict => {
  const allowance = allowanceOn(agreement, requested.day);
  if (!allowance) return 'reject';
  const isAllowed = agreement.type.startsWith('Fixed') ? minor === allowance.usual : minor <= allowance.most;
  return isAllowed ? 'accept' : 'reject';
};

/** A second approval with the same amount changes nothing and is accepted. */
const verdictOfApproval = (asked: Asked, facts: MandateFacts): Verdict => {
  const transaction = facts.transactions.find(({ id }) => id === asked.about);
  if (!transaction) return 'reject';
  const { history, approvedMinor, approvedAt } = transaction;
  const wasApproved = approvedMinor !== undefined && timeOf(approvedAt) < asked.from - clockToleranceMs;
  if (wasApproved) return asked.minor === undefined || asked.minor === approvedMinor ? 'accept' : 'reject';
  const statuses = statusesIn(history, asked.from, asked.until);
  if (!statuses.has('AwaitingApproval')) return 'reject';
  const minor = asked.minor ?? transaction.minor;
  if (statuses.size > 1 && approvedMinor !== minor) return 'either';
  return strictestOf([
    verdictOfMandate(facts, asked),
    verdictOfDay(asked.day, asked, facts.zoneHours),
    verdictOfAmount(minor, asked, facts),
    verdictOfLimits({ asked, minor }, facts),
  ]);
};

const verdictOfSchedule = (asked: Asked, facts: MandateFacts): Verdict => {
  const allowance = allowanceOn(facts.agreement, asked.day);
  const minor = asked.minor ?? allowance?.usual ?? 0n;
  return strictestOf([
    verdictOfMandate(facts, asked),
    verdictOfDay(asked.day, asked, facts.zoneHours),
    verdictOfAmount(minor, asked, facts),
    verdictOfLimits({ asked, minor }, facts),
  ]);
};

/** Every request to schedule or approve a payment gets the result that the conditions of the mandate require. */
export const mandateRequestsFollowTerms =
  (requests: readonly Asked[]): Oracle =>
  (finalState) => {
    const [facts] = mandatesIn(finalState);
    if (!facts) return [];
    return requests.flatMap((requested) => {
      const verdict =
        requested.kind === 'schedule' ? verdictOfSchedule(requested, facts) : verdictOfApproval(requested, facts);
      const isAccepted = requested.refused === undefined;
      const { kind, day, minor, refused } = requested;
      const request = `The request to ${kind} ${minor ?? 'the default amount'} on ${day}`;
      return [
        ...(isAccepted && verdict === 'reject' ? [`${request} was accepted`] : []),
        ...(!isAccepted && verdict === 'accept' ? [`${request} was rejected: ${refused}`] : []),
      ];
    });
  };

/** Every transaction stores the amounts that the client specified when it scheduled and approved the payment. */
export const storedAmountsMatchRequests =
  (requests: readonly Asked[]): Oracle =>
  (finalState) => {
    const transactions = new Map(
      mandatesIn(finalState).flatMap((facts) => facts.transactions.map((one) => [one.id, one] as const)),
    );
    return requests.flatMap(({ kind, transactionId, minor }) => {
      const transaction = transactions.get(transactionId ?? '');
      if (!transaction || minor === undefined) return [];
      const stored = kind === 'approve' ? transaction.approvedMinor : transaction.minor;
      return stored === minor ? [] : [`${minor} was requested, but ${stored ?? minorOf(transaction)} was stored`];
    });
  };
