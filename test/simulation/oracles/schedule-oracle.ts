import type { MandateTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import { allowanceOn, limitsOf } from '../outside/agreement.ts';
import type { Asked } from '../stories/mandates/mandate-story.ts';
import type { Oracle } from './aftermath.ts';
import { clockMs, dayAt, type MandateFacts, mandatesIn, minorOf, statusesIn } from './mandate-facts.ts';

/** Verdict of the terms on a request: it must be accepted, must be rejected, or either is correct. */
type Verdict = 'accept' | 'refuse' | 'either';

const time = (instant: string | undefined): number => Date.parse(instant ?? '');

/** When a transaction released its share of the mandate. */
const releasedAt = ({ status, history }: MandateTransaction): number =>
  status === 'Failed' || status === 'Expired' ? time(history.at(-1)?.at) : Infinity;

/**
 * The least and the most that a transaction may have taken from its mandate during a time: its approval may change the
 * amount.
 */
const takenIn = ({ minor, approvedMinor, approvedAt }: MandateTransaction, { from, until }: Asked) => {
  const isApprovedBefore = time(approvedAt) < from - clockMs;
  const isApprovedAfter = approvedAt === undefined || time(approvedAt) > until + clockMs;
  const amounts = [...(isApprovedBefore ? [] : [minor]), ...(isApprovedAfter ? [] : [approvedMinor ?? minor])];
  const [first = minor, second = first] = amounts;
  return first < second ? { least: first, most: second } : { least: second, most: first };
};

/** A transaction that uses limits, with the amount used. */
interface Counted {
  readonly executionDate: string;
  readonly taken: bigint;
}

const sumOf = (all: readonly Counted[]): bigint => all.reduce((sum, { taken }) => sum + taken, 0n);

/**
 * Judges a request as within or beyond the limits whatever the other transactions did meanwhile, or as dependent on
 * them.
 */
const verdictOfLimits = ({ asked, minor }: Judged, { agreement, transactions }: MandateFacts): Verdict => {
  const allowance = allowanceOn(agreement, asked.day);
  if (!allowance) return 'refuse';
  const whole = limitsOf(agreement);
  const others = transactions.filter(({ id }) => id !== asked.transactionId && id !== asked.about);
  const isWithin = (using: readonly Counted[]): boolean => {
    const inPeriod = using.filter(
      ({ executionDate }) => allowanceOn(agreement, executionDate)?.period === allowance.period,
    );
    return (
      using.length < whole.maxPayments &&
      sumOf(using) + minor <= whole.maxInAll &&
      inPeriod.length < allowance.maxPayments &&
      sumOf(inPeriod) + minor <= allowance.maxInAll
    );
  };
  const { from, until } = asked;
  const surelyUsing = others
    .filter((one) => time(one.createdAt) < from - clockMs && releasedAt(one) > until + clockMs)
    .map((one) => ({ executionDate: one.executionDate, taken: takenIn(one, asked).least }));
  const perhapsUsing = others
    .filter((one) => time(one.createdAt) < until + clockMs && releasedAt(one) > from - clockMs)
    .map((one) => ({ executionDate: one.executionDate, taken: takenIn(one, asked).most }));
  if (!isWithin(surelyUsing)) return 'refuse';
  return isWithin(perhapsUsing) ? 'accept' : 'either';
};

interface Judged {
  readonly asked: Asked;
  readonly minor: bigint;
}

const both = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.includes('refuse') ? 'refuse' : verdicts.includes('either') ? 'either' : 'accept';

const verdictOfMandate = ({ mandate }: MandateFacts, { from, until }: Asked): Verdict => {
  const statuses = statusesIn(mandate.history, from, until);
  if (!statuses.has('Active')) return 'refuse';
  return statuses.size === 1 ? 'accept' : 'either';
};

/** A day in the past accepts no payment. Around midnight, either is correct. */
const verdictOfDay = (day: string, { from, until }: Asked, zoneHours: number): Verdict => {
  const [earliest, latest] = [dayAt(from - clockMs, zoneHours), dayAt(until + clockMs, zoneHours)];
  if (day < earliest) return 'refuse';
  return day < latest ? 'either' : 'accept';
};

const verdictOfAmount = (minor: bigint, asked: Asked, { agreement }: MandateFacts): Verdict => {
  const allowance = allowanceOn(agreement, asked.day);
  if (!allowance) return 'refuse';
  const isRight = agreement.type.startsWith('Fixed') ? minor === allowance.usual : minor <= allowance.most;
  return isRight ? 'accept' : 'refuse';
};

/** A second approval with the same amount changes nothing and is accepted. */
const verdictOfApproval = (asked: Asked, facts: MandateFacts): Verdict => {
  const transaction = facts.transactions.find(({ id }) => id === asked.about);
  if (!transaction) return 'refuse';
  const { history, approvedMinor, approvedAt } = transaction;
  const wasApproved = approvedMinor !== undefined && time(approvedAt) < asked.from - clockMs;
  if (wasApproved) return asked.minor === undefined || asked.minor === approvedMinor ? 'accept' : 'refuse';
  const statuses = statusesIn(history, asked.from, asked.until);
  if (!statuses.has('AwaitingApproval')) return 'refuse';
  const minor = asked.minor ?? transaction.minor;
  if (statuses.size > 1 && approvedMinor !== minor) return 'either';
  return both([
    verdictOfMandate(facts, asked),
    verdictOfDay(asked.day, asked, facts.zoneHours),
    verdictOfAmount(minor, asked, facts),
    verdictOfLimits({ asked, minor }, facts),
  ]);
};

const verdictOfSchedule = (asked: Asked, facts: MandateFacts): Verdict => {
  const allowance = allowanceOn(facts.agreement, asked.day);
  const minor = asked.minor ?? allowance?.usual ?? 0n;
  return both([
    verdictOfMandate(facts, asked),
    verdictOfDay(asked.day, asked, facts.zoneHours),
    verdictOfAmount(minor, asked, facts),
    verdictOfLimits({ asked, minor }, facts),
  ]);
};

/** Every request about a payment of the mandate gets the result that the mandate's terms require. */
export const requestsAreAnsweredByTheTerms =
  (requests: readonly Asked[]): Oracle =>
  (aftermath) => {
    const [facts] = mandatesIn(aftermath);
    if (!facts) return [];
    return requests.flatMap((asked) => {
      const verdict = asked.kind === 'schedule' ? verdictOfSchedule(asked, facts) : verdictOfApproval(asked, facts);
      const isAccepted = asked.refused === undefined;
      const { kind, day, minor, refused } = asked;
      const what = `To ${kind} ${minor ?? 'the usual amount'} on ${day}`;
      return [
        ...(isAccepted && verdict === 'refuse' ? [`${what} was accepted`] : []),
        ...(!isAccepted && verdict === 'accept' ? [`${what} was refused: ${refused}`] : []),
      ];
    });
  };

/** A transaction has the amount that the client approved, or scheduled as fixed. */
export const amountsAreTheApprovedOnes =
  (requests: readonly Asked[]): Oracle =>
  (aftermath) => {
    const transactions = new Map(
      mandatesIn(aftermath).flatMap((facts) => facts.transactions.map((one) => [one.id, one] as const)),
    );
    return requests.flatMap(({ kind, transactionId, minor }) => {
      const transaction = transactions.get(transactionId ?? '');
      if (!transaction || minor === undefined) return [];
      const stored = kind === 'approve' ? transaction.approvedMinor : transaction.minor;
      return stored === minor ? [] : [`${minor} was requested, but ${stored ?? minorOf(transaction)} was stored`];
    });
  };
