import * as z from 'zod';
import { ConsentTerms, Subscription } from './terms.ts';

/** A consent as the bank keeps it. */
export const Consent = z.object({
  bank: z.string(),
  consentId: z.string(),
  clientId: z.string(),
  status: z.enum(['AwaitingAuthorization', 'Authorized', 'Rejected', 'Revoked', 'Expired']),
  terms: ConsentTerms,
  subscription: Subscription.optional(),
  authorizationExpiresAt: z.string(),
  /** The customer who decided, and the accounts that they chose. */
  personaId: z.string().optional(),
  accountIds: z.array(z.string()),
  /** The exchange of the code that issued the valid tokens. */
  tokenFamily: z.string().optional(),
  revokedBy: z.enum(['KSAOB.PASP', 'KSAOB.TPP']).optional(),
  /** The sections of account data that cannot be read for now. */
  failing: z.array(z.string()).optional(),
  createdAt: z.string(),
  statusUpdatedAt: z.string(),
  version: z.number(),
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

/** The consent with another status. Write it with a commit: its version is the next one. */
export const moved = (consent: Consent, status: Consent['status'], at: string): Consent => ({
  ...consent,
  status,
  statusUpdatedAt: at,
  version: consent.version + 1,
});
