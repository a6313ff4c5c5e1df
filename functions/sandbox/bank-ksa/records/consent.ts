import * as z from 'zod';
import { consentFields } from '#functions/sandbox/banks/books/consent-record.ts';
import { ConsentTerms, Subscription } from './terms.ts';

/** A consent as the bank keeps it. */
export const Consent = z.object({
  ...consentFields,
  status: z.enum(['AwaitingAuthorization', 'Authorized', 'Rejected', 'Revoked', 'Expired']),
  terms: ConsentTerms,
  subscription: Subscription.optional(),
  revokedBy: z.enum(['KSAOB.PASP', 'KSAOB.TPP']).optional(),
});
export type Consent = z.infer<typeof Consent>;

/** Whether a consent can still be revoked (`PatchConsentStatus`). */
export const isOpen = ({ status }: Consent): boolean => status === 'AwaitingAuthorization' || status === 'Authorized';

/** The consent at a time. That it has expired is not stored: it follows from the time. */
export const consentAt = (consent: Consent, at: string): Consent => {
  const waits = consent.status === 'AwaitingAuthorization';
  const endsAt = waits ? consent.authorizationExpiresAt : consent.terms.ExpirationDateTime;
  const hasExpired = isOpen(consent) && endsAt !== undefined && Date.parse(endsAt) <= Date.parse(at);
  return hasExpired ? { ...consent, status: 'Expired', statusUpdatedAt: new Date(endsAt).toISOString() } : consent;
};
