import { expect, test } from 'vitest';
import { createIdempotencyStore } from '#shared/platform/http/idempotency-store.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const response = { status: 201, body: '{"data":{"token":"t-123"}}' };
let time = Date.UTC(2026, 0, 1);
const openStore = () => createIdempotencyStore(local().table, () => new Date(time));

test('a retry receives exactly the first response, and the operation does not run again', async () => {
  const scope = newId();
  let runs = 0;
  const run = async () => ({ ...response, body: response.body.replace('123', String(++runs)) });
  const first = await openStore().once(scope, 'body', undefined, run);
  const second = await openStore().once(scope, 'body', undefined, run);
  expect([first.replayed, second.replayed, runs]).toEqual([false, true, 1]);
  expect(second.body).toBe(first.body);
});

test('the same key with another body is rejected', async () => {
  const scope = newId();
  await openStore().once(scope, 'body', undefined, async () => response);
  await expect(openStore().once(scope, 'other', undefined, async () => response)).rejects.toMatchObject({
    code: 'idempotency_mismatch',
    details: { 'idempotency-key': ['was already used with a different body'] },
  });
});

test('a retry is rejected while the first request runs, but runs if that request never finishes', async () => {
  const scope = newId();
  let finish = (): void => undefined;
  const running = openStore().once(
    scope,
    'body',
    undefined,
    () => new Promise((resolve) => (finish = () => resolve(response))),
  );
  await expect
    .poll(async () => (await local().table.get({ pk: `ANSWER#${scope}`, sk: 'ANSWER' }))?.state)
    .toBe('Running');
  await expect(openStore().once(scope, 'body', undefined, async () => response)).rejects.toMatchObject({
    code: 'conflict',
    retryAfterSeconds: 1,
  });
  time += 31_000;
  expect(await openStore().once(scope, 'body', undefined, async () => response)).toMatchObject({ replayed: false });
  finish();
  await expect(running).rejects.toMatchObject({ name: 'Conflict' });
});

test('the response of a rejected request is not stored', async () => {
  const scope = newId();
  const rejected = openStore().once(scope, 'body', undefined, async () =>
    Promise.reject(new Problem('provider_unavailable')),
  );
  await expect(rejected).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect(await openStore().once(scope, 'body', undefined, async () => response)).toMatchObject({ replayed: false });
});

test('the key of a rejected request may be used at once with a corrected body, and then belongs to that body', async () => {
  const scope = newId();
  const once = (body: string, run = async () => response) => openStore().once(scope, body, undefined, run);
  const reject = async () => Promise.reject(new Problem('validation_error'));
  await expect(once('misspelt', reject)).rejects.toMatchObject({ code: 'validation_error' });
  expect(await once('corrected')).toMatchObject({ replayed: false });
  expect(await once('corrected')).toMatchObject({ replayed: true });
  await expect(once('misspelt')).rejects.toMatchObject({ code: 'idempotency_mismatch' });
});

test("a response with tokens is stored encrypted, and only the request's credential can decrypt it", async () => {
  const scope = newId();
  await openStore().once(scope, 'body', 'api-key', async () => response);
  const stored = await local().table.get({ pk: `ANSWER#${scope}`, sk: 'ANSWER' });
  expect(JSON.stringify(stored)).not.toContain('t-123');
  expect((await openStore().once(scope, 'body', 'api-key', async () => response)).body).toBe(response.body);
  await expect(openStore().once(scope, 'body', 'another', async () => response)).rejects.toThrow(
    'decryption operation failed',
  );
});

test('once a stored response has expired, another body may use the key', async () => {
  const scope = newId();
  let runs = 0;
  const once = (body: string) =>
    openStore().once(scope, body, undefined, async () => ({ ...response, status: 200 + ++runs }), { ttlSeconds: 60 });
  await once('body');
  time += 59_000;
  expect(await once('body')).toMatchObject({ status: 201, replayed: true });
  time += 2_000;
  expect(await once('other')).toMatchObject({ status: 202, replayed: false });
  expect(await once('other')).toMatchObject({ status: 202, replayed: true });
});

test('a response is stored for two days', async () => {
  const scope = newId();
  let runs = 0;
  const once = () => openStore().once(scope, 'body', undefined, async () => ({ ...response, status: 200 + ++runs }));
  await once();
  const first = { status: 201, replayed: true };
  time += 24 * 3_600_000;
  expect(await once()).toMatchObject(first);
  time += 24 * 3_600_000 - 1_000;
  expect(await once()).toMatchObject(first);
  time += 1_000;
  expect(await once()).toMatchObject({ status: 202, replayed: false });
});
