import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import type { ConsentAtBank, BankGrant } from '#shared/banks/port/consents.ts';
import {
  type BankConsentStatus,
  type ConsentStatus,
  consentLifecycle,
} from '#shared/standard/consents/consent-status.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import { Claim } from '#shared/platform/lifecycle/claim.ts';
import { isFinal, move, bumpVersion, type Versioned } from '#shared/platform/lifecycle/lifecycle.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { wrongStatus } from '#shared/standard/problems/problems.ts';

/** Our own id (a UUID), or one that the bank has assigned (`ConsentId` of the KSA standard). */
export const BankConsentId = z.string().min(1).max(128);

/**
 * One attempt to authorise the consent at a bank. The link to the bank's page works only once, and for about a minute,
 * so the consent is created at the bank under a new id for every attempt.
 */
export const Staging = lazyObject(() => ({
  bankConsentId: BankConsentId,
  providerCode: z.string(),
  /** The URI to which the bank redirects the customer. The code exchange must send the same URI (RFC 6749 §4.1.3). */
  redirectUri: z.string(),
  stateHash: z.string(),
  /** The PKCE verifier (RFC 7636), encrypted. Empty once no code can be exchanged. */
  codeVerifier: z.string(),
  stagedAt: z.iso.datetime(),
  /**
   * Encrypted details of the customer who left for the bank (present-customer.ts), for the order after a redirect that
   * the client forwards. Only for payments, and deleted with the verifier.
   */
  customer: z.string().optional(),
  /**
   * Hashes of the codes that this service has sent to the bank and that the bank has not rejected. The bank may have
   * accepted them.
   */
  shownCodes: z.array(z.string()).optional(),
  /**
   * Set if the bank rejected the code when it was sent again, because the response to the first exchange was lost. The
   * bank can no longer issue tokens for this consent, so the consent is revoked at the bank, and the customer must
   * start again.
   */
  isSpent: z.literal(true).optional(),
}));
export type Staging = z.infer<typeof Staging>;

/** Builds the fields about the customer's authorisation at a bank, common to all kinds of consent. */
export const authorisationFields = () => ({
  /** The only bank that the customer may choose, or the bank that granted the consent. */
  providerCode: z.string().optional(),
  /** The secret part of the link to the request's page. */
  linkToken: z.string(),
  /** The most recent attempts, oldest first. */
  stagings: z.array(Staging),
  /** Before tokens are issued: the customer's deadline. Afterwards: the end of the consent's term. */
  expiresAt: z.iso.datetime(),
  /**
   * Claim of the redirect that is exchanging its code, or has exchanged it. Banks accept a code once, so no other
   * redirect may try before `until`. `codeHash` identifies a redirect that arrives twice.
   */
  callback: Claim.extend({ codeHash: z.string() }).optional(),
  /** Set once the client has been notified that the consent ends soon (expire-consent.ts). */
  expiryNotice: z.object({ at: z.iso.datetime(), version: z.int().nonnegative() }).optional(),
  /** The consent's id at the bank that granted it. */
  bankConsentId: BankConsentId.optional(),
  /** The bank's tokens, encrypted. They are deleted once the consent is final and no payment needs them. */
  accessToken: z.string().optional(),
  accessTokenExpiresAt: z.iso.datetime().optional(),
  refreshToken: z.string().optional(),
  /** Claim of the process that is refreshing the tokens. */
  refresh: Claim.optional(),
  /** Set if the customer revoked the consent in this service. Banks are told who did. */
  revokedBy: z.literal('customer').optional(),
});
type Authorisation = z.infer<z.ZodObject<ReturnType<typeof authorisationFields>>>;

export type AuthorisableConsent = Versioned<ConsentStatus> &
  Authorisation & { readonly id: string; readonly clientId: string; readonly market: Market };

/** The bank's grant, with encrypted tokens. */
export interface EncryptedGrant {
  readonly bankConsentId: string;
  readonly providerCode: string;
  readonly accessToken: string;
  readonly accessTokenExpiresAt: string;
  readonly refreshToken: string | undefined;
  /** The account that the customer chose, if the bank reports it. */
  readonly debtorAccount: BankGrant['debtorAccount'];
  /** The end of the consent's term. */
  readonly expiresAt: string;
}

/**
 * Returns whether this service does not have the consent's tokens yet. A consent can be Authorized without them: a
 * status sync may see the bank's approval before the customer returns with the code.
 */
export const awaitsTokens = ({ status, accessToken }: AuthorisableConsent): boolean =>
  !accessToken && (status === 'AwaitingAuthorization' || status === 'Authorized');

/**
 * Returns whether the bank has not completed a consent that the customer has approved, possibly because other people
 * must approve it too. This service has tokens, but cannot use them until then.
 */
export const awaitsOthers = ({ status, accessToken }: Pick<AuthorisableConsent, 'status' | 'accessToken'>): boolean =>
  status === 'AwaitingAuthorization' && accessToken !== undefined;

/** Returns whether a consent with this status is on hold: its customer has paused it, or its bank has suspended it. */
export const isOnHold = (status: ConsentStatus): boolean => status === 'Paused' || status === 'Suspended';

/** Returns whether the customer has approved a consent, and it is not final. */
export const isInForce = ({ status }: { readonly status: ConsentStatus }): boolean =>
  status === 'Authorized' || isOnHold(status);

/** Returns whether a consent with this status has ended, and no payment has consumed it. */
export const hasEndedUnused = (status: ConsentStatus): boolean =>
  isFinal(consentLifecycle, status) && status !== 'Consumed';

/** Returns whether a consent was on hold at some time of a period. */
export const wasOnHold = (
  { history }: Pick<AuthorisableConsent, 'history'>,
  { from, until }: Readonly<Record<'from' | 'until', string>>,
): boolean =>
  history.some(({ status, at }, index) => isOnHold(status) && at < until && (history[index + 1]?.at ?? until) >= from);

/**
 * Returns whether a consent is paused. The bank, which does not know of the pause, may have suspended the consent since.
 */
export const isPaused = (history: AuthorisableConsent['history']): boolean => {
  const [current, previous] = [history.at(-1)?.status, history.at(-2)?.status];
  return current === 'Paused' || (current === 'Suspended' && previous === 'Paused');
};

/**
 * Returns the status that a consent takes when its bank reports a status. The bank does not end a pause: it does
 * not know of it, and may have suspended and resumed the consent in the meantime.
 */
export const statusAfterReport = (
  { history }: Pick<AuthorisableConsent, 'history'>,
  atBank: BankConsentStatus,
): ConsentStatus => (isPaused(history) && atBank === 'Authorized' ? 'Paused' : atBank);

/** Removes the tokens, the code hashes and the PKCE verifiers from a consent that no longer needs them. */
export const withoutSecrets = <C extends AuthorisableConsent>(consent: C): C => ({
  ...consent,
  stagings: consent.stagings.map((staging) => ({
    ...staging,
    codeVerifier: '',
    shownCodes: undefined,
    customer: undefined,
  })),
  accessToken: undefined,
  refreshToken: undefined,
  refresh: undefined,
});

/** Returns whether the consent contains tokens or PKCE verifiers. */
export const hasSecrets = ({ stagings, accessToken, refreshToken }: AuthorisableConsent): boolean =>
  accessToken !== undefined || refreshToken !== undefined || stagings.some(({ codeVerifier }) => codeVerifier !== '');

/** Returns the error for an operation on a consent that no longer awaits the customer's decision. */
export const alreadyFinal = (consent: Pick<AuthorisableConsent, 'status' | 'accessToken'>): Problem => {
  if (!awaitsOthers(consent)) return wrongStatus('consent', consent.status, ['AwaitingAuthorization']);
  const message =
    'The customer has approved the consent. The bank has not completed it yet, and other people may have to approve it';
  return new Problem('invalid_state', { message, facts: { resource: ['consent'], status: [consent.status] } });
};

/** Authorises a granted consent. If a status sync has already authorised it, only increments its version. */
export const authorised = <C extends AuthorisableConsent>(granted: C, at: string): C =>
  granted.status === 'Authorized' ? bumpVersion(granted, at) : move(consentLifecycle, granted, 'Authorized', at);

/** Returns the bank's grant, or undefined if no tokens are stored. The access token may have expired. */
export const storedGrant = (
  consent: AuthorisableConsent,
  { expiresAt, debtorAccount }: Pick<EncryptedGrant, 'expiresAt' | 'debtorAccount'>,
): EncryptedGrant | undefined => {
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

export interface BankSide extends Omit<ConsentAtBank, 'kind'> {
  readonly providerCode: string;
}

/**
 * Returns the attempt at the bank that granted a consent or, if no bank has, the last attempt. A customer who opened
 * several banks may approve at any of them.
 */
export const decisiveStaging = ({ stagings, bankConsentId }: AuthorisableConsent): Staging | undefined =>
  stagings.find((staging) => staging.bankConsentId === bankConsentId) ?? stagings.at(-1);

const grantedBankSide = ({ bankConsentId, providerCode }: AuthorisableConsent): BankSide | undefined =>
  bankConsentId && providerCode ? { bankConsentId, providerCode } : undefined;

/**
 * Returns the consent at the bank that granted it, or else at the last bank that the customer went to. Returns
 * undefined if the customer has not gone to a bank, or if the last attempt is spent, because the decision at an earlier
 * bank no longer counts.
 */
export const currentBankSide = (consent: AuthorisableConsent): BankSide | undefined => {
  const last = consent.stagings.at(-1);
  return grantedBankSide(consent) ?? (last?.isSpent ? undefined : last);
};

/**
 * Returns the bank consents that must be revoked: all of them if the consent is final but not Consumed; otherwise, all
 * except the granted one if a bank has granted the consent, and only the spent ones if none has. While the consent is
 * paused, no bank is called.
 */
export const bankSidesToRevoke = (consent: AuthorisableConsent): readonly BankSide[] => {
  if (consent.status === 'Paused') return [];
  const granted = grantedBankSide(consent);
  const otherStagings = consent.stagings.filter(({ bankConsentId }) => bankConsentId !== granted?.bankConsentId);
  if (hasEndedUnused(consent.status)) return granted ? [granted, ...otherStagings] : otherStagings;
  return granted ? otherStagings : otherStagings.filter(({ isSpent }) => isSpent);
};
