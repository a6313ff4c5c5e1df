import { awaitsOthers, awaitsTokens, isOnHold, isPaused } from '#shared/consents/authorisation.ts';
import { type TokenDeps, tokenSources } from '#shared/consents/consent-tokens.ts';
import { endAtBank } from '#shared/consents/revoke-consent.ts';
import { followStatus } from '#shared/consents/query-status.ts';
import { decryptPresence } from '#shared/consents/browser/present-customer.ts';
import type { ConsentAtBank } from '#shared/banks/port/consents.ts';
import type { Submission } from '#shared/banks/port/payments.ts';
import { statusAtBank } from '#shared/banks/port/has-ended.ts';
import { NotOffered, OtherConsent } from '#shared/banks/port/errors.ts';
import type { BankError } from '#shared/banks/port/payment-report.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import { creditorOf, factsOf, referencesOf } from '#shared/payments/request/payment-request.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import { ignoring } from '#shared/platform/runtime/ignoring.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import type { AgreementKind } from '#shared/consents/agreement.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { decideOnHold, decideUnaccepted, type Hold, holdOf, type SentEarlier } from './decide-order.ts';
import { findEarlierPayment, findPaidElsewhere, findPaidUnder, type UnknownPayments } from './follow-payment.ts';
import type { BankFacts, Payment } from './payment.ts';
import type { StepResult } from './payment-steps.ts';
import type { AgreementWithPayment, PaymentAgreement, PaymentStores } from './payment-stores.ts';

export interface OrderDeps extends TokenDeps {
  readonly stores: PaymentStores;
  readonly agreements: AgreementKind<PaymentAgreement>;
  readonly unknownPayments: UnknownPayments;
}

/**
 * Thrown if the bank rejects the order, or every token of the consent. Another step may be storing new tokens, and the bank
 * may still register an earlier order, so retry shortly.
 */
export class OrderNotAccepted extends Error {
  override readonly name = 'OrderNotAccepted';
}

/** Thrown before the order is sent if the consent is paused, or if its bank has suspended it and does not have the order. */
export class ConsentOnHold extends Error {
  override readonly name = 'ConsentOnHold';
}

/** Thrown before the order is sent if the consent has ended since the step began. The next step also ends it at its bank. */
export class ConsentEnded extends Error {
  override readonly name = 'ConsentEnded';
}

/** The attempts to submit an order: the outcome of the earlier ones, and whether this one has sent it. */
export interface Attempts {
  /** Whether an earlier attempt may have sent the order, so that the bank's response may have been lost. */
  readonly mayHaveSent: boolean;
  /** Since when the bank has rejected the order or the consent's tokens at every attempt. */
  readonly rejectedSince: string | undefined;
  /** Set before this attempt sends the order. If it fails earlier, it has sent nothing. */
  isSubmitted: boolean;
}

/**
 * Submits a payment order to the bank, unless the bank has already accepted it. The idempotency key is the payment's
 * id, so if this runs twice, the bank returns the payment that the first order created. The signed order is stored
 * before it is sent, and every retry sends the same bytes.
 *
 * If a lost region has paid under another consent of the same customer for the same request, that payment is the result,
 * even if this region does not know the consent.
 *
 * While the consent is paused, an order that may have been sent is looked up, and no order is sent. Nor is one sent after
 * the day of the payment if the consent was paused or suspended until then, or after the consent has ended in a pause. The
 * payment is then rejected, once it is certain that the bank has no order (decide-order.ts).
 *
 * @throws OrderNotAccepted, ConsentOnHold, ConsentEnded, PaidElsewhere, and the errors of `isBankError`: the payment is
 * undecided, so retry later
 */
export const submitPayment = async (
  agreement: AgreementWithPayment,
  attempts: Attempts,
  deps: OrderDeps,
): Promise<StepResult> => {
  try {
    return await submitOnce(agreement, attempts, deps);
  } catch (error) {
    const paid = error instanceof OtherConsent && (await findPaidUnder(error.bankConsentId, agreement, deps));
    if (!paid) throw error;
    return paid;
  }
};

const submitOnce = async (
  { payment, request, consent, transaction }: AgreementWithPayment,
  attempts: Attempts,
  deps: OrderDeps,
): Promise<StepResult> => {
  const { mayHaveSent, rejectedSince } = attempts;
  // After the loss of a region, the consent of an approved payment may be missing until `resume` has restored it.
  if (awaitsTokens(consent) || awaitsOthers(consent)) throw new OrderNotAccepted();
  const { signedOrders } = deps.stores;
  const signedEarlier = mayHaveSent || payment.isUndelivered ? await signedOrders.get(payment) : undefined;
  const sent = mayHaveSent && signedEarlier !== undefined ? 'here' : sentByOthers[deps.unknownPayments];
  const hold = holdOf({ consent, payment, transaction }, deps.now().toISOString());
  if (hold) {
    const decision = decideOnHold(hold, { sent, isLookedUp: false }, deps.now());
    if (decision === 'wait') throw new ConsentOnHold();
    if (decision === 'reject') return rejectedOnHold(consent, hold);
  }
  const bank = await deps.links(payment.providerCode, 'payment');
  const atBank: ConsentAtBank = { kind: 'payment', bankConsentId: payment.bankConsentId };
  const call = { interactionId: payment.interactionId, subjectId: payment.id };
  const paidElsewhere = await findPaidElsewhere({ payment, request, consent }, call, deps);
  if (paidElsewhere) {
    await endAtBank(payment, 'payment', deps.links);
    return paidElsewhere;
  }
  // A bare 404 may come from a gateway while the bank has the payment. It permits sending the same order again, under its
  // key. It permits a rejection only if no order was sent before. Otherwise, it is thrown: the payment stays undecided.
  const lookUp = (acceptsBare404: boolean) =>
    findEarlierPayment(payment, call, bank).catch(ignoring(...(acceptsBare404 ? [NotOffered] : [])));
  // After the loss of a region, its last steps may be missing, and so may the one that sent the order.
  const mayHaveLostSteps = payment.isUndelivered && deps.unknownPayments === 'possible';
  const earlierPayment = mayHaveSent || mayHaveLostSteps || hold ? await lookUp(!hold) : undefined;
  if (earlierPayment) return earlierPayment;
  if (hold) {
    const decision = decideOnHold(hold, { sent, isLookedUp: true }, deps.now());
    return decision === 'reject' ? rejectedOnHold(consent, hold) : { status: payment.status, facts: {} };
  }
  // The bank may not know yet that the consent was revoked. Revoke the consent at the bank first, so that the bank
  // rejects the order.
  if (consent.status === 'Revoked') await endAtBank(payment, 'payment', deps.links, consent.revokedBy);
  const order = {
    bankConsentId: payment.bankConsentId,
    idempotencyKey: payment.id,
    amount: payment,
    creditor: creditorOf(payment.creditorAccount, request),
    purpose: request.purpose,
    ...referencesOf(request, payment),
    ...factsOf(request, [payment.creditorAccount]),
  };
  const customer =
    payment.customer === undefined
      ? undefined
      : await decryptPresence(payment.customer, payment.consentId, deps.secrets);
  const customerCall = { ...call, customer };
  let signedMessage = signedEarlier;
  let submission: Submission | undefined;
  for (const source of tokenSources) {
    const accessToken = await source(deps.agreements, consent, call, deps);
    if (accessToken === undefined) continue;
    const message = signedMessage ?? (await bank.payments.sign(order, customerCall));
    // After an earlier attempt, a stored order counts as sent, so it is stored only if it can be sent.
    if (mayHaveSent) await assertUnchanged(consent, deps);
    signedMessage ??= await signedOrders.keep(payment, message);
    // Finding an earlier payment, refreshing the tokens and getting the bank's keys may have taken long.
    await assertUnchanged(consent, deps);
    attempts.isSubmitted = true;
    submission = await bank.payments.submit({ ...order, accessToken, signedMessage }, customerCall);
    if (submission.outcome !== 'token-expired') break;
  }
  const outcome = submission?.outcome ?? 'token-expired';
  if (typeof outcome === 'object' && 'accepted' in outcome) {
    const { status, record: bankRecord } = outcome.accepted;
    return { status, facts: { ...orderFacts(payment, submission), bank: bankRecord } };
  }
  // Queried first: if the consent is final, no order can be accepted between this query and the look-up.
  const consentAtBank = await statusAtBank(atBank, bank.authority, call);
  // The bank may have accepted an earlier order after the look-up, and reject this one because of it.
  const acceptedPayment = await lookUp(sent === 'nowhere');
  // Retain the first response, for the operator who may have to clarify the payment with the bank.
  const firstOrderFacts = payment.exchange ? {} : orderFacts(payment, submission);
  if (acceptedPayment)
    return { status: acceptedPayment.status, facts: { ...firstOrderFacts, ...acceptedPayment.facts } };
  const decision = decideUnaccepted({
    rejected: outcome === 'token-expired' ? 'tokens' : 'order',
    sent,
    isSingle: isSingle(request.type),
    isOnItsDay: transaction !== undefined && transaction.lapsesAt > deps.now().toISOString(),
    consentAtBank,
    rejectedSeconds: rejectedSince === undefined ? 0 : secondsBetween(rejectedSince, deps.now()),
  });
  // Money may move, so the payment raises an alarm if it stays undecided.
  if (decision === 'undecided') return { status: payment.status, facts: firstOrderFacts };
  // The bank may have rejected the order because the consent is final at the bank.
  const { bankConsentId } = payment;
  if (consentAtBank) await followStatus(deps.agreements, consent, { bankConsentId, status: consentAtBank }, deps.now);
  if (decision === 'wait') throw new ConsentOnHold();
  if (decision === 'retry') throw new OrderNotAccepted();
  const error = outcome === 'token-expired' ? tokenError : outcome.rejected;
  return { status: 'Rejected', facts: { ...orderFacts(payment, submission), error } };
};

/** Where an order may have been sent that this region has not sent. */
const sentByOthers: Record<UnknownPayments, SentEarlier> = { possible: 'elsewhere', impossible: 'nowhere' };

/** Throws ConsentOnHold or ConsentEnded if the consent has been paused, or has ended, since it was read. */
const assertUnchanged = async (lastRead: PaymentConsent, { stores }: OrderDeps): Promise<void> => {
  const { status, history } = (await stores.paymentConsents.get(lastRead.id)) ?? lastRead;
  if (isPaused(history)) throw new ConsentOnHold();
  if (isFinal(consentLifecycle, status) && status !== lastRead.status) throw new ConsentEnded();
};

/** Returns the payment fields that refer to the order that was sent, if any. */
const orderFacts = ({ orderTurn = 0 }: Payment, submission: Submission | undefined): BankFacts => ({
  exchange: submission?.exchange,
  orderTurn: submission && orderTurn,
});

/** Returns the result of a payment whose order was not submitted because its consent was on hold when its time ended. */
const rejectedOnHold = ({ history }: PaymentConsent, { endedAt = '' }: Hold): StepResult => {
  const hold = history.findLastIndex(({ status, at }) => isOnHold(status) && at <= endedAt);
  const error = isPaused(history.slice(0, hold + 1)) ? pauseError : suspensionError;
  return { status: 'Rejected', facts: { error } };
};

const errorOf = (code: string, message: string): BankError => ({ Code: code, Id: null, Message: message, Errors: [] });
const pauseError = errorOf('Consent.Paused', 'The consent was paused on the day of the payment');
const suspensionError = errorOf('Consent.Suspended', 'The bank suspended the consent on the day of the payment');

/** The error of a payment whose order cannot be submitted because the bank accepts none of the consent's tokens. */
const tokenError = errorOf('AccessToken.Unauthorized', 'The bank no longer accepts the tokens of this consent');
