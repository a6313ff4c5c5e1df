import { expect, test } from 'vitest';
import { digest, newId } from '#shared/platform/runtime/ids.ts';
import type { Session } from '#shared/clients/ended-sessions.ts';
import { newSession, createRefreshTokens } from '#shared/clients/sessions/refresh-family.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { puts } from '#shared/platform/storage/table.ts';

const local = useLocalTable();
let time = Date.UTC(2026, 0, 1);
const now = () => new Date(time);
const refreshTokens = () => createRefreshTokens(local().table, now);
const start = async (clientId = newId()) => (await refreshTokens().start(newSession(clientId, 'key', now))).token;
/** Admits every refresh and returns the client. */
const admit = async ({ clientId }: Session) => clientId;
const rejected = { code: 'unauthorized' };

test('each refresh token works once and returns the next one', async () => {
  const clientId = newId();
  const first = await start(clientId);
  const second = await refreshTokens().rotate(first, admit);
  expect(second.admitted).toBe(clientId);
  expect((await refreshTokens().rotate(second.token, admit)).token).not.toBe(second.token);
});

test('reusing an old token ends the entire family', async () => {
  const first = await start();
  const second = await refreshTokens().rotate(first, admit);
  await expect(refreshTokens().rotate(first, admit)).rejects.toMatchObject(rejected);
  await expect(refreshTokens().rotate(second.token, admit)).rejects.toMatchObject(rejected);
});

test('if one token is admitted twice, only one caller gets the next token, and the session ends', async () => {
  const first = await start();
  const { promise: bothAreAdmitted, resolve } = Promise.withResolvers<void>();
  let admitted = 0;
  const admitTogether = async () => {
    admitted += 1;
    if (admitted === 2) resolve();
    await bothAreAdmitted;
  };
  const results = await Promise.allSettled([
    refreshTokens().rotate(first, admitTogether),
    refreshTokens().rotate(first, admitTogether),
  ]);
  const granted = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.token] : []));
  expect(granted).toHaveLength(1);
  for (const token of granted) await expect(refreshTokens().rotate(token, admit)).rejects.toMatchObject(rejected);
});

test('an old token ends the family even while the newer one is being used', async () => {
  for (let round = 0; round < 10; round += 1) {
    const first = await start();
    const second = await refreshTokens().rotate(first, admit);
    const [third, stale] = await Promise.allSettled([
      refreshTokens().rotate(second.token, admit),
      refreshTokens().rotate(first, admit),
    ]);
    expect(stale).toMatchObject({ status: 'rejected', reason: rejected });
    const newest = third.status === 'fulfilled' ? third.value.token : second.token;
    await expect(refreshTokens().rotate(newest, admit)).rejects.toMatchObject(rejected);
  }
});

test('a refresh that fails for another reason does not use up the token', async () => {
  const first = await start();
  const deny = () => Promise.reject(new Error('another market'));
  await expect(refreshTokens().rotate(first, deny)).rejects.toThrow('another market');
  expect((await refreshTokens().rotate(first, admit)).token).not.toBe(first);
});

test('a token expires after a day', async () => {
  const first = await start();
  time += 86_400_000;
  await expect(refreshTokens().rotate(first, admit)).rejects.toMatchObject({ code: 'token_expired' });
});

test('a session can be refreshed for thirty days, but no longer', async () => {
  let token = await start();
  for (let day = 0; day < 29; day += 1) {
    time += 86_400_000 - 1000;
    ({ token } = await refreshTokens().rotate(token, admit));
  }
  time += 86_400_000 - 1000;
  const last = await refreshTokens().rotate(token, admit);
  expect(last.expiresIn).toBe(30);
  time += 30_000;
  await expect(refreshTokens().rotate(last.token, admit)).rejects.toMatchObject({ code: 'token_expired' });
});

test('a refresh token from the last release still works, for thirty days from its first use', async () => {
  const [id, secret] = ['ab'.repeat(16), Buffer.alloc(32, 7)];
  const fields = { clientId: newId(), hash: digest('refresh-token', secret.toString('hex')), version: 3 };
  const expiresAt = new Date(time + 3_600_000).toISOString();
  const family = {
    pk: `REFRESH#${id}`,
    sk: 'FAMILY',
    entity: 'RefreshFamily',
    ...fields,
    expiresAt,
    ttl: 2_000_000_000,
  };
  await local().table.writeAll(puts([family]));
  let token = `rt_${Buffer.concat([Buffer.from(id, 'hex'), secret]).toString('base64url')}`;
  const sessions: Session[] = [];
  for (let day = 0; day < 29; day += 1) {
    ({ token } = await refreshTokens().rotate(token, async (session) => sessions.push(session)));
    time += 86_400_000 - 1000;
  }
  expect(new Set(sessions.map(({ openedAt }) => openedAt)).size).toBe(1);
  time += 86_400_000;
  await expect(refreshTokens().rotate(token, admit)).rejects.toMatchObject({ code: 'token_expired' });
});

test('a string that is not a refresh token of this service is rejected', async () => {
  for (const token of ['', 'rt_', 'nonsense', `rt_${'A'.repeat(64)}`]) {
    await expect(refreshTokens().rotate(token, admit), token).rejects.toMatchObject(rejected);
  }
});

test('the table never contains a refresh token in clear text', async () => {
  const token = await start();
  const familyId = Buffer.from(token.slice(3), 'base64url').subarray(0, 16).toString('hex');
  const stored = JSON.stringify(await local().table.get({ pk: `REFRESH#${familyId}`, sk: 'FAMILY' }));
  expect(stored).not.toContain(token.slice(30));
  expect(stored).not.toContain(Buffer.from(token.slice(3), 'base64url').subarray(16).toString('hex'));
});
