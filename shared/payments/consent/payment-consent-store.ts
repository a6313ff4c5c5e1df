import type { Owner } from '#shared/clients/owner.ts';
import type { Mandate } from '#shared/payments/mandate/mandate.ts';
import type { PaymentRequestStore } from '#shared/payments/request/payment-request-store.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import { absent } from '#shared/standard/problems/problems.ts';
import type { Entities, Move } from '#shared/platform/storage/entities.ts';
import type { PaymentConsent } from './payment-consent.ts';

/** A consent, its payment request, and the mandate if it is a consent to several payments. They change together. */
export interface RequestedConsent {
  readonly request: PaymentRequest;
  readonly consent: PaymentConsent;
  readonly mandate?: Mandate | undefined;
}

export interface PaymentConsentStore extends PaymentRequestStore {
  readonly paymentConsents: Entities<PaymentConsent>;
  readonly mandates: Entities<Mandate>;
  readonly move: Move<RequestedConsent>;
}

/** The mandate of a consent; undefined for a consent to a single payment. */
export const mandateOf = async (
  { id, type }: PaymentConsent,
  { mandates }: Pick<PaymentConsentStore, 'mandates'>,
): Promise<Mandate | undefined> => (isSingle(type) ? undefined : mandates.get(id));

/** The owner's payment consent. Throws Problem `not_found`, also for a consent of another client or market. */
export const ownPaymentConsent = async (
  owner: Owner,
  id: string,
  { paymentConsents }: PaymentConsentStore,
): Promise<PaymentConsent> => {
  const consent = await paymentConsents.find(owner, id);
  if (!consent) throw absent('consent');
  return consent;
};
