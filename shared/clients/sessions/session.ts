import { apiKeyFormat, type CredentialStore, hashOfApiKey, idOfApiKey } from '#shared/clients/api-keys.ts';
import type { Callers } from '#shared/clients/client-store.ts';
import type { Client } from '#shared/clients/client.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import { assertAllowed, type RateLimiter } from '#shared/platform/limits/rate-limiter.ts';
import type { Identify, SetRateLimit } from '#shared/platform/http/request.ts';
import { marketForbidden } from '#shared/platform/http/middlewares.ts';
import { endedSession, missingCredentials, wrongCredentials } from '#shared/platform/problems/credentials.ts';
import { type FieldError, messagesByField } from '#shared/platform/problems/field-error.ts';
import type { Problem } from '#shared/platform/problems/problem.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Signer } from '#shared/platform/signing/signer.ts';
import { issueAccessToken } from './access-token.ts';
import type { Session } from '#shared/clients/ended-sessions.ts';
import { newSession, type RefreshTokens } from './refresh-family.ts';

export interface SessionDeps {
  readonly issuer: string;
  readonly callers: Callers;
  readonly credentials: CredentialStore;
  readonly refreshTokens: RefreshTokens;
  readonly limiter: RateLimiter;
  readonly sessionSigner: Signer;
  readonly now: Clock;
  readonly identify?: Identify;
  readonly setRateLimit?: SetRateLimit;
}

/** A session's tokens. The access token is valid for `accessTokenSeconds`. */
export interface SessionTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly refreshExpiresIn: number;
}

export interface Credentials {
  readonly appId: string | undefined;
  readonly apiKey: string | undefined;
}

/** An active client, and the API key with which it signed in. */
export interface SignedIn {
  readonly client: Client;
  readonly apiKeyId: string;
}

/**
 * Returns the active client with these credentials, and the id of its API key. Identifies the API key even if it is
 * rejected.
 *
 * @throws Problem `unauthorized`, whose details name missing or malformed headers, or `forbidden` if the client is not
 * enabled for the market
 */
export const signIn = async ({ appId, apiKey }: Credentials, market: Market, deps: SessionDeps): Promise<SignedIn> => {
  const apiKeyId = idOfApiKey(hashOfApiKey(apiKey ?? ''));
  if (apiKey) deps.identify?.({ apiKeyId });
  const formatErrors = [
    ...formatErrorsOf('app-id', appId, uuidRule),
    ...formatErrorsOf('x-api-key', apiKey, apiKeyRule),
  ];
  if (!appId || !apiKey || formatErrors.length > 0) throw missingCredentials(messagesByField(formatErrors));
  const client = admitted(await deps.credentials.authenticate(appId, apiKey), market, wrongCredentials);
  deps.identify?.({ clientId: client.id, apiKeyId });
  return { client, apiKeyId };
};

interface CredentialRule {
  readonly pattern: RegExp;
  readonly message: string;
}

const uuidRule: CredentialRule = { pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, message: 'must be a UUID' };
const apiKeyRule: CredentialRule = { pattern: apiKeyFormat, message: 'must be an API key: `sk_` and 43 characters' };

/** Returns a credential's format errors. They do not reveal whether the credential exists. */
const formatErrorsOf = (
  header: string,
  value: string | undefined,
  { pattern, message }: CredentialRule,
): readonly FieldError[] => {
  if (!value) return [[header, 'is required']];
  return pattern.test(value) ? [] : [[header, message]];
};

/** Creates a session. Throws Problem `rate_limited` if the client creates or refreshes sessions too often. */
export const startSession = async ({ client, apiKeyId }: SignedIn, deps: SessionDeps): Promise<SessionTokens> => {
  await limitSessions(client, deps);
  const session = newSession(client.id, apiKeyId, deps.now);
  const [accessToken, { token, expiresIn }] = await Promise.all([
    accessTokenFor(session, deps),
    deps.refreshTokens.start(session),
  ]);
  return { accessToken, refreshToken: token, refreshExpiresIn: expiresIn };
};

/**
 * Exchanges a refresh token for new tokens.
 *
 * @throws Problem `unauthorized`, `token_expired`, `forbidden` or `rate_limited`
 */
export const refreshSession = async (
  refreshToken: string,
  market: Market,
  deps: SessionDeps,
): Promise<SessionTokens> => {
  const newest = await deps.refreshTokens.newest(refreshToken, deps.identify);
  await limitSessions(admitted(await deps.callers.clientOf(newest.session), market, endedSession), deps);
  // Signed first: if signing fails, the refresh token stays valid.
  const accessToken = await accessTokenFor(newest.session, deps);
  const { token, expiresIn } = await deps.refreshTokens.replace(newest);
  return { accessToken, refreshToken: token, refreshExpiresIn: expiresIn };
};

/**
 * Checks that the tokens of a refresh may be returned again: the client may still refresh the session, and has not yet
 * done so with the new token. Throws like `refreshSession`.
 */
export const confirmRefresh = async (newToken: string, market: Market, deps: SessionDeps): Promise<void> => {
  const { session } = await deps.refreshTokens.newest(newToken, deps.identify);
  admitted(await deps.callers.clientOf(session), market, endedSession);
};

/** Returns whether a refresh token is the newest one of an active session. */
export const canBeRefreshed = async (refreshToken: string, deps: SessionDeps): Promise<boolean> => {
  const session = await deps.refreshTokens.find(refreshToken);
  return session !== undefined && (await deps.callers.clientOf(session)) !== undefined;
};

/**
 * Limits how often a client creates and refreshes sessions, because each access token costs a KMS signature and the KMS
 * quota of an account is limited. Only a client with valid credentials gets this far, so clients cannot use up each
 * other's limits.
 */
const limitSessions = async ({ id, limits }: Client, { limiter, setRateLimit }: SessionDeps): Promise<void> => {
  const decision = await limiter.take(id, 'sessions', limits.sessions);
  setRateLimit?.(decision);
  assertAllowed(decision);
};

const admitted = (client: Client | undefined, market: Market, rejection: () => Problem): Client => {
  if (client?.status !== 'Active') throw rejection();
  if (!client.markets.includes(market)) throw marketForbidden(market);
  return client;
};

const accessTokenFor = (session: Session, { sessionSigner, issuer, now }: SessionDeps): Promise<string> =>
  issueAccessToken(sessionSigner, issuer, session, now);
