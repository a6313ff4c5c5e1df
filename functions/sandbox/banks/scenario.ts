import type { Amount } from './amount.ts';
import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';

/** From this age on, a payment has this status. */
export interface Step {
  readonly afterSeconds: number;
  readonly status: PaymentStatus;
  readonly reason?: { readonly Code: string; readonly Message: string };
}

/** What goes wrong before a payment is accepted. */
export type Fault =
  /** The bank refuses the order, as if it did not match the consent. */
  | 'order-refused'
  /** The bank is unavailable for some seconds after the customer approved. */
  | 'unavailable-at-first'
  /** The bank takes the order, and its response is lost. */
  | 'response-lost'
  /** The first access token expires before it can be used, so the third party has to refresh it. */
  | 'short-lived-token';

/** How the bank treats a payment. */
export interface Scenario {
  /** In the order of time. */
  readonly steps: readonly Step[];
  readonly fault?: Fault;
}

const received: Step = { afterSeconds: 0, status: 'Pending' };

/** Debit and credit are five seconds apart, so that a client that polls every second or two sees both. */
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
};

/** The highest amount of an instant payment: by AANI in dirham, by sarie in riyal. */
export const ceilings: Readonly<Record<string, number>> = { AED: 50_000, SAR: 20_000 };
const aboveCeiling = rejected(0, 'AANI.AM02', 'Amount above the maximum');

/** Returns what happens to a payment of this amount. A payment above the ceiling is rejected at once. */
export const scenarioOf = ({ Amount: value, Currency: currency }: Amount): Scenario => {
  const selected = byDecimals[value.slice(-2)] ?? regular;
  const isAboveCeiling = Number(value) > (ceilings[currency] ?? Number.POSITIVE_INFINITY);
  return isAboveCeiling ? { ...selected, steps: [aboveCeiling] } : selected;
};

/** The status of a payment at an age. It follows from the amount and the age alone, so nothing has to change it. */
export const stepAt = (amount: Amount, ageSeconds: number): Step =>
  scenarioOf(amount).steps.findLast(({ afterSeconds }) => afterSeconds <= ageSeconds) ?? received;
