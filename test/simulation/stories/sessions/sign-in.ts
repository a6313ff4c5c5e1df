import { createSession, refreshSession } from '#functions/auth/sessions.ts';
import { both, callOf, type Scene } from '../scene.ts';

/** The tokens of a sign-in or of a refresh. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** A refresh token that was exchanged for the next one, and the key of that request. */
interface Spent {
  readonly token: string;
  readonly key: string;
}

/** The number of refreshes of a session, and the longest pause between them. */
interface Use {
  readonly refreshes: number;
  readonly betweenMs: number;
}

export interface Session {
  /** The key of the sign-in request, and the tokens that it returned. */
  readonly key: string;
  readonly first: Tokens;
  readonly tokens: Tokens;
  /** The exchanged refresh tokens, oldest first. */
  readonly spent: readonly Spent[];
}

const minuteMs = 60_000;

/** The age above which a token may have expired during a standstill. */
const halfOfTokenMs = 30 * minuteMs;

const subjectOf = (token: string): unknown =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { readonly sub?: unknown }).sub;

/** A client's use of its API key and its tokens. */
export const createSessions = ({ world, service, client, wait, insist, market }: Scene) => {
  const {
    fate: { happens },
    timeline,
    violations,
  } = world;
  const { appId, id: clientId } = client;
  const asNobody = { ...callOf(client, market), owner: undefined, client: undefined };
  let isRejected = false;

  const signInOnce = async (apiKey: string, idempotencyKey: string): Promise<Tokens | undefined> => {
    const call = { ...asNobody, headers: { 'app-id': appId, 'x-api-key': apiKey }, idempotencyKey };
    const response = await insist(service.auth, (deps) => createSession(call, deps));
    return 'ok' in response ? response.ok.created : undefined;
  };
  const signIn = async (apiKey: string, idempotencyKey: string): Promise<Tokens | undefined> => {
    const responses = await both(
      () => signInOnce(apiKey, idempotencyKey),
      happens('the session is created twice', 0.3),
    );
    const tokens = newest(responses);
    if (!tokens) violations.push('session: A client with valid credentials could not sign in');
    return tokens;
  };

  const refreshOnce = async (token: string, idempotencyKey: string | undefined): Promise<Tokens | undefined> => {
    const call = { ...asNobody, headers: { 'refresh-token': token }, idempotencyKey };
    const response = await insist(service.auth, (deps) => refreshSession(call, deps));
    if (!('ok' in response)) return undefined;
    const { access_token: accessToken, refresh_token: refreshToken } = response.ok.created;
    return { accessToken, refreshToken };
  };
  const refresh = async (token: string, key: string): Promise<Tokens | undefined> =>
    newest(await both(() => refreshOnce(token, key), happens('the session is refreshed twice', 0.3)));

  /** Retries under one key receive the same tokens, and tokens always belong to the client that signed in. */
  const newest = (responses: readonly (Tokens | undefined)[]): Tokens | undefined => {
    const all = responses.filter((response) => response !== undefined);
    if (new Set(all.map(({ refreshToken }) => refreshToken)).size > 1)
      violations.push('create: Two requests under one key got different tokens');
    if (all.some(({ accessToken }) => subjectOf(accessToken) !== clientId))
      violations.push('session: A token names another client');
    return all[0];
  };

  /** Returns whether an access token is accepted. If it is, it must identify its client. */
  const opens = async ({ accessToken }: Tokens): Promise<boolean> => {
    const opened = await insist(service.doorkeeper, (callerOf) => callerOf(accessToken));
    if (!('ok' in opened) || !opened.ok) return false;
    if (opened.ok.id !== clientId) violations.push('session: A token identifies another client');
    return true;
  };

  /** The client signs in and refreshes its session. Returns undefined if no session remains. */
  const useSession = async (
    apiKey: string,
    name: string,
    { refreshes, betweenMs }: Use,
  ): Promise<Session | undefined> => {
    const signedInAt = timeline.now();
    let [key, tokens] = [name, await signIn(apiKey, name)];
    let first = tokens;
    const isOpen = tokens && (await opens(tokens));
    const isOld = timeline.now() - signedInAt > halfOfTokenMs;
    if (tokens && !isOpen && !isOld) violations.push('session: A valid access token was rejected');
    const spent: Spent[] = [];
    for (let round = 0; tokens && round < refreshes; round += 1) {
      await wait('between two refreshes', betweenMs);
      const refreshKey = `refresh ${name} ${round}`;
      const next = await refresh(tokens.refreshToken, refreshKey);
      // After a crash in the middle of a refresh, a retry looks like token theft, so the client signs in once more.
      if (next) {
        spent.push({ token: tokens.refreshToken, key: refreshKey });
        tokens = next;
      } else {
        isRejected = true;
        spent.length = 0;
        key = `${name} ${round}`;
        tokens = await signIn(apiKey, key);
        first = tokens;
      }
    }
    return tokens && first && { key, first, tokens, spent };
  };

  return { signIn, signInOnce, refresh, refreshOnce, opens, useSession, isRejected: () => isRejected };
};
