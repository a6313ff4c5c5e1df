import type { BankLink } from '#shared/banks/port/bank-link.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import type { ConsentAtBank } from '#shared/banks/port/consents.ts';
import type { Submission } from '#shared/banks/port/payments.ts';
import type { BankError } from '#shared/banks/port/payment-report.ts';
import { consentLifecycle } from '#shared/consents/consent-status.ts';
import { referencesOf } from '#shared/payment-requests/payment-request.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { type TokenDeps, tokenSources } from './consent-tokens.ts';
import type { PaidFlow } from './payment-flow.ts';
import { loadPayment } from './payment-stores.ts';
import { type Payment, paymentLifecycle } from './payment.ts';
import { savePayment } from './save-payment.ts';

/** The bank accepts no token of the consent. Another step may be storing new ones, so try again shortly. */
export class TokensGone extends Error {
  override readonly name = 'TokensGone';
}

/** If the tokens are still gone after this, no other step will bring new ones. */
const tokensGoneSeconds = 30;

/**
 * Submits the order of a payment to the bank and records the answer. The idempotency key is the payment's id: if this
 * runs twice, the bank returns the payment that the first order made.
 *
 * @param tokensGoneSince when the bank first refused the consent's tokens, if it did so in earlier attempts
 * @throws TokensGone, BankUnavailable, BankRefusal: the payment is undecided, so try again later
 */
export const submitPayment = async (
  payment: Payment,
  tokensGoneSince: string | undefined,
  deps: TokenDeps,
): Promise<void> => {
  const { request, consent } = await loadPayment(payment.id, deps.stores);
  const bank = await deps.links(payment.providerCode);
  const atBank: ConsentAtBank = { kind: 'payment', bankConsentId: payment.bankConsentId };
  const call = { interactionId: payment.interactionId };
  // The bank may not know yet that the consent was revoked. Tell it first: then it takes no order under the consent.
  if (consent.status === 'Revoked' && !isFinal(consentLifecycle, (await bank.authority.read(atBank, call)).status))
    await bank.authority.revoke(atBank, call);
  const order = {
    bankConsentId: payment.bankConsentId,
    idempotencyKey: payment.id,
    amount: payment,
    creditor: payment.creditorAccount,
    purpose: request.purpose,
    ...referencesOf(request),
    merchantId: request.merchantId,
  };
  let submission: Submission | undefined;
  for (const source of tokenSources) {
    const accessToken = await source(consent, payment, deps);
    if (accessToken === undefined) continue;
    submission = await bank.payments.submit({ ...order, accessToken }, call);
    if (submission.outcome !== 'token-expired') break;
  }
  const outcome = submission?.outcome ?? 'token-expired';
  const isAccepted = typeof outcome === 'object' && 'accepted' in outcome;
  if (!isAccepted && (await mayHaveTaken(atBank, call, bank))) return keepFirstAnswer(payment.id, submission, deps);
  const isGoneForGood = tokensGoneSince && secondsBetween(tokensGoneSince, deps.now()) >= tokensGoneSeconds;
  if (outcome === 'token-expired' && !isGoneForGood) throw new TokensGone();
  await recordAnswer(payment.id, submission, deps);
};

/**
 * The answer to an earlier order may have been lost. If the bank has consumed the consent, it has taken that order,
 * whatever it says to this one. The payment then stays undecided and raises an alarm, because calling it refused could
 * be wrong while money moves.
 */
const mayHaveTaken = async (consent: ConsentAtBank, call: BankCall, { authority }: BankLink): Promise<boolean> =>
  (await authority.read(consent, call)).status === 'Consumed';

/** Records the first answer about an undecided payment, for the operator who has to settle it with the bank. */
const keepFirstAnswer = (paymentId: string, submission: Submission | undefined, deps: TokenDeps): Promise<void> =>
  retryOnConflict(async () => {
    const current = await loadPayment(paymentId, deps.stores);
    if (!submission || current.payment.exchange) return;
    const { exchange, signedMessage } = submission;
    await savePayment(current, { ...current.payment, exchange, signedMessage }, current.payment.status, deps);
  });

/** The error of a payment that is refused because the bank accepts no token, so that the order cannot be submitted. */
const noToken: BankError = {
  Code: 'AccessToken.Unauthorized',
  Id: null,
  Message: 'The bank no longer accepts the tokens of this consent',
  Errors: [],
};

const recordAnswer = (paymentId: string, submission: Submission | undefined, deps: TokenDeps): Promise<void> =>
  retryOnConflict(async () => {
    const current: PaidFlow = await loadPayment(paymentId, deps.stores);
    // Another step has recorded an answer.
    if (current.payment.bank || isFinal(paymentLifecycle, current.payment.status)) return;
    const { outcome = 'token-expired', exchange, signedMessage } = submission ?? {};
    const sent = { ...current.payment, exchange, signedMessage };
    if (typeof outcome === 'object' && 'accepted' in outcome) {
      const { status, record: bank } = outcome.accepted;
      return savePayment(current, { ...sent, bank }, status, deps);
    }
    const error = outcome === 'token-expired' ? noToken : outcome.refused;
    return savePayment(current, { ...sent, error }, 'Rejected', deps);
  });
