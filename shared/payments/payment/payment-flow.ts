import { authorised, hasSecrets, type EncryptedGrant, withoutSecrets } from '#shared/consents/authorisation.ts';
import type { AuthorisedBy } from '#shared/consents/agreement.ts';
import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import {
  mandateLifecycle,
  isUsedUp,
  lacksItsPayment,
  release,
  settle,
  type Use,
  withoutPast,
} from '#shared/payments/mandate/mandate.ts';
import {
  transactionLifecycle,
  type MandateTransaction,
  type MandateTransactionStatus,
  minorOf,
} from '#shared/payments/mandate/mandate-transaction.ts';
import { paymentRequestLifecycle, type PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import { canMove, isFinal, move, moveIfPossible, bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import { controlsOf } from '#shared/payments/mandate/controls.ts';
import type {
  AgreementWithPayment,
  PaymentAgreement,
  MandateAgreement,
  TransactionAgreement,
} from './payment-stores.ts';
import { newPayment, outcomeOf, type Payment, paymentIdOf, paymentLifecycle } from './payment.ts';

// One event may change several resources of an agreement. Every function below returns all the changed resources, to be
// written in one commit.

/**
 * Applies the customer's approval and the bank's tokens: starts a single payment, or activates a mandate. Once this is
 * stored, the event relay queues the payment's first step (events/outbox/follow-ups.ts).
 */
export const authorise = (
  { request, consent, mandate }: PaymentAgreement,
  grant: EncryptedGrant,
  { interactionId, customer }: AuthorisedBy,
  at: string,
): PaymentAgreement => {
  const debtorAccount = grant.debtorAccount
    ? { ...grant.debtorAccount, id: derivedId('account-party', request.id, 'debtor') }
    : consent.debtorAccount;
  const granted = { ...consent, ...grant, debtorAccount };
  const fromBank = { debtorAccount, providerCode: grant.providerCode };
  if (!isSingle(request.type)) {
    return {
      request: move(paymentRequestLifecycle, { ...request, ...fromBank }, 'Active', at),
      consent: authorised(granted, at),
      mandate: mandate && move(mandateLifecycle, mandate, 'Active', at),
    };
  }
  const paymentId = paymentIdOf(consent.id);
  const { minor, creditorAccount } = request;
  const payment = paymentUnder(
    { request, consent: granted },
    { id: paymentId, minor, creditorAccount, interactionId, customer },
    at,
  );
  return {
    request: move(paymentRequestLifecycle, { ...request, ...fromBank, paymentId }, 'Processing', at),
    consent: { ...authorised(granted, at), paymentId },
    payment,
  };
};

/** Creates a payment under a consent that a bank has granted. */
export const paymentUnder = (
  { request, consent }: PaymentAgreement,
  fields: Pick<
    Payment,
    'id' | 'minor' | 'creditorAccount' | 'interactionId' | 'customer' | 'mandateTransactionId' | 'reference'
  >,
  at: string,
): Payment => {
  const { bankConsentId, providerCode, debtorAccount } = consent;
  if (!bankConsentId || !providerCode) throw new Error(`No bank has granted the consent ${consent.id}`);
  return newPayment(
    {
      ...fields,
      clientId: request.clientId,
      market: request.market,
      paymentRequestId: request.id,
      consentId: consent.id,
      bankConsentId,
      type: request.type,
      currency: request.currency,
      providerCode,
      debtorAccount,
    },
    at,
  );
};

/** Removes the tokens of a final consent to a single payment after the bank has decided on the payment. */
const withoutSpentSecrets = (consent: PaymentConsent, before: PaymentConsent, at: string): PaymentConsent => {
  if (!isSingle(consent.type) || !isFinal(consentLifecycle, consent.status) || !hasSecrets(consent)) return consent;
  return withoutSecrets(consent === before ? bumpVersion(consent, at) : consent);
};

/**
 * Returns the consent after the bank's decision on its only payment. A rejection increments only the consent's version:
 * a concurrent revocation retains the tokens for the payment, so the two writes must conflict, and the retry of the
 * rejection then deletes the tokens.
 */
const decidedConsent = ({ consent, request }: AgreementWithPayment, to: PaymentStatus, at: string): PaymentConsent => {
  if (!isSingle(request.type) || !canMove(consentLifecycle, consent.status, 'Consumed')) return consent;
  return to === 'Rejected' ? bumpVersion(consent, at) : move(consentLifecycle, consent, 'Consumed', at);
};

/**
 * Applies a new status that the bank reports. The first acceptance consumes the consent of a single payment, settlement
 * completes the request, and a rejection fails it. For mandates, settlement or rejection ends the transaction.
 */
export const applyBankStatus = (
  agreement: AgreementWithPayment,
  to: PaymentStatus,
  at: string,
): AgreementWithPayment => {
  const payment = move(paymentLifecycle, agreement.payment, to, at);
  const outcome = outcomeOf(to);
  const { mandate, transaction } = agreement;
  if (mandate && transaction) {
    const mayEnd = outcome && canMove(transactionLifecycle, transaction.status, outcome);
    return {
      ...agreement,
      ...(mayEnd && endTransaction({ ...agreement, mandate, transaction }, outcome, at)),
      payment,
    };
  }
  const request = moveIfPossible(paymentRequestLifecycle, agreement.request, outcome, at);
  return { payment, request, consent: withoutSpentSecrets(decidedConsent(agreement, to, at), agreement.consent, at) };
};

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
 * longer needed. If its only payment was not made, it expires instead, because clients deliver when such a request is
 * completed. If the mandate allows another payment, only increments its version, so that it is written.
 */
export const completeIfUsedUp = ({ request, consent, mandate }: MandateAgreement, at: string): MandateAgreement => {
  const controls = controlsOf(request);
  const mayEnd = canMove(mandateLifecycle, mandate.status, 'Completed');
  const isComplete = mayEnd && isUsedUp(mandate.usage, dayIn(controls.timeZone, at), controls);
  if (!isComplete) return { request, consent, mandate: bumpVersion(mandate, at) };
  const [end, endOfConsent] = lacksItsPayment(mandate)
    ? (['Expired', 'Expired'] as const)
    : (['Completed', 'Consumed'] as const);
  return {
    request: moveIfPossible(paymentRequestLifecycle, request, end, at),
    consent: canMove(consentLifecycle, consent.status, endOfConsent)
      ? move(consentLifecycle, withoutSecrets(consent), endOfConsent, at)
      : consent,
    mandate: move(mandateLifecycle, mandate, end, at),
  };
};
