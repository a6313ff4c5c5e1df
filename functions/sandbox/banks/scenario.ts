import type { Amount } from './amount.ts';
import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';

/** A status, and the payment age from which it applies. */
export interface Step {
  readonly afterSeconds: number;
  readonly status: PaymentStatus;
  readonly reason?: { readonly Code: string; readonly Message: string };
}

/** A fault while a payment is being initiated. */
export type Fault =
  /** The bank rejects the order, as if it did not match the consent. */
  | 'order-refused'
  /** The bank is unavailable for a few seconds after the customer has approved. */
  | 'unavailable-at-first'
  /** The bank accepts the order, but its response is lost. */
  | 'response-lost'
  /** The first access token expires before use, so the third party has to refresh it. */
  | 'short-lived-token';

/** The bank's treatment of a payment. */
export interface Scenario {
  /** The statuses of the payment, in chronological order. */
  readonly steps: readonly Step[];
  readonly fault?: Fault;
}

const received: Step = { afterSeconds: 0, status: 'Pending' };

/** Debit and credit are five seconds apart, so that a client that polls every second or two observes both. */
const settled: readonly Step[] = [
  received,
  { afterSeconds: 1, status: 'AcceptedSettlementCompleted' },
  { afterSeconds: 6, status: 'AcceptedCreditSettlementCompleted' },
];

const settledLate: readonly Step[] = [
  received,
  { afterSeconds: 1, status: 'AcceptedWithoutPosting' },
  { afterSeconds: 6, status: 'AcceptedCreditSettlementCompleted' },
];

const rejected = (afterSeconds: number, Code: string, Message: string): Step => ({
  afterSeconds,
  status: 'Rejected',
  reason: { Code, Message },
});

/** A settled payment that the bank returns. Each status lasts long enough for a client that polls instead of receiving events. */
const returned: readonly Step[] = [
  received,
  { afterSeconds: 1, status: 'AcceptedSettlementCompleted' },
  { afterSeconds: 6, status: 'AcceptedWithoutPosting' },
  rejected(20, 'AANI.AC04', 'Closed account number'),
];

const regular: Scenario = { steps: settled };

/** The two decimals of an amount select a scenario. With any other decimals, a payment settles. */
const byDecimals: Readonly<Record<string, Scenario>> = {
  '01': { steps: [received, rejected(1, 'AANI.AM04', 'Insufficient funds')] },
  '02': { steps: [received, rejected(1, 'AANI.AC04', 'Closed account number')] },
  '03': { steps: [received] },
  '04': { steps: settledLate },
  '05': { steps: settled, fault: 'order-refused' },
  '06': { steps: settled, fault: 'unavailable-at-first' },
  '07': { steps: settled, fault: 'response-lost' },
  '08': { steps: settled, fault: 'short-lived-token' },
  '09': { steps: returned },
};

/** The maximum amount of an instant payment: through AANI in dirhams, through sarie in riyals. */
export const ceilings: Readonly<Record<string, number>> = { AED: 50_000, SAR: 20_000 };
const aboveCeiling = rejected(0, 'AANI.AM02', 'Amount above the maximum');

/** Returns the scenario for a payment of this amount. A payment above the maximum is rejected immediately. */
export const scenarioOf = ({ Amount: value, Currency: currency }: Amount): Scenario => {
  const selected = byDecimals[value.slice(-2)] ?? regular;
  const isAboveCeiling = Number(value) > (ceilings[currency] ?? Number.POSITIVE_INFINITY);
  return isAboveCeiling ? { ...selected, steps: [aboveCeiling] } : selected;
};

/** Returns the step that a payment of this age has reached. It depends only on amount and age, so it is not stored. */
export const stepAt = (amount: Amount, ageSeconds: number): Step =>
  scenarioOf(amount).steps.findLast(({ afterSeconds }) => afterSeconds <= ageSeconds) ?? received;
