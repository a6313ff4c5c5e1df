import * as z from 'zod';
import type { ConsentAtBank, BankGrant } from '#shared/banks/port/consents.ts';
import { type ConsentStatus, consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import { Claim } from '#shared/platform/lifecycle/claim.ts';
import { isFinal, move, revise, type Versioned } from '#shared/platform/lifecycle/lifecycle.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { wrongStatus } from '#shared/standard/problems/problems.ts';

/** Ours (a UUID), or what the bank has assigned (`ConsentId` of the KSA standard). */
export const BankConsentId = z.string().min(1).max(128);

/**
 * One way of the customer to a bank. A link of the bank works once and for about a minute, so every time the customer
 * sets out, the consent is created at the bank under a new id.
 */
export const Staging = z.object({
  bankConsentId: BankConsentId,
  providerCode: z.string(),
  /** Where the bank sends the customer back to. The exchange of the code must repeat it (RFC 6749 §4.1.3). */
  redirectUri: z.string(),
  stateHash: z.string(),
  /** The PKCE verifier (RFC 7636), sealed. Empty when no code can be exchanged any more. */
  codeVerifier: z.string(),
  stagedAt: z.iso.datetime(),
  /** Hashes of the codes that this service has shown to the bank and that the bank has not refused. It may have taken them. */
  shownCodes: z.array(z.string()).optional(),
  /**
   * The bank refused the code when it was shown again: the answer to the first exchange was lost. No tokens can come of this consent at
   * the bank, so it is revoked there, and the customer sets out again.
   */
  isSpent: z.literal(true).optional(),
});
export type Staging = z.infer<typeof Staging>;

/** What every kind of consent stores about the customer's authorisation at a bank. */
export const authorisationFields = {
  /** The only bank that the customer may choose, or the bank that granted the consent. */
  providerCode: z.string().optional(),
  /** The secret part of the link under which this service sends the customer to the bank. */
  linkToken: z.string(),
  /** The newest ones, oldest first. */
  stagings: z.array(Staging),
  /** Before there are tokens: the end of the customer's time to decide. Afterwards: the end of the consent's term. */
  expiresAt: z.iso.datetime(),
  /**
   * The redirect that is exchanging its code, or has exchanged it. Banks accept a code once, so until `until` no other
   * redirect may try. `codeHash` recognises a redirect that arrives twice.
   */
  callback: Claim.extend({ codeHash: z.string() }).optional(),
  /** The consent's id at the bank that granted it. */
  bankConsentId: BankConsentId.optional(),
  /** The bank's tokens, sealed. They are dropped when the consent has ended and no payment needs them. */
  accessToken: z.string().optional(),
  accessTokenExpiresAt: z.iso.datetime().optional(),
  refreshToken: z.string().optional(),
};
const Authorisation = z.object(authorisationFields);

/** A consent of any kind. */
export type AuthorisableConsent = Versioned<ConsentStatus> &
  z.infer<typeof Authorisation> & { readonly id: string; readonly clientId: string; readonly market: Market };

/** The members that an authorisation adds to a consent. */
export type SetLater = 'callback' | 'bankConsentId' | 'accessToken' | 'accessTokenExpiresAt' | 'refreshToken';

/** What the bank granted, with sealed tokens. */
export interface SealedGrant {
  readonly bankConsentId: string;
  readonly providerCode: string;
  readonly accessToken: string;
  readonly accessTokenExpiresAt: string;
  readonly refreshToken: string | undefined;
  /** The account that the customer chose, if the bank says. */
  readonly debtorAccount: BankGrant['debtorAccount'];
  /** The end of the consent's term. */
  readonly expiresAt: string;
}

/**
 * A consent can be Authorized before we hold its tokens: a status sync may see the bank's approval before the customer
 * returns with the code.
 */
export const awaitsTokens = ({ status, accessToken }: AuthorisableConsent): boolean =>
  !accessToken && (status === 'AwaitingAuthorization' || status === 'Authorized');

/**
 * The customer has approved and we hold tokens, but the bank waits for others who must approve too. The tokens are good
 * for nothing until they have.
 */
export const awaitsOthers = ({ status, accessToken }: Pick<AuthorisableConsent, 'status' | 'accessToken'>): boolean =>
  status === 'AwaitingAuthorization' && accessToken !== undefined;

/** The consent without the bank's tokens and codes and the PKCE verifiers, once nothing can need them any more. */
export const withoutSecrets = <C extends AuthorisableConsent>(consent: C): C => ({
  ...consent,
  stagings: consent.stagings.map((staging) => ({ ...staging, codeVerifier: '', shownCodes: undefined })),
  accessToken: undefined,
  refreshToken: undefined,
});

/** Whether the consent holds tokens or verifiers. */
export const hasSecrets = ({ stagings, accessToken, refreshToken }: AuthorisableConsent): boolean =>
  accessToken !== undefined || refreshToken !== undefined || stagings.some(({ codeVerifier }) => codeVerifier !== '');

/** The refusal of what only an open consent allows. */
export const alreadyFinal = (consent: Pick<AuthorisableConsent, 'status' | 'accessToken'>): Problem => {
  if (!awaitsOthers(consent)) return wrongStatus('consent', consent.status, ['AwaitingAuthorization']);
  const message = 'The customer has approved the consent. Others have to approve it too';
  return new Problem('invalid_state', { message, facts: { resource: ['consent'], status: [consent.status] } });
};

/** The consent after its approval. A look at the bank may have authorised it already: then only its tokens are new. */
export const authorised = <C extends AuthorisableConsent>(granted: C, at: string): C =>
  granted.status === 'Authorized' ? revise(granted, at) : move(consentLifecycle, granted, 'Authorized', at);

/** What the bank has granted, if it has granted anything. The tokens count as expired: refresh them. */
export const storedGrant = (
  consent: AuthorisableConsent,
  { expiresAt, debtorAccount }: Pick<SealedGrant, 'expiresAt' | 'debtorAccount'>,
): SealedGrant | undefined => {
  const { bankConsentId, providerCode, accessToken, accessTokenExpiresAt, refreshToken } = consent;
  if (!bankConsentId || !providerCode || !accessToken || !accessTokenExpiresAt) return undefined;
  return {
    bankConsentId,
    providerCode,
    accessToken,
    accessTokenExpiresAt,
    refreshToken,
    debtorAccount,
    expiresAt,
  };
};

/** The consent as it was created at one bank. */
export interface BankSide extends Omit<ConsentAtBank, 'kind'> {
  readonly providerCode: string;
}

/** The consent at the bank that granted it. */
const grantedBankSide = ({ bankConsentId, providerCode }: AuthorisableConsent): BankSide | undefined =>
  bankConsentId && providerCode ? { bankConsentId, providerCode } : undefined;

/**
 * The consent at the bank that granted it, or that the customer went to last. Undefined if there is none: a bank that the
 * customer has left for another one no longer decides, even if nothing can come of the other one any more.
 */
export const currentBankSide = (consent: AuthorisableConsent): BankSide | undefined => {
  const last = consent.stagings.at(-1);
  return grantedBankSide(consent) ?? (last?.isSpent ? undefined : last);
};

/**
 * What has to be revoked at the banks: all that was staged, once the consent has ended without being used up, all but
 * the granted one as soon as the consent is authorised, and before that what is spent.
 */
export const bankSidesToRevoke = (consent: AuthorisableConsent): readonly BankSide[] => {
  const granted = grantedBankSide(consent);
  const others = consent.stagings.filter(({ bankConsentId }) => bankConsentId !== granted?.bankConsentId);
  const hasEnded = isFinal(consentLifecycle, consent.status) && consent.status !== 'Consumed';
  if (hasEnded) return granted ? [granted, ...others] : others;
  return granted ? others : others.filter(({ isSpent }) => isSpent);
};
