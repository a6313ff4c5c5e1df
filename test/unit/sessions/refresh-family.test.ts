import { expect, test } from 'vitest';
import { newId } from '#shared/platform/runtime/ids.ts';
import { openRefreshTokens } from '#shared/sessions/refresh-family.ts';
import { useLocalTable } from '#test/support/local-table.ts';

const local = useLocalTable();
let time = Date.UTC(2026, 0, 1);
const open = () => openRefreshTokens(local().table, () => new Date(time));
/** Admits every refresh. */
const admit = async (clientId: string) => clientId;
const refused = { code: 'unauthorized' };

test('each refresh token works once and brings the next one', async () => {
  const clientId = newId();
  const first = await open().start(clientId);
  const second = await open().rotate(first, admit);
  expect(second.admitted).toBe(clientId);
  expect((await open().rotate(second.token, admit)).token).not.toBe(second.token);
});

test('reusing an old token ends the whole family', async () => {
  const first = await open().start(newId());
  const second = await open().rotate(first, admit);
  await expect(open().rotate(first, admit)).rejects.toMatchObject(refused);
  await expect(open().rotate(second.token, admit)).rejects.toMatchObject(refused);
});

test('of two concurrent uses at most one gets a token, and the family ends', async () => {
  const first = await open().start(newId());
  const results = await Promise.allSettled([open().rotate(first, admit), open().rotate(first, admit)]);
  const granted = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.token] : []));
  expect(granted.length).toBeLessThanOrEqual(1);
  for (const token of granted) await expect(open().rotate(token, admit)).rejects.toMatchObject(refused);
});

test('an old token ends the family even while the newer one is being used', async () => {
  for (let round = 0; round < 10; round += 1) {
    const first = await open().start(newId());
    const second = await open().rotate(first, admit);
    const [third, stale] = await Promise.allSettled([open().rotate(second.token, admit), open().rotate(first, admit)]);
    expect(stale).toMatchObject({ status: 'rejected', reason: refused });
    const newest = third.status === 'fulfilled' ? third.value.token : second.token;
    await expect(open().rotate(newest, admit)).rejects.toMatchObject(refused);
  }
});

test('a refresh that is refused for another reason does not use up the token', async () => {
  const first = await open().start(newId());
  const refuse = () => Promise.reject(new Error('another market'));
  await expect(open().rotate(first, refuse)).rejects.toThrow('another market');
  expect((await open().rotate(first, admit)).token).not.toBe(first);
});

test('a token expires after a day', async () => {
  const first = await open().start(newId());
  time += 86_400_000;
  await expect(open().rotate(first, admit)).rejects.toMatchObject({ code: 'token_expired' });
});

test('a text that is not a refresh token of this service is refused', async () => {
  for (const token of ['', 'rt_', 'nonsense', `rt_${'A'.repeat(64)}`]) {
    await expect(open().rotate(token, admit), token).rejects.toMatchObject(refused);
  }
});

test('the table stores no refresh token', async () => {
  const token = await open().start(newId());
  const familyId = Buffer.from(token.slice(3), 'base64url').subarray(0, 16).toString('hex');
  const stored = JSON.stringify(await local().table.get({ pk: `REFRESH#${familyId}`, sk: 'FAMILY' }));
  expect(stored).not.toContain(token.slice(30));
  expect(stored).not.toContain(Buffer.from(token.slice(3), 'base64url').subarray(16).toString('hex'));
});
