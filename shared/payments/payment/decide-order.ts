import { isPaused, wasOnHold } from '#shared/consents/authorisation.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import type { MandateTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { maxPauseSeconds } from '#shared/platform/messaging/queue.ts';
import { addSeconds, earliest, latest, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { type BankConsentStatus, consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import type { Payment } from './payment.ts';
import { maxStepSeconds } from './payment-steps.ts';

// Rules about orders that must not be submitted now, or that the bank has not accepted. A payment is rejected only if it
// is certain that the bank has no order: otherwise, the client might request the same payment again.

/** An order that a bank does not have after this time was never delivered. */
const deliverySeconds = 86_400;

/**
 * How long a bank must reject an order, in seconds, before its payment is rejected: if this region has not sent the order
 * before, or has. A bank may register an order late, and reject the same order until then, as long as a look-up does not
 * find the first one. If it still rejects the tokens after 30 seconds, no other step is about to store new ones.
 */
const maxRejectedSeconds = {
  order: { first: 0, again: 120 },
  tokens: { first: 30, again: deliverySeconds },
} as const;

/**
 * Where the order may have been sent before, so that the bank may have it. `elsewhere`: only another region may have sent
 * it (`UnknownPayments`).
 */
export type SentEarlier = 'nowhere' | 'here' | 'elsewhere';

/**
 * The longest time between the beginnings of two steps that may send an order. If the last step of a payment's day met a
 * hold, the consent was on hold less than this before the end of the day.
 */
const maxGapSeconds = maxStepSeconds + maxPauseSeconds;

/** A reason not to submit an order: its consent is paused, or was on hold when the payment's time ended. */
export interface Hold {
  /** When the payment's day or the consent ended. Absent while the payment can still be made. */
  readonly endedAt: string | undefined;
}

type ConsentStatuses = Pick<PaymentConsent, 'status' | 'history'>;
type Day = Pick<MandateTransaction, 'lapsesAt'>;

interface Held {
  readonly consent: ConsentStatuses;
  readonly payment: Pick<Payment, 'isUndelivered' | 'createdAt'>;
  readonly transaction?: Day | undefined;
}

/** Returns the hold because of which the order must not be submitted, if there is one. */
export const holdOf = ({ consent, payment, transaction }: Held, now: string): Hold | undefined => {
  const ends = [
    ...(transaction && lapsedOnHold(transaction, { consent, payment }, now) ? [transaction.lapsesAt] : []),
    ...(endedInPause(consent) ? consent.history.slice(-1).map(({ at }) => at) : []),
  ];
  const [endedAt] = ends.toSorted();
  return endedAt !== undefined || isPaused(consent.history) ? { endedAt } : undefined;
};

/** Returns whether a consent has ended while it was paused. */
const endedInPause = ({ status, history }: ConsentStatuses): boolean =>
  isFinal(consentLifecycle, status) && isPaused(history.slice(0, -1));

/**
 * Returns whether the day of a payment has ended while the consent was on hold, or after a last step that has sent no
 * order because of a hold.
 */
const lapsedOnHold = ({ lapsesAt }: Day, { consent, payment }: Held, now: string): boolean => {
  // The last step cannot have met a hold that ended before the payment was created.
  const lastStepAt = latest([addSeconds(lapsesAt, -maxGapSeconds), payment.createdAt]);
  const from = payment.isUndelivered ? earliest(lapsesAt, lastStepAt) : lapsesAt;
  return lapsesAt <= now && wasOnHold(consent, { from, until: lapsesAt });
};

/**
 * Decides about an order that must not be submitted because of a hold. While the consent is paused, its bank is called
 * only about an order that was sent before, or to end the payment.
 *
 * @param isLookedUp whether the bank has been asked for the payment, and does not have it
 */
export const decideOnHold = (
  { endedAt }: Hold,
  { sent, isLookedUp }: { readonly sent: SentEarlier; readonly isLookedUp: boolean },
  now: Date,
): 'wait' | 'look up' | 'reject' => {
  if (sent === 'nowhere') return endedAt === undefined ? 'wait' : 'reject';
  if (sent === 'elsewhere' && endedAt === undefined) return 'wait';
  if (!isLookedUp) return 'look up';
  if (endedAt === undefined) return 'wait';
  return sent === 'here' && secondsBetween(endedAt, now) < deliverySeconds ? 'wait' : 'reject';
};

/** An order that the bank has not accepted, and a look-up has not found. */
export interface UnacceptedOrder {
  /** Whether the bank has rejected the order itself, or only every token for it. */
  readonly rejected: 'order' | 'tokens';
  readonly sent: SentEarlier;
  readonly isSingle: boolean;
  /** Whether it is the order of a payment under a mandate whose day has not ended. */
  readonly isOnItsDay: boolean;
  /** Absent if the bank does not have the consent. */
  readonly consentAtBank: BankConsentStatus | undefined;
  /** The time, in seconds, for which the bank has rejected the order or every token, at every attempt. */
  readonly rejectedSeconds: number;
}

/**
 * Decides about an order that the bank has not accepted. `undecided`: the bank may have accepted an earlier one. `wait`:
 * the bank may resume the mandate, and does not have an earlier order. `retry`: another step may store new tokens, or the
 * bank may still register an earlier order.
 */
export const decideUnaccepted = ({
  rejected,
  sent,
  isSingle,
  isOnItsDay,
  consentAtBank,
  rejectedSeconds,
}: UnacceptedOrder): 'undecided' | 'wait' | 'retry' | 'reject' => {
  const isConsumed = consentAtBank === 'Consumed';
  // If the bank does not have the consent, an order from another region may have consumed it.
  const mayHaveArrived = sent === 'here' || (sent === 'elsewhere' && consentAtBank === undefined);
  // If the consent to a single payment is consumed, our order consumed it, even if the look-up does not find the payment
  // yet. A consent to several payments may have been consumed by other payments, so only the look-up decides.
  if (isSingle && isConsumed) return 'undecided';
  // Due payments of a suspended mandate wait until the end of their day. The bank may not have reported the suspension.
  if (isOnItsDay && consentAtBank === 'Suspended') return mayHaveArrived ? 'retry' : 'wait';
  // Under a consent that is final at the bank, no order is accepted later. But the earlier order may have consumed it.
  const isConsentFinal =
    consentAtBank !== undefined && isFinal(consentLifecycle, consentAtBank) && !(isConsumed && mayHaveArrived);
  const { first, again } = maxRejectedSeconds[rejected];
  return isConsentFinal || rejectedSeconds >= (mayHaveArrived ? again : first) ? 'reject' : 'retry';
};
