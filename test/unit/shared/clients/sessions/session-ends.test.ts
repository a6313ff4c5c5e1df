import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { CompactSign, decodeJwt } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { createSession, refreshSession as refreshUnderKey } from '#functions/auth/sessions.ts';
import { createIdempotencyStore } from '#shared/platform/http/idempotency-store.ts';
import { createCredentialStore } from '#shared/clients/api-keys.ts';
import { createClientRegistry } from '#shared/clients/client-registry.ts';
import { createClients, createCallers } from '#shared/clients/client-store.ts';
import { publicJwk } from '#shared/platform/signing/es256.ts';
import { digest, newId, newRandomId } from '#shared/platform/runtime/ids.ts';
import { endSession, hasEnded, publicSessionId } from '#shared/clients/ended-sessions.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import type { Client } from '#shared/clients/client.ts';
import { createAccessTokens } from '#shared/clients/sessions/access-token.ts';
import { createRefreshTokens, newSession } from '#shared/clients/sessions/refresh-family.ts';
import { startSession, refreshSession, type SessionDeps, signIn } from '#shared/clients/sessions/session.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { emptyCall } from '#test/support/builders/a-call.ts';

const local = useLocalTable();
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk = publicJwk(publicKey.export({ format: 'der', type: 'spki' }));
const signer: SessionDeps['sessionSigner'] = {
  publicKeys: async () => [jwk],
  sign: (claims, header) =>
    new CompactSign(Buffer.from(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'ES256', kid: jwk.kid, ...header })
      .sign(privateKey),
};

let time = Date.UTC(2026, 10, 21);
const now = () => new Date(time);
const issuer = 'https://api.example';

/** Creates the state that one execution environment caches. Environments do not share their caches. */
const environment = () => {
  const { table } = local();
  const callers = createCallers(table, now);
  const tokens = createAccessTokens(signer, issuer, now);
  return { callers, clientOf: async (accessToken: string) => callers.clientOf(await tokens.verify(accessToken)) };
};

const deps = () => ({
  issuer,
  clients: createClients(local().table, now),
  callers: environment().callers,
  credentials: createCredentialStore(local().table, now),
  refreshTokens: createRefreshTokens(local().table, now),
  limiter: { take: async () => ({ allowed: true, limit: 1, remaining: 1, resetSeconds: 1, retryAfterSeconds: 0 }) },
  sessionSigner: signer,
  now,
});

const registry = () => createClientRegistry(local().table, now);

let client: Client;
let apiKey: string;

beforeEach(async () => {
  ({ client, apiKey } = await registry().create({ name: newId(), markets: ['UAE'], products: ['payments'] }));
});

const openSession = async (key = apiKey) =>
  startSession(await signIn({ appId: client.appId, apiKey: key }, 'UAE', deps()), deps());
const refresh = (token: string) => refreshSession(token, 'UAE', deps());

/** Returns whether a function that has cached the access token still accepts it five seconds after an action. */
const worksAfter = async (accessToken: string, action: () => Promise<unknown>): Promise<boolean> => {
  const warmEnvironment = environment();
  expect(await warmEnvironment.clientOf(accessToken)).toMatchObject({ id: client.id });
  await action();
  time += 5_000;
  return (await warmEnvironment.clientOf(accessToken)) !== undefined;
};

const unauthorized = { code: 'unauthorized' };

test('reusing a refresh token ends the access tokens of its session within five seconds', async () => {
  const [first, other] = [await openSession(), await openSession()];
  const second = await refresh(first.refreshToken);
  const reuse = () => refresh(first.refreshToken).catch(() => undefined);
  expect(await worksAfter(second.accessToken, reuse)).toBe(false);
  expect(await environment().clientOf(first.accessToken)).toBeUndefined();
  expect(await environment().clientOf(other.accessToken)).toBeDefined();
  await expect(refresh(second.refreshToken)).rejects.toMatchObject(unauthorized);
});

test('if an API key is replaced without overlap, its session ends in five seconds and cannot be refreshed', async () => {
  const stolen = await openSession();
  let newest: string | undefined;
  const rotate = async () => (newest = await registry().rotateApiKey(client.id, 0));
  expect(await worksAfter(stolen.accessToken, rotate)).toBe(false);
  await expect(refresh(stolen.refreshToken)).rejects.toMatchObject(unauthorized);
  expect(await worksAfter((await openSession(newest)).accessToken, async () => undefined)).toBe(true);
});

test('a refreshed session still ends with the API key that created it', async () => {
  const { accessToken } = await refresh((await refresh((await openSession()).refreshToken)).refreshToken);
  expect(await worksAfter(accessToken, () => registry().rotateApiKey(client.id, 0))).toBe(false);
});

test('the session of a replaced API key that stays valid for an hour lasts for that hour', async () => {
  const session = await openSession();
  time += 1000;
  expect(await worksAfter(session.accessToken, () => registry().rotateApiKey(client.id, 3_590))).toBe(true);
  time += 3_584_000;
  const { accessToken, refreshToken } = await refresh(session.refreshToken);
  time += 1_000;
  expect(await environment().clientOf(accessToken)).toBeUndefined();
  await expect(refresh(refreshToken)).rejects.toMatchObject(unauthorized);
});

test('an API key is not replaced if the client would then have more than ten valid keys', async () => {
  for (let count = 1; count < 10; count += 1) expect(await registry().rotateApiKey(client.id, 3_600)).toBeDefined();
  expect(await registry().rotateApiKey(client.id, 3_600)).toBeUndefined();
  expect(await registry().apiKeys(client.id)).toHaveLength(10);
  expect(await registry().rotateApiKey(client.id, 0)).toBeDefined();
  expect(await registry().apiKeys(client.id)).toHaveLength(1);
});

test('revoking one API key ends only the sessions of that key', async () => {
  const added = (await registry().addApiKey(client.id)) ?? '';
  const [first, second] = [await openSession(), await openSession(added)];
  const [oldest] = await registry().apiKeys(client.id);
  expect(await worksAfter(first.accessToken, () => registry().revokeApiKey(client.id, oldest?.id ?? ''))).toBe(false);
  expect(await environment().clientOf(second.accessToken)).toBeDefined();
  expect(await refresh(second.refreshToken)).toBeDefined();
});

test("ending a client's sessions ends all existing ones, but leaves its API keys valid", async () => {
  const [first, second] = [await openSession(), await openSession()];
  time += 1;
  expect(await worksAfter(first.accessToken, () => registry().endSessions(client.id))).toBe(false);
  for (const { refreshToken } of [first, second])
    await expect(refresh(refreshToken)).rejects.toMatchObject(unauthorized);
  time += 2_001;
  expect(await environment().clientOf((await openSession()).accessToken)).toBeDefined();
});

test('a session ends even if the clock of the function that created it was two seconds ahead', async () => {
  const endedAt = time;
  time += 2_000;
  const { accessToken, refreshToken } = await openSession();
  time = endedAt;
  expect(await worksAfter(accessToken, () => registry().endSessions(client.id))).toBe(false);
  await expect(refresh(refreshToken)).rejects.toMatchObject(unauthorized);
});

/** Creates a session with a request that can be retried with its idempotency key. */
const create = async (idempotencyKey: string, key = apiKey) => {
  const request = {
    ...emptyCall,
    market: 'UAE' as const,
    headers: { 'app-id': client.appId, 'x-api-key': key },
    idempotencyKey,
  };
  const webhookKeys = { publicKeys: async () => [jwk] };
  return createSession(request, {
    ...deps(),
    webhookKeys,
    idempotencyStore: createIdempotencyStore(local().table, now),
  });
};

const endings: readonly [string, (refreshToken: string) => Promise<unknown>][] = [
  ['ended by the operator', () => registry().endSessions(client.id)],
  ['refreshed', (refreshToken) => refresh(refreshToken)],
  [
    'ended by the reuse of a spent token',
    async (refreshToken) => {
      await refresh(refreshToken);
      await refresh(refreshToken).catch(() => undefined);
    },
  ],
];

test('a refresh for a market that the client is not enabled for does not use up the token', async () => {
  const { refreshToken } = await openSession();
  await expect(refreshSession(refreshToken, 'KSA', deps())).rejects.toMatchObject({ code: 'forbidden' });
  expect((await refresh(refreshToken)).refreshToken).not.toBe(refreshToken);
});

test('a refresh that is limited or cannot be signed does not use up the token', async () => {
  const { refreshToken } = await openSession();
  const limited = { allowed: false, limit: 1, remaining: 0, resetSeconds: 1, retryAfterSeconds: 1 };
  await expect(
    refreshSession(refreshToken, 'UAE', { ...deps(), limiter: { take: async () => limited } }),
  ).rejects.toMatchObject({ code: 'rate_limited' });
  const sessionSigner = { ...signer, sign: () => Promise.reject(new Error('KMS is down')) };
  await expect(refreshSession(refreshToken, 'UAE', { ...deps(), sessionSigner })).rejects.toThrow('KMS is down');
  expect((await refresh(refreshToken)).refreshToken).not.toBe(refreshToken);
});

test('the log line of a refresh names its API key, even if the token was spent or its session has ended', async () => {
  const { refreshToken } = await openSession();
  const { refreshToken: newest } = await refresh(refreshToken);
  const [key] = await registry().apiKeys(client.id);
  for (const token of [refreshToken, newest]) {
    const identified: unknown[] = [];
    const identify = (credential: object) => identified.push(credential);
    const refused = refreshSession(token, 'UAE', { ...deps(), identify });
    await expect(refused).rejects.toMatchObject(unauthorized);
    expect(identified).toEqual([{ clientId: client.id, apiKeyId: key?.id }]);
  }
});

test.each(endings)('retrying the sign-in of a session that was %s creates another session', async (_what, end) => {
  const { created: first } = await create('order-1');
  expect(await create('order-1')).toEqual({ created: first, replayed: true });
  time += 1;
  await end(first.refreshToken);
  time += 2_001;
  const retried = await create('order-1');
  expect(retried.replayed).toBe(false);
  expect(retried.created.accessToken).not.toBe(first.accessToken);
  expect(await environment().clientOf(retried.created.accessToken)).toMatchObject({ id: client.id });
  expect(await create('order-1')).toEqual({ created: retried.created, replayed: true });
});

test('tokens stored under an idempotency key are not returned once the API key has been replaced', async () => {
  const { created: first } = await create('order-1');
  const replacement = await registry().rotateApiKey(client.id, 0);
  await expect(create('order-1')).rejects.toMatchObject(unauthorized);
  expect((await create('order-1', replacement)).created.accessToken).not.toBe(first.accessToken);
});

test(
  'the list of ended sessions omits those whose tokens have expired, and holds at most a hundred',
  { tags: ['variant'] },
  async () => {
    const endOne = async () => {
      const { refreshToken } = await openSession();
      const { accessToken } = await refresh(refreshToken);
      await expect(refresh(refreshToken)).rejects.toMatchObject(unauthorized);
      return accessToken;
    };
    const listed = async () => (await local().table.get(clientKeys.endedSessions(client.id)))?.sessions;
    await endOne();
    time += 3_601_000;
    await endOne();
    // Each session has two ids.
    expect(await listed()).toHaveLength(2);
    const tokens: string[] = [];
    for (let ended = 0; ended < 50; ended += 1) tokens.push(await endOne());
    expect(await listed()).toEqual([]);
    for (const token of tokens) expect(await environment().clientOf(token)).toBeUndefined();
    time += 2_001;
    expect(await environment().clientOf((await openSession()).accessToken)).toBeDefined();
  },
);

test('whoever has seen an access token cannot end its session with a made-up refresh token', async () => {
  const { accessToken, refreshToken } = await openSession();
  const sid = String(decodeJwt(accessToken).sid);
  for (const id of [sid, digest('session', sid)]) {
    const madeUp = `rt_${Buffer.concat([Buffer.from(id, 'hex').subarray(0, 16), randomBytes(32)]).toString('base64url')}`;
    await expect(refresh(madeUp)).rejects.toMatchObject(unauthorized);
  }
  time += 5_000;
  expect(await environment().clientOf(accessToken)).toBeDefined();
  expect(await refresh(refreshToken)).toBeDefined();
});

test('during a release, both releases honour the ends of sessions that the other one has stored', () => {
  const session = newSession(client.id, 'key', now);
  const inNewToken = { ...session, id: publicSessionId(session.id) };
  const none = { clientId: client.id, sessions: [], apiKeys: [], version: 0 };
  const byLastRelease = { ...none, sessions: [{ id: session.id, endedAt: now().toISOString() }] };
  const ended = endSession(session.id)(none, now());
  for (const seen of [session, inNewToken]) {
    expect(hasEnded(seen, byLastRelease, now)).toBe(true);
    expect(hasEnded(seen, ended, now)).toBe(true);
    // The last release compares the ids as they are.
    expect(ended.sessions.map(({ id }) => id)).toContain(seen.id);
  }
  expect(hasEnded({ ...session, id: newRandomId() }, ended, now)).toBe(false);
});

test('an ended session stays ended when another one ends', async () => {
  const sessions = [await openSession(), await openSession(), await openSession()];
  for (const { refreshToken } of sessions) {
    await refresh(refreshToken);
    await expect(refresh(refreshToken)).rejects.toMatchObject(unauthorized);
    time += 1_000;
  }
  const { clientOf } = environment();
  for (const { accessToken } of sessions) expect(await clientOf(accessToken)).toBeUndefined();
});

test('a refresh can be retried with its key until its new token is used; later retries count as theft', async () => {
  const authDeps = {
    ...deps(),
    webhookKeys: signer,
    idempotencyStore: createIdempotencyStore(local().table, now),
  };
  const refreshWith = async (token: string, idempotencyKey: string): Promise<string> => {
    const request = { ...emptyCall, market: 'UAE' as const, headers: { 'refresh-token': token }, idempotencyKey };
    return (await refreshUnderKey(request, authDeps)).created.refresh_token;
  };
  const first = (await openSession()).refreshToken;
  const second = await refreshWith(first, 'one');
  expect(await refreshWith(first, 'one')).toBe(second);
  const third = await refreshWith(second, 'two');
  await expect(refreshWith(first, 'one')).rejects.toMatchObject(unauthorized);
  await expect(refreshWith(third, 'three')).rejects.toMatchObject(unauthorized);
});

test('a session costs at most one read unit per five seconds, however many requests it makes', async () => {
  const { accessToken } = await openSession();
  const { clientOf } = environment();
  local().spent();
  for (let request = 0; request < 5; request += 1) await clientOf(accessToken);
  const { readUnits, writeUnits } = local().spent();
  expect(writeUnits).toBe(0);
  expect(readUnits).toBeLessThanOrEqual(1);
});
