import * as z from 'zod';
import { Scope } from '../registry/registered-client.ts';

/** The banks of Saudi Arabia have kept grants without a scope. All of those are for account data. */
const scope = z.array(Scope).default(['openid', 'accounts']);

/** The parameters of a pushed authorisation request (RFC 9126) that are needed after it. */
const Asked = z.object({
  bank: z.string(),
  clientId: z.string(),
  consentId: z.string(),
  redirectUri: z.string(),
  state: z.string().optional(),
  nonce: z.string().optional(),
  codeChallenge: z.string(),
  scope,
});

/** A pushed request that the customer can open once, until it expires. */
export const PushedRequest = Asked.extend({
  expiresAt: z.string(),
  openedAt: z.string().optional(),
  version: z.number(),
});
export type PushedRequest = z.infer<typeof PushedRequest>;

/** A customer who has opened a request and decides about it on the bank's pages. */
export const Interaction = Asked.extend({ expiresAt: z.string(), version: z.number() });
export type Interaction = z.infer<typeof Interaction>;

const CodeGrant = Asked.extend({
  kind: z.literal('code'),
  expiresAt: z.string(),
  usedAt: z.string().optional(),
  version: z.number(),
});
export type CodeGrant = z.infer<typeof CodeGrant>;

/** An access or refresh token. */
const TokenGrant = z.object({
  kind: z.enum(['access', 'refresh']),
  bank: z.string(),
  clientId: z.string(),
  consentId: z.string(),
  scope,
  /** The exchange that issued it. A consent accepts the tokens of one exchange. */
  family: z.string(),
  /** The certificate that an access token is bound to (RFC 8705 §3). */
  thumbprint: z.string().optional(),
  /** When another refresh token replaced this one. */
  replacedAt: z.string().optional(),
  expiresAt: z.string(),
  version: z.number(),
});
export type TokenGrant = z.infer<typeof TokenGrant>;

/** An access token of a client itself (RFC 6749 §4.4). */
const ClientGrant = z.object({
  kind: z.literal('client'),
  bank: z.string(),
  clientId: z.string(),
  scope,
  thumbprint: z.string().optional(),
  expiresAt: z.string(),
  version: z.number(),
});
export type ClientGrant = z.infer<typeof ClientGrant>;

/** What a code or a token allows. */
export const Grant = z.discriminatedUnion('kind', [CodeGrant, TokenGrant, ClientGrant]);
export type Grant = z.infer<typeof Grant>;
