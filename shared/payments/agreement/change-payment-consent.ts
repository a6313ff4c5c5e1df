import type { BankSide } from '#shared/consents/authorisation.ts';
import { ownConsent, ownRequest } from '#shared/consents/agreement.ts';
import { pauseConsent, reactivateConsent } from '#shared/consents/management/pause-consent.ts';
import { revokeConsent } from '#shared/consents/revoke-consent.ts';
import { syncConsent, type Watched } from '#shared/consents/watch-consent.ts';
import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { consentLifecycle, type ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import type { PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { statusesBefore } from '#shared/platform/lifecycle/lifecycle.ts';
import { invalid, Problem } from '#shared/platform/problems/problem.ts';
import { notFound, wrongStatus } from '#shared/standard/problems/problems.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { type BankAction, decideUpdate } from './consent-transitions.ts';
import { paymentAgreements } from './payment-agreements.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';

/**
 * Makes a sandbox bank perform an action on a consent, and returns the consent with the bank's new status. Throws
 * Problem `provider_unavailable`.
 */
export type PerformBankAction = (
  consent: PaymentConsent,
  bankSide: BankSide,
  action: BankAction,
) => Promise<PaymentConsent | undefined>;

export interface UpdateDeps {
  readonly stores: PaymentStores;
  /** Absent outside the sandbox, where the banks are real. */
  readonly performBankAction: PerformBankAction | undefined;
  readonly now: Clock;
}

/**
 * Sets a consent's status at the client's request. A client may revoke, pause and reactivate a consent. In a sandbox it
 * may also set the statuses that a bank controls: the sandbox bank changes its consent first, and this service then
 * applies the change.
 *
 * @throws Problem `not_found`, `validation_error` if the status may not be set, `invalid_state` if the consent is final
 *   or the bank cannot change it, `provider_unavailable`
 */
export const updatePaymentConsent = async (
  owner: Owner,
  consentId: string,
  to: ConsentStatus,
  { stores, performBankAction, now }: UpdateDeps,
): Promise<PaymentConsent> => {
  const kind = paymentAgreements(stores);
  if (to === 'Revoked') return revokeConsent(kind, owner, consentId, now);
  if (to === 'Paused') return pauseConsent(kind, owner, consentId, now);
  const consent = await ownConsent(kind, owner, consentId);
  if (to === 'Authorized' && consent.status === 'Paused') return reactivateConsent(kind, owner, consentId, now);
  const decision = decideUpdate(consent, to, performBankAction !== undefined);
  if (decision === 'unchanged') return consent;
  if (decision === 'final') throw wrongStatus('consent', consent.status, statusesBefore(consentLifecycle, to));
  if ('rejected' in decision) throw invalid('status', decision.rejected);
  const updated = await performBankAction?.(consent, decision.bankSide, decision.action);
  if (updated?.status === to) return updated;
  throw new Problem('invalid_state', {
    message: `The bank cannot make the consent ${to} now`,
    facts: { resource: ['consent'], status: [updated?.status ?? consent.status] },
  });
};

export interface SyncDeps {
  readonly stores: PaymentStores;
  readonly links: BankLinks;
  readonly now: Clock;
}

/**
 * Fetches the status of a payment request's consent from the bank and stores it. Throws Problem `not_found`,
 * `provider_unavailable`.
 */
export const syncPaymentConsent = async (
  owner: Owner,
  paymentRequestId: string,
  call: BankCall,
  { stores, ...deps }: SyncDeps,
): Promise<Watched<PaymentConsent>> => {
  const kind = paymentAgreements(stores);
  const { consentId } = await ownRequest(kind, owner, paymentRequestId);
  const consent = consentId && (await kind.consents.get(consentId));
  if (!consent) throw notFound('consent');
  return syncConsent(kind, consent, call, deps);
};
