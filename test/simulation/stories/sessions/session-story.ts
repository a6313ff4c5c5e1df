import { hashOfApiKey } from '#shared/clients/api-keys.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import type { DynamoDB } from '../../cloud/dynamodb.ts';
import { maxSkewMs } from '../../world/functions.ts';
import type { Scene } from '../scene.ts';
import { createSessions, type Session, type Tokens } from './sign-in.ts';

const apiKey = `sk_${'k'.repeat(43)}`;
const [hourMs, minuteMs, secondMs] = [3_600_000, 60_000, 1_000];

/** The longest time for which an access token may remain valid after its session has ended, because of caches. */
const maxCachedMs = 5 * secondMs;

/** The time after which a refresh can no longer be retried with its idempotency key, on any clock. */
const retryPeriodMs = 66 * secondMs;

/** The longest time for which a session can be refreshed before its client must sign in again. */
const maxSessionMs = 30 * 24 * hourMs;

/** The tolerance for clock skew. */
const marginMs = 2 * maxSkewMs + secondMs;

/**
 * Plays sessions: a client signs in and refreshes its sessions, thieves try its tokens, and the operator ends sessions.
 */
export const runSessionStory = async (scene: Scene, dynamodb: DynamoDB): Promise<{ readonly isRejected: boolean }> => {
  const { world, service, client, wait, callUntilFinal } = scene;
  const {
    fate: { happens, draw },
    timeline,
    violations,
  } = world;
  const { appId, id: clientId, createdAt } = client;
  const apiKeys = { clientId, keys: [{ hash: hashOfApiKey(apiKey), createdAt }], version: 0 };
  dynamodb.seed({ ...apiKeys, ...clientKeys.apiKeys(appId), entity: 'ApiKeys' });
  const sessions = createSessions(scene);
  const { signIn, signInOnce, refresh, refreshOnce, isAccepted, useSession } = sessions;
  let endedTooEarly = false;
  const result = () => ({ isRejected: sessions.isRejected() || endedTooEarly });

  /**
   * Uses a spent token as a thief. The service must end the session, because it cannot tell the thief from the client.
   * Returns the tokens that must become invalid.
   */
  const useSpentToken = async ({ tokens, spent }: Session, afterMs: number): Promise<readonly Tokens[]> => {
    const index = Math.floor(draw('which token is stolen') * spent.length);
    const stolen = spent[index];
    if (!stolen) return [];
    const knowsKey = happens('the thief knows the key of the refresh', 0.5);
    // For a minute, the last refresh can be retried with its key, because its response may have been lost.
    if (knowsKey && index === spent.length - 1) await timeline.pause(retryPeriodMs);
    await wait('the thief', afterMs);
    if (await refreshOnce(stolen.token, knowsKey ? stolen.key : undefined))
      violations.push('session: A spent refresh token refreshed a session');
    else if (await refresh(tokens.refreshToken, 'after the theft'))
      violations.push('session: A session continues after one of its tokens was stolen');
    return [tokens];
  };

  /** Uses the newest token as the client and as a thief, concurrently. Returns the tokens that must become invalid. */
  const useConcurrently = async ({ tokens }: Session): Promise<readonly Tokens[]> => {
    const responses = await Promise.all([
      refreshOnce(tokens.refreshToken, 'the client'),
      refreshOnce(tokens.refreshToken, happens('the thief names a key', 0.5) ? 'the thief' : undefined),
    ]);
    const issued = responses.filter((response) => response !== undefined);
    if (issued.length > 1) violations.push('session: Two parties refreshed a session with one token');
    for (const newTokens of issued)
      if (await refreshOnce(newTokens.refreshToken, undefined))
        violations.push('session: A session continues after two parties used one of its tokens');
    return [tokens, ...issued];
  };

  /** Retries a sign-in. Once its session has been refreshed or has ended, a retry must start another session. */
  const signInAgain = async (used: Session | undefined, hasEnded: boolean): Promise<void> => {
    if (!used) return;
    const from = timeline.now();
    const retried = await signInOnce(apiKey, used.key);
    if (!retried) return void violations.push('session: A client with valid credentials could not sign in again');
    const isSame = retried.refreshToken === used.firstTokens.refreshToken;
    if (isSame && (hasEnded || used.spent.length > 0))
      violations.push('session: A retried sign-in received the tokens of a session that was refreshed or has ended');
    const isOpen = await isAccepted(retried);
    if (!isOpen && !isSame && timeline.now() - from < hourMs / 2)
      violations.push('session: A retried sign-in received an invalid access token');
  };

  /**
   * Ends the client's sessions or replaces its API key, as the operator. After that, the old sessions and the old key
   * must be unusable.
   */
  const endByOperator = async ({ tokens }: Session): Promise<void> => {
    const isReplaced = happens('the key of the client is replaced', 0.5);
    const overlapMs = isReplaced && happens('the old key is kept for an hour', 0.4) ? hourMs / 2 : 0;
    const { happened } = world.fate;
    const eventsBefore = happened.length;
    const startedAt = timeline.now();
    const response = await callUntilFinal(service.operator, async ({ registry }) =>
      isReplaced ? registry.rotateApiKey(clientId, overlapMs / secondMs) : registry.endSessions(clientId),
    );
    // An operator reads the error and retries, which may replace the key twice.
    if (!('ok' in response)) return;
    await timeline.pause(maxCachedMs + marginMs);
    // After a standstill, the access token itself has expired.
    const hadNoFault = happened.length === eventsBefore && timeline.now() - startedAt < hourMs / 2;
    if (overlapMs > 0 && hadNoFault && !(await isAccepted(tokens)))
      violations.push('session: A session has ended although its API key is still valid');
    await timeline.pause(overlapMs);
    if (await isAccepted(tokens)) violations.push('session: An access token outlived its session for too long');
    if (await refreshOnce(tokens.refreshToken, 'after the end'))
      violations.push('session: A session continues after the operator has ended it');
    const currentKey = isReplaced ? response.ok : apiKey;
    if (isReplaced && (await signInOnce(apiKey, 'with the old key')))
      violations.push('session: A client could sign in with a replaced API key');
    const from = timeline.now();
    const newTokens = currentKey ? await signIn(currentKey, 'after the end') : undefined;
    if (newTokens && !(await isAccepted(newTokens)) && timeline.now() - from < hourMs / 2)
      violations.push('session: The access token of a new session is invalid');
  };

  /** Lets tokens expire: an access token is valid for an hour, and a refresh token for a day. */
  const letTokensExpire = async ({ tokens }: Session): Promise<void> => {
    const isNextDay = happens('the client comes back the next day', 0.5);
    await timeline.pause(marginMs + (isNextDay ? 24 * hourMs : hourMs));
    if (await isAccepted(tokens)) violations.push('session: An access token was valid for more than an hour');
    if (isNextDay && (await refreshOnce(tokens.refreshToken, 'late')))
      violations.push('session: A refresh token was valid for more than a day');
  };

  /** Refreshes a session every day, until it ends after thirty days. */
  const refreshForWeeks = async ({ tokens }: Session): Promise<void> => {
    const from = timeline.now();
    let newest: Tokens | undefined = tokens;
    for (let day = 1; newest; day += 1) {
      await timeline.pause(23 * hourMs);
      const isOver = timeline.now() > from + maxSessionMs + marginMs;
      newest = await refresh(newest.refreshToken, `day ${day}`);
      if (newest && isOver) return void violations.push('session: A session was refreshed for more than thirty days');
      // The session began before `from`, so it may end before thirty days have passed since then.
      if (!newest && timeline.now() < from + maxSessionMs - 24 * hourMs) endedTooEarly = true;
    }
  };

  const paceMs = happens('the client refreshes often', 0.5) ? 10 * secondMs : 10 * minuteMs;
  const first = await useSession(apiKey, 'sign-in', { refreshes: 4, betweenMs: paceMs });
  if (!first) return result();
  if (happens('the operator ends sessions', 0.15)) {
    await endByOperator(first);
    return result();
  }
  if (happens('the client comes back late', 0.1)) {
    await letTokensExpire(first);
    return result();
  }
  if (happens('the client goes on for weeks', 0.15)) {
    await refreshForWeeks(first);
    return result();
  }
  if (!happens('a thief uses a token', 0.75)) {
    await signInAgain(first, false);
    return result();
  }
  const isConcurrent = happens('the thief is there at the same time', 0.3);
  const invalidTokens = [...(await (isConcurrent ? useConcurrently(first) : useSpentToken(first, paceMs)))];
  const hasEnded = invalidTokens.length > 0;
  const hasSecondTheft = happens('a thief has a token of another session', 0.5);
  const second = hasSecondTheft && (await useSession(apiKey, 'again', { refreshes: 2, betweenMs: 10 * secondMs }));
  if (second) invalidTokens.push(...(await useSpentToken(second, 10 * secondMs)));
  await timeline.pause(maxCachedMs);
  for (const tokens of invalidTokens)
    if (await isAccepted(tokens)) violations.push('session: An access token outlived its session for too long');
  if (hasEnded && happens('the client signs in again', 0.6)) await signInAgain(first, true);
  return result();
};
