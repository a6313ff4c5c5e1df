import * as z from 'zod';
import { born, type Lifecycle, living, move } from '#shared/lifecycle/lifecycle.ts';
import { Market } from '#shared/markets/market.ts';
import { StoredMinor } from '#shared/money/money.ts';
import { AccountParty } from '#shared/payment-requests/account-party.ts';
import { PaymentType } from '#shared/payment-requests/payment-type.ts';
import { Id } from '#shared/runtime/ids.ts';

export const ConsentStatus = z.enum([
  /** Staged at the bank; waits for the customer. */
  'AwaitingAuthorization',
  /** The customer agreed. The tokens come with the redirect. */
  'Authorized',
  /** The bank has blocked it for now. */
  'Suspended',
  /** Every consented payment is done. */
  'Consumed',
  /** The customer or the bank declined. */
  'Rejected',
  /** Nobody came in time, or its term is over. */
  'Expired',
  /** Withdrawn by the customer, the client or the bank. */
  'Revoked',
]);
export type ConsentStatus = z.infer<typeof ConsentStatus>;

/** Decisions 1.2. */
export const consentLifecycle = {
  AwaitingAuthorization: ['Authorized', 'Rejected', 'Expired', 'Revoked'],
  Authorized: ['Suspended', 'Consumed', 'Expired', 'Revoked'],
  Suspended: ['Authorized', 'Expired', 'Revoked'],
  Consumed: [],
  Rejected: [],
  Expired: [],
  Revoked: [],
} as const satisfies Lifecycle<ConsentStatus>;

/** A customer's agreement to a payment, staged at one bank (interface 2.7). */
export const PaymentConsent = z.object({
  id: Id,
  clientId: Id,
  market: Market,
  ...living(ConsentStatus),
  paymentRequestId: Id,
  type: PaymentType,
  minor: StoredMinor,
  currency: z.string(),
  providerCode: z.string(),
  creditorAccount: AccountParty,
  debtorAccount: AccountParty.optional(),
  purpose: z.string().optional(),
  note: z.string().optional(),
  externalReference: z.string().optional(),
  authorizationLink: z.string(),
  redirectUri: z.string(),
  successRedirectUrl: z.string().optional(),
  failureRedirectUrl: z.string().optional(),
  /** First the end of the time to authorise; once there are tokens, the end of the consent's term. */
  expiresAt: z.iso.datetime(),
  /** Digest of the OAuth state: who presents the state came from the bank. */
  stateHash: z.string(),
  /** Sealed PKCE verifier. */
  codeVerifier: z.string(),
  /** Held while a callback exchanges the code: a second one waits instead of spending it twice. Kept to know it again. */
  callback: z.object({ codeHash: z.string(), until: z.iso.datetime(), by: z.string() }).optional(),
  /** Sealed tokens of the bank. */
  accessToken: z.string().optional(),
  accessTokenExpiresAt: z.iso.datetime().optional(),
  refreshToken: z.string().optional(),
  paymentId: Id.optional(),
});
export type PaymentConsent = z.infer<typeof PaymentConsent>;

type Facts = Omit<PaymentConsent, keyof ReturnType<typeof born> | 'callback' | 'paymentId'>;

export const newPaymentConsent = (facts: Facts, at: string): PaymentConsent => ({
  ...facts,
  ...born('AwaitingAuthorization', at),
});

export const advanceConsent = <S extends ConsentStatus>(
  consent: PaymentConsent & { readonly status: S },
  to: (typeof consentLifecycle)[S][number],
  at: string,
): PaymentConsent => move(consentLifecycle, consent as PaymentConsent, to, at);
