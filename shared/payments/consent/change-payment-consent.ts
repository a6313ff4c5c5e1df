import { awaitsOthers, type BankSide, currentBankSide } from '#shared/consents/authorisation.ts';
import { askBank } from '#shared/banks/providers/ask-bank.ts';
import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { consentLifecycle, type ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { ownPaymentRequest } from '#shared/payments/request/payment-request-store.ts';
import { canMove, statusesBefore } from '#shared/platform/lifecycle/lifecycle.ts';
import { invalid, Problem } from '#shared/platform/problems/problem.ts';
import { absent, wrongStatus } from '#shared/standard/problems/problems.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { type BankAction, decideUpdate, followConsent, moveConsent } from './consent-moves.ts';
import { mandateOf, ownPaymentConsent, type PaymentConsentStore } from './payment-consent-store.ts';
import type { PaymentConsent } from './payment-consent.ts';

/**
 * Has a sandbox bank do something to a consent, and returns the consent after it has followed the bank. Throws Problem
 * `provider_unavailable`.
 */
export type PlayBank = (
  consent: PaymentConsent,
  bankSide: BankSide,
  action: BankAction,
) => Promise<PaymentConsent | undefined>;

export interface UpdateDeps {
  readonly stores: PaymentConsentStore;
  /** Undefined where the banks are real. */
  readonly playBank: PlayBank | undefined;
  readonly now: Clock;
}

/**
 * Sets the status of a consent as its client asks. A client may revoke a consent. In a sandbox it may also set what a
 * bank decides: the sandbox bank hears of it first, and the consent follows the bank.
 *
 * @throws Problem `not_found`, `validation_error` if the status may not be set, `invalid_state` if the consent is final or
 *   the bank cannot change it, `provider_unavailable`
 */
export const updatePaymentConsent = (
  owner: Owner,
  consentId: string,
  to: ConsentStatus,
  { stores, playBank, now }: UpdateDeps,
): Promise<PaymentConsent> =>
  retryOnConflict(async () => {
    const consent = await ownPaymentConsent(owner, consentId, stores);
    const decision = decideUpdate(consent, to, playBank !== undefined);
    if (decision === 'unchanged') return consent;
    if (decision === 'final') throw wrongStatus('consent', consent.status, statusesBefore(consentLifecycle, to));
    if (decision === 'revoke') return revoke(consent, { stores, now });
    if ('refused' in decision) throw invalid('status', decision.refused);
    const after = await playBank?.(consent, decision.bankSide, decision.play);
    if (after?.status === to) return after;
    throw new Problem('invalid_state', {
      message: `The bank cannot make the consent ${to} now`,
      facts: { resource: ['consent'], status: [after?.status ?? consent.status] },
    });
  });

const revoke = async (
  consent: PaymentConsent,
  { stores, now }: Pick<UpdateDeps, 'stores' | 'now'>,
): Promise<PaymentConsent> => {
  const request = await stores.paymentRequests.get(consent.paymentRequestId);
  if (!request) throw absent('payment_request');
  const current = { request, consent, mandate: await mandateOf(consent, stores) };
  const moved = moveConsent(current, 'Revoked', now().toISOString());
  await stores.move(current, moved);
  return moved.consent;
};

export interface SyncDeps {
  readonly stores: PaymentConsentStore;
  readonly links: BankLinks;
  readonly now: Clock;
}

/**
 * Asks the bank for the status of a payment request's consent, and stores it.
 *
 * If the bank says Authorized before the customer has returned, the consent is Authorized without tokens. Its request
 * keeps waiting for the redirect, which brings the code and starts the payment.
 *
 * @throws Problem `not_found`, `provider_unavailable`
 */
export const syncPaymentConsent = (
  owner: Owner,
  paymentRequestId: string,
  call: BankCall,
  { stores, links, now }: SyncDeps,
): Promise<{ readonly consent: PaymentConsent; readonly wasUpdated: boolean }> =>
  retryOnConflict(async () => {
    const { consentId } = await ownPaymentRequest(owner, paymentRequestId, stores);
    const consent = consentId && (await stores.paymentConsents.get(consentId));
    if (!consent) throw absent('consent');
    const bankSide = currentBankSide(consent);
    // The customer has not gone to a bank yet.
    if (!bankSide) return { consent, wasUpdated: false };
    const { status: atBank } = await askBank(bankSide.providerCode, async () => {
      const { authority } = await links(bankSide.providerCode, 'payment');
      return authority.read({ kind: 'payment', bankConsentId: bankSide.bankConsentId }, call);
    });
    // Without tokens no order was submitted, so nothing has consumed it.
    const isImpossible = atBank === 'Consumed' && !consent.accessToken;
    // The question to the bank that starts the payment is under way (ask-about-consent.ts).
    const isStarting = atBank === 'Authorized' && awaitsOthers(consent);
    // The time to decide or the term is over, and the timer is about to expire the consent.
    const isTooLate = atBank === 'Authorized' && consent.expiresAt <= now().toISOString();
    if (isImpossible || isStarting || isTooLate || !canMove(consentLifecycle, consent.status, atBank))
      return { consent, wasUpdated: false };
    // Read after the consent. An older reading might not move, and only what moves is checked for a conflict.
    const request = await ownPaymentRequest(owner, paymentRequestId, stores);
    const current = { request, consent, mandate: await mandateOf(consent, stores) };
    const moved = followConsent(current, atBank, now().toISOString());
    await stores.move(current, moved);
    return { consent: moved.consent, wasUpdated: moved.consent !== consent };
  });
