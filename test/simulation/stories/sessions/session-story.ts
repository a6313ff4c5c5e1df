import { hashOfApiKey } from '#shared/clients/api-keys.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import type { DynamoDB } from '../../cloud/dynamodb.ts';
import { maxSkewMs } from '../../world/functions.ts';
import type { Scene } from '../scene.ts';
import { createSessions, type Session, type Tokens } from './sign-in.ts';

const apiKey = `sk_${'k'.repeat(43)}`;
const [hourMs, minuteMs, secondMs] = [3_600_000, 60_000, 1_000];

/** How long an access token may remain valid after its session has ended. Functions cache sessions for this long. */
const maxAfterTheftMs = 5 * secondMs;

/** The time after which, on every clock, a refresh can no longer be retried under its key. */
const storedMs = 66 * secondMs;

/** How long a session can be refreshed until its client has to sign in again, whatever the expiry of its tokens. */
const maxSessionMs = 30 * 24 * hourMs;

/** The margin for clock skew. */
const spareMs = 2 * maxSkewMs + secondMs;

/** A client signs in and refreshes its sessions. Thieves try its tokens, and the operator ends sessions. */
export const tellSessionStory = async (scene: Scene, dynamodb: DynamoDB): Promise<{ readonly isRejected: boolean }> => {
  const { world, service, client, wait, insist } = scene;
  const {
    fate: { happens, draw },
    timeline,
    violations,
  } = world;
  const { appId, id: clientId, createdAt } = client;
  const registered = { clientId, keys: [{ hash: hashOfApiKey(apiKey), createdAt }], version: 0 };
  dynamodb.seed({ ...registered, ...clientKeys.apiKeys(appId), entity: 'ApiKeys' });
  const sessions = createSessions(scene);
  const { signIn, signInOnce, refresh, refreshOnce, opens, useSession } = sessions;
  const pause = (milliseconds: number) => new Promise<void>((resolve) => timeline.after(milliseconds, resolve));
  let isCutShort = false;
  const told = () => ({ isRejected: sessions.isRejected() || isCutShort });

  /**
   * A thief uses a spent token. The service ends the session, because it cannot distinguish the thief from the client.
   */
  const steal = async ({ tokens, spent }: Session, afterMs: number): Promise<readonly Tokens[]> => {
    const index = Math.floor(draw('which token is stolen') * spent.length);
    const stolen = spent[index];
    if (!stolen) return [];
    const knowsKey = happens('the thief knows the key of the refresh', 0.5);
    // For a minute, the last refresh can be retried under its key, because its response may have been lost.
    if (knowsKey && index === spent.length - 1) await pause(storedMs);
    await wait('the thief', afterMs);
    if (await refreshOnce(stolen.token, knowsKey ? stolen.key : undefined))
      violations.push('session: A spent refresh token refreshed a session');
    else if (await refresh(tokens.refreshToken, 'after the theft'))
      violations.push('session: A session continues after one of its tokens was stolen');
    return [tokens];
  };

  /** The client and a thief use the newest token concurrently. The tokens of one of them soon become invalid. */
  const share = async ({ tokens }: Session): Promise<readonly Tokens[]> => {
    const responses = await Promise.all([
      refreshOnce(tokens.refreshToken, 'the client'),
      refreshOnce(tokens.refreshToken, happens('the thief names a key', 0.5) ? 'the thief' : undefined),
    ]);
    const issued = responses.filter((response) => response !== undefined);
    if (issued.length > 1) violations.push('session: Two parties refreshed a session with one token');
    for (const one of issued)
      if (await refreshOnce(one.refreshToken, undefined))
        violations.push('session: A session continues after two parties used one of its tokens');
    return [tokens, ...issued];
  };

  /** A retried sign-in starts another session once its first session was refreshed or has ended. */
  const signInAgain = async (used: Session | undefined, hasEnded: boolean): Promise<void> => {
    if (!used) return;
    const from = timeline.now();
    const again = await signInOnce(apiKey, used.key);
    if (!again) return void violations.push('session: A client with valid credentials could not sign in again');
    const isSame = again.refreshToken === used.first.refreshToken;
    if (isSame && (hasEnded || used.spent.length > 0))
      violations.push('session: A retried sign-in got the tokens of a session that was refreshed or has ended');
    const isOpen = await opens(again);
    if (!isOpen && !isSame && timeline.now() - from < hourMs / 2)
      violations.push('session: A retried sign-in got an invalid access token');
  };

  /** The operator ends the client's sessions or replaces its key. After that, neither can be used. */
  const endByOperator = async ({ tokens }: Session): Promise<void> => {
    const isReplaced = happens('the key of the client is replaced', 0.5);
    const keptForMs = isReplaced && happens('the old key is kept for an hour', 0.4) ? hourMs / 2 : 0;
    const { happened } = world.fate;
    const before = happened.length;
    const response = await insist(service.operator, async ({ registry }) =>
      isReplaced ? registry.rotateApiKey(clientId, keptForMs / secondMs) : registry.endSessions(clientId),
    );
    // An operator reads the error and retries, which may replace the key twice.
    if (!('ok' in response)) return;
    await pause(maxAfterTheftMs + spareMs);
    const isInTime = happened.length === before;
    if (keptForMs > 0 && isInTime && !(await opens(tokens)))
      violations.push('session: The session of a key that is still valid has ended');
    await pause(keptForMs);
    if (await opens(tokens)) violations.push('session: An access token outlived its session for too long');
    if (await refreshOnce(tokens.refreshToken, 'after the end'))
      violations.push('session: A session continues after the operator has ended it');
    const fresh = isReplaced ? response.ok : apiKey;
    if (isReplaced && (await signInOnce(apiKey, 'with the old key')))
      violations.push('session: A replaced key creates a session');
    const from = timeline.now();
    const own = fresh ? await signIn(fresh, 'after the end') : undefined;
    if (own && !(await opens(own)) && timeline.now() - from < hourMs / 2)
      violations.push('session: The access token of a new session is invalid');
  };

  /** An access token is valid for an hour, and a refresh token for a day. */
  const comeBackLate = async ({ tokens }: Session): Promise<void> => {
    const isNextDay = happens('the client comes back the next day', 0.5);
    await pause(spareMs + (isNextDay ? 24 * hourMs : hourMs));
    if (await opens(tokens)) violations.push('session: An access token was valid for more than an hour');
    if (isNextDay && (await refreshOnce(tokens.refreshToken, 'late')))
      violations.push('session: A refresh token was valid for more than a day');
  };

  /** The client refreshes its session every day, for more than thirty days. */
  const goOnForWeeks = async ({ tokens }: Session): Promise<void> => {
    const from = timeline.now();
    let newest: Tokens | undefined = tokens;
    for (let day = 1; newest; day += 1) {
      await pause(23 * hourMs);
      const isOver = timeline.now() > from + maxSessionMs + spareMs;
      newest = await refresh(newest.refreshToken, `day ${day}`);
      if (newest && isOver) return void violations.push('session: A session was refreshed for more than thirty days');
      // The session began some time ago.
      if (!newest && timeline.now() < from + maxSessionMs - 24 * hourMs) isCutShort = true;
    }
  };

  const paceMs = happens('the client refreshes often', 0.5) ? 10 * secondMs : 10 * minuteMs;
  const first = await useSession(apiKey, 'sign-in', { refreshes: 4, betweenMs: paceMs });
  if (!first) return told();
  if (happens('the operator ends sessions', 0.15)) {
    await endByOperator(first);
    return told();
  }
  if (happens('the client comes back late', 0.1)) {
    await comeBackLate(first);
    return told();
  }
  if (happens('the client goes on for weeks', 0.15)) {
    await goOnForWeeks(first);
    return told();
  }
  if (!happens('a thief uses a token', 0.75)) {
    await signInAgain(first, false);
    return told();
  }
  const isShared = happens('the thief is there at the same time', 0.3);
  const ended = [...(await (isShared ? share(first) : steal(first, paceMs)))];
  const hasEnded = ended.length > 0;
  const isSecond = happens('a thief has a token of another session', 0.5);
  const second = isSecond && (await useSession(apiKey, 'again', { refreshes: 2, betweenMs: 10 * secondMs }));
  if (second) ended.push(...(await steal(second, 10 * secondMs)));
  await pause(maxAfterTheftMs);
  for (const tokens of ended)
    if (await opens(tokens)) violations.push('session: An access token outlived its session for too long');
  if (hasEnded && happens('the client signs in again', 0.6)) await signInAgain(first, true);
  return told();
};
