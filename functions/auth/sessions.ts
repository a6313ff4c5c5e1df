import type { Operations } from '#shared/clients/endpoint.ts';
import type { IdempotencyStore } from '#shared/platform/http/idempotency-store.ts';
import type { Created } from '#shared/platform/http/route.ts';
import { missingRefreshToken } from '#shared/platform/problems/credentials.ts';
import { invalid } from '#shared/platform/problems/problem.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { canonicalJson } from '#shared/platform/encoding/canonical-json.ts';
import type { PublicKeys } from '#shared/platform/signing/signer.ts';
import type { Clients } from '#shared/clients/client-store.ts';
import { accessTokenSeconds } from '#shared/clients/ended-sessions.ts';
import {
  canBeRefreshed,
  confirmRefresh,
  startSession,
  refreshSession as refresh,
  type SessionDeps,
  type SessionTokens,
  signIn,
} from '#shared/clients/sessions/session.ts';
import type { routes } from './routes.ts';

export interface Deps extends SessionDeps {
  readonly clients: Clients;
  readonly webhookKeys: PublicKeys;
  readonly idempotencyStore: IdempotencyStore;
}
type Ops = Operations<typeof routes, Deps>;

/**
 * Starts a session. Also checks a retry's credentials, because a revoked API key must not receive the stored response.
 * If the session in the stored response has ended or has been refreshed, the retry starts a new session.
 */
export const createSession: Ops['createSession'] = async (
  { headers, market, idempotencyKey, identify, setRateLimit },
  deps,
) => {
  const apiKey = headers['x-api-key'] ?? '';
  const signedIn = await signIn({ appId: headers['app-id'], apiKey }, market, { ...deps, identify });
  const retryable = {
    operation: 'createSession',
    market,
    credential: apiKey,
    idempotencyKey,
    body: undefined,
    isUsable: ({ refreshToken }: SessionTokens) => canBeRefreshed(refreshToken, deps),
  };
  return runOncePerKey(retryable, deps, async () => {
    const tokens = await startSession(signedIn, { ...deps, setRateLimit });
    return { ...tokens, expiresIn: accessTokenSeconds, tokenType: 'Bearer' as const };
  });
};

/**
 * Seconds within which a refresh can be retried with its idempotency key, unless the new refresh token is used first.
 * After that, reusing the old token is treated as token theft: a thief must not receive the tokens that replaced it.
 */
export const refreshReplaySeconds = 60;

export const refreshSession: Ops['refreshSession'] = async (
  { headers, body, market, idempotencyKey, identify, setRateLimit },
  deps,
) => {
  const presentedToken = headers['refresh-token'] || body?.refreshToken;
  if (!presentedToken)
    throw invalid(
      'refresh-token',
      'is required, either as the header `refresh-token` or as the body field `refreshToken`',
    );
  const retryable = {
    operation: 'refreshSession',
    market,
    credential: presentedToken,
    idempotencyKey,
    body,
    ttlSeconds: refreshReplaySeconds,
  };
  const refreshDeps = { ...deps, identify, setRateLimit };
  const refreshed = await runOncePerKey(retryable, deps, async () => {
    const token = tokenBody(await refresh(presentedToken, market, refreshDeps));
    return { ...token, data: token };
  });
  if (refreshed.replayed) await confirmRefresh(refreshed.created.refresh_token, market, refreshDeps);
  return refreshed;
};

export const legacyToken: Ops['legacyToken'] = async ({ headers, identify, setRateLimit }, deps) => {
  const { 'app-id': appId, 'x-api-key': apiKey } = headers;
  const signedIn = await signIn({ appId, apiKey }, 'KSA', { ...deps, identify });
  return tokenBody(await startSession(signedIn, { ...deps, setRateLimit }));
};

export const legacyRefresh: Ops['legacyRefresh'] = async ({ headers, identify, setRateLimit }, deps) => {
  if (!headers['refresh-token']) throw missingRefreshToken('is required');
  return tokenBody(await refresh(headers['refresh-token'], 'KSA', { ...deps, identify, setRateLimit }));
};

const tokenBody = ({ accessToken, refreshToken, refreshExpiresIn }: SessionTokens) =>
  ({
    type: 'Bearer',
    access_token: accessToken,
    expires_in: accessTokenSeconds,
    refresh_token: refreshToken,
    refresh_expires_in: refreshExpiresIn,
  }) as const;

/** A token request, which a client may retry with an idempotency key. */
interface RetryableRequest<T> {
  readonly operation: string;
  readonly market: string;
  /** Only a retry with the same credential finds the stored response; the credential also encrypts it. */
  readonly credential: string;
  readonly idempotencyKey: string | undefined;
  readonly body: unknown;
  /** Seconds for which the response is stored. Defaults to the retention of other stored responses. */
  readonly ttlSeconds?: number;
  /** Whether a retry may receive the stored response. If absent, it always may. */
  readonly isUsable?: (stored: T) => Promise<boolean>;
}

/** Runs a request, or returns the stored response to a retry with the same idempotency key and credential. */
const runOncePerKey = async <T>(
  { operation, market, credential, idempotencyKey, body, ttlSeconds, isUsable }: RetryableRequest<T>,
  { idempotencyStore }: Deps,
  run: () => Promise<T>,
): Promise<Created<T>> => {
  if (idempotencyKey === undefined) return { created: await run(), replayed: false };
  const scope = digest(credential, market, operation, idempotencyKey);
  const stored = await idempotencyStore.once(
    scope,
    digest(canonicalJson({ body })),
    credential,
    async () => ({
      status: 201,
      body: JSON.stringify(await run()),
    }),
    { ttlSeconds, isUsable: async (response) => isUsable?.(JSON.parse(response) as T) ?? true },
  );
  return { created: JSON.parse(stored.body) as T, replayed: stored.replayed };
};
