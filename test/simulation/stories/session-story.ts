import { createSession, refreshSession } from '#functions/auth/sessions.ts';
import { hashOfApiKey } from '#shared/clients/api-keys.ts';
import { imageOf } from '#shared/platform/storage/images.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import type { DynamoDB } from '../cloud/dynamodb.ts';
import { both, callOf, type Scene } from './scene.ts';

const apiKey = `sk_${'k'.repeat(43)}`;
const mostRefreshes = 4;

/** How long an access token may be good after the end of its session. Functions remember sessions for so long. */
const mostAfterTheftSeconds = 5;

/** A token that was issued longer ago may have expired during a standstill. */
const halfOfTokenMs = 1_800_000;

const subjectOf = (token: string): unknown =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { readonly sub?: unknown }).sub;

/** A client signs in, refreshes its session a few times, and a thief tries a token that is spent. */
export const tellSessionStory = async (scene: Scene, dynamodb: DynamoDB): Promise<{ readonly isRefused: boolean }> => {
  const { world, service, client, wait, insist, market } = scene;
  const {
    fate: { happens },
    timeline,
  } = world;
  const { appId, id: clientId, createdAt } = client;
  const registered = { clientId, keys: [{ hash: hashOfApiKey(apiKey), createdAt }], version: 0 };
  dynamodb.seed(imageOf({ ...registered, ...keys.apiKeys(appId), entity: 'ApiKeys' }));

  let newestAccessToken = '';
  const signIn = async (idempotencyKey: string): Promise<string | undefined> => {
    const headers = { 'app-id': appId, 'x-api-key': apiKey };
    const call = { ...callOf(client, market), owner: undefined, client: undefined, headers, idempotencyKey };
    const answers = await both(
      () => insist(service.auth, (deps) => createSession(call, deps)),
      happens('the session is created twice', 0.3),
    );
    return newest(answers.map((answer) => ('ok' in answer ? answer.ok.created : undefined)));
  };

  const refresh = async (token: string, idempotencyKey: string): Promise<string | undefined> => {
    const headers = { 'refresh-token': token };
    const call = {
      ...callOf(client, market),
      owner: undefined,
      client: undefined,
      headers,
      body: undefined,
      idempotencyKey,
    };
    const answers = await both(
      () => insist(service.auth, (deps) => refreshSession(call, deps)),
      happens('the session is refreshed twice', 0.3),
    );
    return newest(
      answers.map((answer) => {
        if (!('ok' in answer)) return undefined;
        const { access_token: accessToken, refresh_token: refreshToken } = answer.ok.created;
        return { accessToken, refreshToken };
      }),
    );
  };

  /** Repeats under one key get the same tokens, and tokens are always those of the client that signed in. */
  const newest = (
    answers: readonly ({ readonly accessToken: string; readonly refreshToken: string } | undefined)[],
  ): string | undefined => {
    const tokens = answers.filter((answer) => answer !== undefined);
    if (new Set(tokens.map(({ refreshToken }) => refreshToken)).size > 1)
      world.violations.push('create: Two repeats under one key got different tokens');
    if (tokens.some(({ accessToken }) => subjectOf(accessToken) !== clientId))
      world.violations.push('session: A token names another client');
    newestAccessToken = tokens[0]?.accessToken ?? newestAccessToken;
    return tokens[0]?.refreshToken;
  };

  const isAccepted = async (refreshToken: string, idempotencyKey: string): Promise<boolean> =>
    (await refresh(refreshToken, idempotencyKey)) !== undefined;

  const openDoor = (accessToken: string) => insist(service.doorkeeper, (callerOf) => callerOf(accessToken));

  const signedInAt = timeline.now();
  let token = await signIn('sign-in');
  const opened = newestAccessToken === '' ? undefined : await openDoor(newestAccessToken);
  const isOld = timeline.now() - signedInAt > halfOfTokenMs;
  if (opened && 'refused' in opened && !isOld) world.violations.push('session: A good access token was refused');
  if (opened && 'ok' in opened && opened.ok?.id !== clientId)
    world.violations.push('session: A token opens another client');
  if (token === undefined) world.violations.push('session: A client with good credentials could not sign in');
  const spent: string[] = [];
  let isRefused = false;
  for (let round = 0; token !== undefined && round < mostRefreshes; round += 1) {
    await wait('between two refreshes', 10 * 60_000);
    const next = await refresh(token, `refresh ${round}`);
    // After a crash in the middle of a refresh, its repeat looks like a copied token. The client signs in once more.
    if (next === undefined) {
      isRefused = true;
      spent.length = 0;
    } else spent.push(token);
    token = next ?? (await signIn(`sign-in ${round}`));
  }
  const [stolen] = spent;
  if (stolen === undefined || !happens('a thief uses a spent token', 0.3)) return { isRefused };
  await wait('the thief', 10 * 60_000);
  const theft = await insist(service.auth, (deps) =>
    refreshSession(
      { ...callOf(client, market), owner: undefined, client: undefined, headers: { 'refresh-token': stolen } },
      deps,
    ),
  );
  if ('ok' in theft) world.violations.push('session: A spent refresh token opened a session');
  // The service ends the whole session, because it cannot tell the thief from the client.
  if (token !== undefined && 'refused' in theft && (await isAccepted(token, 'after the theft')))
    world.violations.push('session: A session goes on after one of its tokens was copied');
  await new Promise<void>((resolve) => timeline.after(mostAfterTheftSeconds * 1000, resolve));
  const afterwards = await openDoor(newestAccessToken);
  if ('ok' in afterwards && afterwards.ok)
    world.violations.push('session: An access token outlived its session for too long');
  return { isRefused };
};
