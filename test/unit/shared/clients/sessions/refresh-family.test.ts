import { expect, test } from 'vitest';
import { newId } from '#shared/platform/runtime/ids.ts';
import { newSession, createRefreshTokens } from '#shared/clients/sessions/refresh-family.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
let time = Date.UTC(2026, 0, 1);
const now = () => new Date(time);
const refreshTokens = () => createRefreshTokens(local().table, now);
const start = async (clientId = newId()) => (await refreshTokens().start(newSession(clientId, 'key', now))).token;
const read = (token: string) => refreshTokens().newest(token);
const rotate = async (token: string) => refreshTokens().replace(await read(token));
const rejected = { code: 'unauthorized' };

test('each refresh token works once and returns the next one', async () => {
  const clientId = newId();
  const first = await start(clientId);
  expect((await read(first)).session.clientId).toBe(clientId);
  const second = await rotate(first);
  expect((await rotate(second.token)).token).not.toBe(second.token);
});

test('reusing an old token ends the entire family', async () => {
  const first = await start();
  const second = await rotate(first);
  await expect(rotate(first)).rejects.toMatchObject(rejected);
  await expect(rotate(second.token)).rejects.toMatchObject(rejected);
});

test('if one token is read twice, only one caller gets the next token, and the session ends', async () => {
  const first = await start();
  const readTwice = await Promise.all([read(first), read(first)]);
  const results = await Promise.allSettled(readTwice.map((token) => refreshTokens().replace(token)));
  const granted = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.token] : []));
  expect(granted).toHaveLength(1);
  for (const token of granted) await expect(rotate(token)).rejects.toMatchObject(rejected);
});

test('an old token ends the family even while the newer one is being used', async () => {
  for (let round = 0; round < 10; round += 1) {
    const first = await start();
    const second = await rotate(first);
    const [third, stale] = await Promise.allSettled([rotate(second.token), rotate(first)]);
    expect(stale).toMatchObject({ status: 'rejected', reason: rejected });
    const newest = third.status === 'fulfilled' ? third.value.token : second.token;
    await expect(rotate(newest)).rejects.toMatchObject(rejected);
  }
});

test('a token expires after a day', async () => {
  const first = await start();
  time += 86_400_000;
  await expect(rotate(first)).rejects.toMatchObject({ code: 'token_expired' });
});

test('a session can be refreshed for thirty days, but no longer', async () => {
  let token = await start();
  for (let day = 0; day < 29; day += 1) {
    time += 86_400_000 - 1000;
    ({ token } = await rotate(token));
  }
  time += 86_400_000 - 1000;
  const last = await rotate(token);
  expect(last.expiresIn).toBe(30);
  time += 30_000;
  await expect(rotate(last.token)).rejects.toMatchObject({ code: 'token_expired' });
});

test('a string that is not a refresh token of this service is rejected', async () => {
  for (const token of ['', 'rt_', 'nonsense', `rt_${'A'.repeat(64)}`]) {
    await expect(rotate(token), token).rejects.toMatchObject(rejected);
  }
});

test('the table never contains a refresh token in clear text', async () => {
  const token = await start();
  const familyId = Buffer.from(token.slice(3), 'base64url').subarray(0, 16).toString('hex');
  const stored = JSON.stringify(await local().table.get({ pk: `REFRESH#${familyId}`, sk: 'FAMILY' }));
  expect(stored).not.toContain(token.slice(30));
  expect(stored).not.toContain(Buffer.from(token.slice(3), 'base64url').subarray(16).toString('hex'));
});
