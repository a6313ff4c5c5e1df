import { createSession, refreshSession } from '#functions/auth/sessions.ts';
import { hashOfApiKey } from '#shared/clients/api-keys.ts';
import { imageOf } from '#shared/platform/storage/images.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import type { DynamoDB } from '../cloud/dynamodb.ts';
import { both, callOf, type Scene } from './scene.ts';

const apiKey = `sk_${'k'.repeat(43)}`;
const [minuteMs, secondMs] = [60_000, 1_000];

/** How long an access token may be good after the end of its session. Functions remember sessions for so long. */
const mostAfterTheftMs = 5 * secondMs;

/** When a refresh can be repeated no more under its key, on every clock. */
const keptMs = 66 * secondMs;

/** A token that was issued longer ago may have expired during a standstill. */
const halfOfTokenMs = 30 * minuteMs;

/** The tokens of a sign-in or of a refresh. */
interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** A refresh token that was exchanged for the next one, and the key of that request. */
interface Spent {
  readonly token: string;
  readonly key: string;
}

/** How often a session is refreshed, and after which time at most. */
interface Use {
  readonly refreshes: number;
  readonly betweenMs: number;
}

interface Session {
  readonly tokens: Tokens;
  /** Oldest first. */
  readonly spent: readonly Spent[];
}

const subjectOf = (token: string): unknown =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { readonly sub?: unknown }).sub;

/** A client signs in and refreshes its sessions a few times, and a thief tries tokens that are spent. */
export const tellSessionStory = async (scene: Scene, dynamodb: DynamoDB): Promise<{ readonly isRefused: boolean }> => {
  const { world, service, client, wait, insist, market } = scene;
  const {
    fate: { happens, draw },
    timeline,
    violations,
  } = world;
  const { appId, id: clientId, createdAt } = client;
  const registered = { clientId, keys: [{ hash: hashOfApiKey(apiKey), createdAt }], version: 0 };
  dynamodb.seed(imageOf({ ...registered, ...clientKeys.apiKeys(appId), entity: 'ApiKeys' }));
  const asNobody = { ...callOf(client, market), owner: undefined, client: undefined };
  let isRefused = false;

  const signIn = async (idempotencyKey: string): Promise<Tokens | undefined> => {
    const call = { ...asNobody, headers: { 'app-id': appId, 'x-api-key': apiKey }, idempotencyKey };
    const answers = await both(
      () => insist(service.auth, (deps) => createSession(call, deps)),
      happens('the session is created twice', 0.3),
    );
    const tokens = newest(answers.map((answer) => ('ok' in answer ? answer.ok.created : undefined)));
    if (!tokens) violations.push('session: A client with good credentials could not sign in');
    return tokens;
  };

  const refreshOnce = async (token: string, idempotencyKey: string | undefined): Promise<Tokens | undefined> => {
    const call = { ...asNobody, headers: { 'refresh-token': token }, idempotencyKey };
    const answer = await insist(service.auth, (deps) => refreshSession(call, deps));
    if (!('ok' in answer)) return undefined;
    const { access_token: accessToken, refresh_token: refreshToken } = answer.ok.created;
    return { accessToken, refreshToken };
  };
  const refresh = async (token: string, key: string): Promise<Tokens | undefined> =>
    newest(await both(() => refreshOnce(token, key), happens('the session is refreshed twice', 0.3)));

  /** Repeats under one key get the same tokens, and tokens are always those of the client that signed in. */
  const newest = (answers: readonly (Tokens | undefined)[]): Tokens | undefined => {
    const all = answers.filter((answer) => answer !== undefined);
    if (new Set(all.map(({ refreshToken }) => refreshToken)).size > 1)
      violations.push('create: Two repeats under one key got different tokens');
    if (all.some(({ accessToken }) => subjectOf(accessToken) !== clientId))
      violations.push('session: A token names another client');
    return all[0];
  };

  const openDoor = (accessToken: string) => insist(service.doorkeeper, (callerOf) => callerOf(accessToken));

  /** The client signs in and refreshes its session. Undefined if it has none in the end. */
  const useSession = async (name: string, { refreshes, betweenMs }: Use): Promise<Session | undefined> => {
    const signedInAt = timeline.now();
    let tokens = await signIn(name);
    const opened = tokens && (await openDoor(tokens.accessToken));
    const isOld = timeline.now() - signedInAt > halfOfTokenMs;
    if (opened && 'refused' in opened && !isOld) violations.push('session: A good access token was refused');
    if (opened && 'ok' in opened && opened.ok?.id !== clientId)
      violations.push('session: A token opens another client');
    const spent: Spent[] = [];
    for (let round = 0; tokens && round < refreshes; round += 1) {
      await wait('between two refreshes', betweenMs);
      const key = `refresh ${name} ${round}`;
      const next = await refresh(tokens.refreshToken, key);
      // After a crash in the middle of a refresh, its repeat looks like a copied token. The client signs in once more.
      if (next) spent.push({ token: tokens.refreshToken, key });
      else {
        isRefused = true;
        spent.length = 0;
      }
      tokens = next ?? (await signIn(`${name} ${round}`));
    }
    return tokens && { tokens, spent };
  };

  /** A thief uses a spent token. The service ends the session, because it cannot tell the thief from the client. */
  const steal = async ({ tokens, spent }: Session, afterMs: number): Promise<boolean> => {
    const index = Math.floor(draw('which token is stolen') * spent.length);
    const stolen = spent[index];
    if (!stolen) return false;
    const knowsKey = happens('the thief knows the key of the refresh', 0.5);
    // For a minute, the last refresh can be repeated under its key: its response may have been lost.
    if (knowsKey && index === spent.length - 1) await new Promise<void>((resolve) => timeline.after(keptMs, resolve));
    await wait('the thief', afterMs);
    if (await refreshOnce(stolen.token, knowsKey ? stolen.key : undefined))
      violations.push('session: A spent refresh token opened a session');
    else if (await refresh(tokens.refreshToken, 'after the theft'))
      violations.push('session: A session goes on after one of its tokens was copied');
    return true;
  };

  const paceMs = happens('the client refreshes often', 0.5) ? 10 * secondMs : 10 * minuteMs;
  const stolenFrom: Session[] = [];
  const first = await useSession('sign-in', { refreshes: 4, betweenMs: paceMs });
  if (!first || !happens('a thief uses a spent token', 0.6)) return { isRefused };
  if (await steal(first, paceMs)) stolenFrom.push(first);
  const isSecond = happens('a thief has a token of another session', 0.5);
  const second = isSecond && (await useSession('again', { refreshes: 2, betweenMs: 10 * secondMs }));
  if (second && (await steal(second, 10 * secondMs))) stolenFrom.push(second);
  await new Promise<void>((resolve) => timeline.after(mostAfterTheftMs, resolve));
  for (const { tokens } of stolenFrom) {
    const afterwards = await openDoor(tokens.accessToken);
    if ('ok' in afterwards && afterwards.ok)
      violations.push('session: An access token outlived its session for too long');
  }
  return { isRefused };
};
