import { afterEach, expect, test, vi } from 'vitest';
import { connectTable } from '#shared/standard/ledger.ts';
import { Conflict, type Item } from '#shared/platform/storage/table.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

afterEach(() => vi.unstubAllEnvs());

/** Connects to the local table in the same way as a Lambda function. */
const connectAsFunction = async () => {
  const { config } = local().client;
  const { accessKeyId, secretAccessKey } = await config.credentials();
  const { protocol, hostname, port } = (await config.endpoint?.()) ?? {};
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `${protocol}//${hostname}:${port}`);
  vi.stubEnv('AWS_REGION', 'me-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', secretAccessKey);
  vi.stubEnv('AWS_SESSION_TOKEN', undefined);
  return connectTable(local().tableName);
};

const attributes = { version: 0, minor: 12_345_678_901_234_567_890n, nested: { list: [1, 'ثلاثة', null, true] } };

test.each([
  ['small', { pk: 'small', sk: 'ITEM', ...attributes }],
  ['packed', { pk: 'packed', sk: 'ITEM', entity: 'Verification', ...attributes, text: 'x'.repeat(2_000) }],
] satisfies readonly (readonly [string, Item])[])('a %s item is read as it was written', async (_, item) => {
  const table = await connectAsFunction();
  await table.commit({ item, expect: 'absent' });
  expect(await table.get(item)).toEqual(item);
  expect(await table.getAll([item, { pk: 'absent', sk: 'ITEM' }])).toEqual([item]);
  expect(await table.partition(item.pk)).toEqual([item]);
});

test('an item that does not exist is not found', async () => {
  const table = await connectAsFunction();
  expect(await table.get({ pk: 'nothing', sk: 'ITEM' })).toBeUndefined();
});

test('a write that conflicts with another version returns the current item', async () => {
  const table = await connectAsFunction();
  const item = { pk: 'taken', sk: 'ITEM', ...attributes, text: 'x'.repeat(2_000) };
  await table.commit({ item, expect: 'absent' });
  const conflict = await table.commit({ item, expect: 'absent' }).catch((error: unknown) => error);
  expect(conflict).toBeInstanceOf(Conflict);
  expect((conflict as Conflict).current).toEqual([item]);
});
