import { Mandate } from '#shared/payments/mandate/mandate.ts';
import { MandateTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { Payment } from '#shared/payments/payment/payment.ts';
import type { Agreement } from '../../outside/agreement.ts';
import { type FinalState, itemsOf } from '../aftermath.ts';

/** A mandate and everything that belongs to it, in the final state of a history. */
export interface MandateFacts {
  readonly mandate: Mandate;
  readonly agreement: Agreement;
  readonly transactions: readonly MandateTransaction[];
  readonly payments: ReadonlyMap<string, Payment>;
  /** The market's UTC offset, in hours. */
  readonly utcOffsetHours: number;
}

/** The tolerance for comparing two clocks: each is off by at most two seconds, and the rest is a margin. */
export const clockToleranceMs = 5_000;

export const mandatesIn = (finalState: FinalState): readonly MandateFacts[] => {
  const mandates = itemsOf(finalState, 'Mandate');
  if (mandates.length === 0) return [];
  const requests = itemsOf(finalState, 'PaymentRequest').map((item) => PaymentRequest.parse(item));
  const transactions = itemsOf(finalState, 'MandateTransaction').map((item) => MandateTransaction.parse(item));
  const payments = itemsOf(finalState, 'Payment').map((item) => Payment.parse(item));
  return mandates.flatMap((item) => {
    const mandate = Mandate.parse(item);
    const request = requests.find(({ id }) => id === mandate.paymentRequestId);
    if (!request) return [];
    const { type, instructions } = request;
    return {
      mandate,
      agreement: { type, amount: request, instructions },
      transactions: transactions.filter(({ mandateId }) => mandateId === mandate.id),
      payments: new Map(payments.map((payment) => [payment.id, payment])),
      utcOffsetHours: request.currency === 'SAR' ? 3 : 4,
    };
  });
};

const hourMs = 3_600_000;

/** Returns the date at a point in time, in a market's time zone. */
export const dayAt = (at: number, utcOffsetHours: number): string =>
  new Date(at + utcOffsetHours * hourMs).toISOString().slice(0, 10);

type History = readonly { readonly status: string; readonly at: string }[];

/** Returns the statuses that a resource may have had during an interval, allowing for clock skew. */
export const statusesIn = (history: History, from: number, until: number): ReadonlySet<string> =>
  new Set(
    history
      .filter(({ at }, index) => {
        const next = history[index + 1]?.at;
        return (
          Date.parse(at) <= until + clockToleranceMs &&
          (next === undefined || Date.parse(next) >= from - clockToleranceMs)
        );
      })
      .map(({ status }) => status),
  );

/** Returns the amount that a transaction counts towards the limits of its mandate. */
export const minorOf = ({ minor, approvedMinor }: MandateTransaction): bigint => approvedMinor ?? minor;

export const totalOf = (transactions: readonly MandateTransaction[]): bigint =>
  transactions.reduce((sum, transaction) => sum + minorOf(transaction), 0n);
