import * as z from 'zod';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { BankConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { Scope } from '../registry/registered-client.ts';

const Approval = z.object({
  authoriserId: z.string(),
  status: z.enum(['Pending', 'Approved', 'Rejected']),
  decidedAt: z.string().optional(),
});

/** The fields of a consent at the banks of all markets. */
export const consentFields = {
  bank: z.string(),
  consentId: z.string(),
  clientId: z.string(),
  status: BankConsentStatus,
  authorizationExpiresAt: z.string(),
  /** The customer who decided. */
  personaId: z.string().optional(),
  accountIds: z.array(z.string()),
  /** The approvers' decisions. Empty if one person decides alone. */
  approvals: z.array(Approval),
  /** The code exchange that issued the valid tokens. */
  tokenFamily: z.string().optional(),
  /** Sections of account data that are temporarily unavailable. */
  failing: z.array(z.string()).optional(),
  /** The webhook for events about the consent. */
  webhook: z.object({ Url: z.string().optional(), IsActive: z.boolean().optional() }).optional(),
  revokedBy: z.string().optional(),
  createdAt: z.string(),
  statusUpdatedAt: z.string(),
  version: z.number(),
};

/** The party on whose behalf the client acts. */
export const OnBehalfOf = z.strictObject({
  TradingName: z.string().optional(),
  LegalName: z.string().optional(),
  IdentifierType: z.literal('Other').optional(),
  Identifier: z.string().optional(),
});

const Common = z.object(consentFields);

/** The consent fields that all markets share. */
export interface ConsentRecord extends z.infer<typeof Common> {
  readonly kind: 'payment' | 'account';
  readonly terms: {
    readonly ExpirationDateTime?: string | undefined;
    readonly IsSingleAuthorization?: boolean | undefined;
    readonly Permissions?: readonly string[] | undefined;
  };
}

/** The customer's time to decide, in seconds, unless the consent specifies a deadline. */
const authorisationSeconds = 3_600;

/** Returns the fields of a new consent, which awaits the customer's decision. */
export const newConsentFields = (bank: string, clientId: string, now: Date) => ({
  bank,
  clientId,
  status: 'AwaitingAuthorization' as const,
  authorizationExpiresAt: addSeconds(now, authorisationSeconds),
  accountIds: [],
  approvals: [],
  createdAt: now.toISOString(),
  statusUpdatedAt: now.toISOString(),
  version: 0,
});

/** Returns the next version of the consent, with another status. The caller must save it. */
export const withStatus = <C extends ConsentRecord>(consent: C, status: BankConsentStatus, at: string): C => ({
  ...consent,
  status,
  statusUpdatedAt: at,
  version: consent.version + 1,
});

export const hasEnded = ({ status }: ConsentRecord): boolean =>
  status === 'Rejected' || status === 'Revoked' || status === 'Expired' || status === 'Consumed';

/** Returns the time at which an approved consent expires, or undefined if it never does. */
export const endOf = ({ terms: { ExpirationDateTime: end } }: ConsentRecord): string | undefined =>
  end === undefined ? undefined : new Date(end).toISOString();

/** Returns the consent as of a time. Expiry is not stored but derived from the time. */
export const consentAt = <C extends ConsentRecord>(consent: C, at: string): C => {
  const endsAt = consent.status === 'AwaitingAuthorization' ? consent.authorizationExpiresAt : endOf(consent);
  if (hasEnded(consent) || endsAt === undefined || endsAt > at) return consent;
  return { ...consent, status: 'Expired', statusUpdatedAt: endsAt };
};

const common = {
  bank: z.string(),
  clientId: z.string(),
  scope: z.array(Scope),
  expiresAt: z.string(),
  version: z.number(),
};

/** A customer's interaction with the bank's pages: the fields of the request that the pages need. */
export const Interaction = z.object({
  ...common,
  consentId: z.string(),
  redirectUri: z.string(),
  state: z.string().optional(),
  nonce: z.string().optional(),
  codeChallenge: z.string(),
});
export type Interaction = z.infer<typeof Interaction>;

/** A pushed authorisation request (RFC 9126), which can be used once before it expires. */
export const PushedRequest = Interaction.extend({ openedAt: z.string().optional() });
export type PushedRequest = z.infer<typeof PushedRequest>;

const CodeGrant = Interaction.extend({ kind: z.literal('code'), usedAt: z.string().optional() });
export type CodeGrant = z.infer<typeof CodeGrant>;

const TokenGrant = z.object({
  ...common,
  kind: z.enum(['access', 'refresh']),
  consentId: z.string(),
  /** The code exchange that issued the token. Only the tokens of a consent's latest exchange are valid. */
  family: z.string(),
  /** The certificate that an access token is bound to (RFC 8705 §3). */
  thumbprint: z.string().optional(),
  /** The time at which another refresh token replaced this one. */
  replacedAt: z.string().optional(),
});
export type TokenGrant = z.infer<typeof TokenGrant>;

/** An access token issued for client credentials (RFC 6749 §4.4). */
const ClientGrant = z.object({ ...common, kind: z.literal('client'), thumbprint: z.string().optional() });
export type ClientGrant = z.infer<typeof ClientGrant>;

export const Grant = z.discriminatedUnion('kind', [CodeGrant, TokenGrant, ClientGrant]);
export type Grant = z.infer<typeof Grant>;
