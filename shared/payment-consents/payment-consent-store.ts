import type { Owner } from '#shared/clients/owner.ts';
import type { PaymentRequestStore } from '#shared/payment-requests/payment-request-store.ts';
import type { PaymentRequest } from '#shared/payment-requests/payment-request.ts';
import { absent } from '#shared/platform/problems/problem.ts';
import type { Entities, Move } from '#shared/platform/storage/entities.ts';
import type { PaymentConsent } from './payment-consent.ts';

/** A consent and its payment request. They change together. */
export interface RequestedConsent {
  readonly request: PaymentRequest;
  readonly consent: PaymentConsent;
}

export interface PaymentConsentStore extends PaymentRequestStore {
  readonly paymentConsents: Entities<PaymentConsent>;
  readonly move: Move<RequestedConsent>;
}

/** The owner's payment consent. Throws Problem `not_found`, also for a consent of another client or market. */
export const ownPaymentConsent = async (
  owner: Owner,
  id: string,
  { paymentConsents }: PaymentConsentStore,
): Promise<PaymentConsent> => {
  const consent = await paymentConsents.find(owner, id);
  if (!consent) throw absent('CONSENT_NOT_FOUND');
  return consent;
};
