import { createSession, refreshSession } from '#functions/auth/sessions.ts';
import { onceOrTwice, type Scene } from '../scene.ts';
import { callBy } from '#test/support/builders/a-call.ts';

/** The tokens of a sign-in or of a refresh. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** A refresh token that was exchanged for the next one, and the key of that request. */
interface SpentToken {
  readonly token: string;
  readonly key: string;
}

/** The number of times that a session is refreshed, and the maximum pause between two refreshes. */
interface SessionUse {
  readonly refreshes: number;
  readonly betweenMs: number;
}

/** A client's session. `tokens` are its newest tokens. */
export interface Session {
  /** The idempotency key of the sign-in request, and the tokens that it returned. */
  readonly key: string;
  readonly firstTokens: Tokens;
  readonly tokens: Tokens;
  /** The exchanged refresh tokens, oldest first. */
  readonly spent: readonly SpentToken[];
}

const minuteMs = 60_000;

/** The age above which an access token may have expired, as after a standstill. */
const maxTokenAgeMs = 30 * minuteMs;

const subjectOf = (token: string): unknown =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { readonly sub?: unknown }).sub;

/** Creates functions with which a client signs in, refreshes its sessions and uses its tokens. */
export const createSessions = ({ world, service, client, wait, callUntilFinal, market }: Scene) => {
  const {
    fate: { happens },
    timeline,
    violations,
  } = world;
  const { appId, id: clientId } = client;
  const unauthenticated = { ...callBy(client, market), owner: undefined, client: undefined };
  let isRejected = false;

  const signInOnce = async (apiKey: string, idempotencyKey: string): Promise<Tokens | undefined> => {
    const call = { ...unauthenticated, headers: { 'app-id': appId, 'x-api-key': apiKey }, idempotencyKey };
    const response = await callUntilFinal(service.auth, (deps) => createSession(call, deps));
    return 'ok' in response ? response.ok.created : undefined;
  };
  const signIn = async (apiKey: string, idempotencyKey: string): Promise<Tokens | undefined> => {
    const responses = await onceOrTwice(
      () => signInOnce(apiKey, idempotencyKey),
      happens('the session is created twice', 0.3),
    );
    const tokens = checkRetries(responses);
    if (!tokens) violations.push('session: A client with valid credentials could not sign in');
    return tokens;
  };

  const refreshOnce = async (token: string, idempotencyKey: string | undefined): Promise<Tokens | undefined> => {
    const call = { ...unauthenticated, headers: { 'refresh-token': token }, idempotencyKey };
    const response = await callUntilFinal(service.auth, (deps) => refreshSession(call, deps));
    if (!('ok' in response)) return undefined;
    const { access_token: accessToken, refresh_token: refreshToken } = response.ok.created;
    return { accessToken, refreshToken };
  };
  const refresh = async (token: string, key: string): Promise<Tokens | undefined> =>
    checkRetries(await onceOrTwice(() => refreshOnce(token, key), happens('the session is refreshed twice', 0.3)));

  /**
   * Returns the tokens that retries with one key received. They must be the same and belong to the client that signed
   * in.
   */
  const checkRetries = (responses: readonly (Tokens | undefined)[]): Tokens | undefined => {
    const all = responses.filter((response) => response !== undefined);
    if (new Set(all.map(({ refreshToken }) => refreshToken)).size > 1)
      violations.push('create: Two requests with one key received different tokens');
    if (all.some(({ accessToken }) => subjectOf(accessToken) !== clientId))
      violations.push('session: A token was issued to another client');
    return all[0];
  };

  /** Returns whether an access token is accepted. Checks that it identifies its client. */
  const isAccepted = async ({ accessToken }: Tokens): Promise<boolean> => {
    const caller = await callUntilFinal(service.authoriser, (callerOf) => callerOf(accessToken));
    if (!('ok' in caller) || !caller.ok) return false;
    if (caller.ok.id !== clientId) violations.push('session: A token identifies another client');
    return true;
  };

  /** Signs in and refreshes the session. Returns undefined if the client ends up without a session. */
  const useSession = async (
    apiKey: string,
    name: string,
    { refreshes, betweenMs }: SessionUse,
  ): Promise<Session | undefined> => {
    const signedInAt = timeline.now();
    let [key, tokens] = [name, await signIn(apiKey, name)];
    let firstTokens = tokens;
    const isValid = tokens && (await isAccepted(tokens));
    const isOld = timeline.now() - signedInAt > maxTokenAgeMs;
    if (tokens && !isValid && !isOld) violations.push('session: A valid access token was rejected');
    const spent: SpentToken[] = [];
    for (let round = 0; tokens && round < refreshes; round += 1) {
      await wait('between two refreshes', betweenMs);
      const refreshKey = `refresh ${name} ${round}`;
      const next = await refresh(tokens.refreshToken, refreshKey);
      // After a crash during a refresh, a retry looks like token theft, so the client signs in again.
      if (next) {
        spent.push({ token: tokens.refreshToken, key: refreshKey });
        tokens = next;
      } else {
        isRejected = true;
        spent.length = 0;
        key = `${name} ${round}`;
        tokens = await signIn(apiKey, key);
        firstTokens = tokens;
      }
    }
    return tokens && firstTokens && { key, firstTokens, tokens, spent };
  };

  return { signIn, signInOnce, refresh, refreshOnce, isAccepted, useSession, isRejected: () => isRejected };
};
