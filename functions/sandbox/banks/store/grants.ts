import * as z from 'zod';
import { Scope } from '../registry/registered-client.ts';

/** The default applies to grants that the Saudi banks stored without a scope. All of them are for account data. */
const scope = z.array(Scope).default(['openid', 'accounts']);

const common = { bank: z.string(), clientId: z.string(), scope, expiresAt: z.string(), version: z.number() };

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
