import * as z from 'zod';
import type { BankTokens } from '#shared/banks/port/bank.ts';
import type { ConsentStatus } from '#shared/consents/consent-status.ts';
import type { Market } from '#shared/markets/market.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import type { Versioned } from '#shared/platform/lifecycle/lifecycle.ts';

/** What every kind of consent stores about the customer's authorisation at a bank. */
export const authorisationFields = {
  providerCode: z.string(),
  /** The page at the bank where the customer decides. */
  authorizationLink: z.string(),
  /** Where the bank sends the customer afterwards. */
  redirectUri: z.string(),
  /** The integrator's pages, where this service sends the customer then. */
  successRedirectUrl: z.string().optional(),
  failureRedirectUrl: z.string().optional(),
  /** Before there are tokens: the end of the customer's time to decide. Afterwards: the end of the consent's term. */
  expiresAt: z.iso.datetime(),
  stateHash: z.string(),
  /** The PKCE verifier (RFC 7636), sealed. */
  codeVerifier: z.string(),
  /**
   * The redirect that is exchanging its code, or has exchanged it. Banks accept a code once, so until `until` no other
   * redirect may try. `codeHash` recognises a redirect that arrives twice.
   */
  callback: z.object({ codeHash: z.string(), until: z.iso.datetime(), by: z.string() }).optional(),
  /** The bank's tokens, sealed. */
  accessToken: z.string().optional(),
  accessTokenExpiresAt: z.iso.datetime().optional(),
  refreshToken: z.string().optional(),
};
const Authorisation = z.object(authorisationFields);

/** A consent of any kind. */
export type AuthorisableConsent = Versioned<ConsentStatus> &
  z.infer<typeof Authorisation> & { readonly id: string; readonly clientId: string; readonly market: Market };

/** The members that an authorisation adds to a consent. */
export type SetLater = 'callback' | 'accessToken' | 'accessTokenExpiresAt' | 'refreshToken';

/** What the bank granted, with sealed tokens. */
export interface BankGrant {
  readonly accessToken: string;
  readonly accessTokenExpiresAt: string;
  readonly refreshToken: string | undefined;
  /** The account that the customer chose, if the bank says. */
  readonly debtorAccount: BankTokens['debtorAccount'];
  /** The end of the consent's term. */
  readonly expiresAt: string;
}

/**
 * A consent can be Authorized before we hold its tokens: a status sync may see the bank's approval before the customer
 * returns with the code.
 */
export const awaitsTokens = ({ status, accessToken }: AuthorisableConsent): boolean =>
  status === 'AwaitingAuthorization' || (status === 'Authorized' && !accessToken);

export const alreadyFinal = ({ status }: Pick<AuthorisableConsent, 'status'>): Problem =>
  new Problem('invalid_state', { message: `The consent is already ${status}` });
