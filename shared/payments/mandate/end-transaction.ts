import { withoutSecrets } from '#shared/consents/authorisation.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { controlsOf } from '#shared/payments/mandate/controls.ts';
import { type Mandate, mandateLifecycle } from '#shared/payments/mandate/mandate.ts';
import {
  type MandateTransaction,
  type MandateTransactionStatus,
  minorOf,
  transactionLifecycle,
} from '#shared/payments/mandate/mandate-transaction.ts';
import { isUsedUp, release, settle, type Use, withoutPast } from '#shared/payments/mandate/usage.ts';
import { type PaymentRequest, paymentRequestLifecycle } from '#shared/payments/request/payment-request.ts';
import { canMove, move, moveIfPossible, bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';

/** An agreement to several payments. */
export interface MandateAgreement {
  readonly request: PaymentRequest;
  readonly consent: PaymentConsent;
  readonly mandate: Mandate;
}

/** An agreement to several payments, with one of its transactions. */
export interface TransactionAgreement extends MandateAgreement {
  readonly transaction: MandateTransaction;
}

/** Returns how much a transaction uses of its mandate's limits. */
export const useOf = (transaction: MandateTransaction, request: PaymentRequest): Use => {
  const slot = controlsOf(request).slotOf(transaction.executionDate);
  if (!slot) throw new Error(`The mandate has no slot for its transaction ${transaction.id}`);
  return { slot, minor: minorOf(transaction) };
};

/**
 * Ends a transaction. If it ends with a payment, its usage still counts towards the mandate's limits; otherwise, the
 * usage is released. The last transaction of an exhausted mandate also completes the mandate, its consent and its
 * request.
 */
export const endTransaction = (
  { transaction, ...agreement }: TransactionAgreement,
  to: Extract<MandateTransactionStatus, 'Completed' | 'Failed' | 'Expired'>,
  at: string,
): TransactionAgreement => {
  const { mandate, request } = agreement;
  const controls = controlsOf(request);
  const usage = to === 'Completed' ? settle(mandate.usage) : release(mandate.usage, useOf(transaction, request));
  const updatedMandate = { ...mandate, usage: withoutPast(usage, dayIn(controls.timeZone, at), controls) };
  const ended = move(transactionLifecycle, transaction, to, at);
  return { ...completeIfUsedUp({ ...agreement, mandate: updatedMandate }, at), transaction: ended };
};

/**
 * Completes the mandate if it does not allow another payment, and removes the consent's tokens, which are then no
 * longer needed. If the mandate allows another payment, only increments its version, so that it is written.
 */
export const completeIfUsedUp = ({ request, consent, mandate }: MandateAgreement, at: string): MandateAgreement => {
  const controls = controlsOf(request);
  const isComplete = mandate.status === 'Active' && isUsedUp(mandate.usage, dayIn(controls.timeZone, at), controls);
  if (!isComplete) return { request, consent, mandate: bumpVersion(mandate, at) };
  return {
    request: moveIfPossible(paymentRequestLifecycle, request, 'Completed', at),
    consent: canMove(consentLifecycle, consent.status, 'Consumed')
      ? move(consentLifecycle, withoutSecrets(consent), 'Consumed', at)
      : consent,
    mandate: move(mandateLifecycle, mandate, 'Completed', at),
  };
};
