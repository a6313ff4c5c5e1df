import { GetItemCommand, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { expect, test } from 'vitest';
import { readImage } from '#shared/standard/ledger.ts';
import { createDocumentClient } from '#shared/platform/storage/documents.ts';
import { connectLedger } from '#shared/standard/ledger.ts';
import { Conflict, type Item, puts, type Table } from '#shared/platform/storage/table.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

const item = (id: string, overrides: Record<string, unknown> = {}): Item => ({
  pk: id,
  sk: 'ITEM',
  version: 0,
  ...overrides,
});

test('of two writes to one version, one succeeds and the other returns the current item', async () => {
  const { table } = local();
  await table.commit({ item: item('a'), expect: 'absent' });
  await table.commit({ item: item('a', { version: 1, by: 'first' }), expect: 0 });
  const conflict = await table
    .commit({ item: item('a', { version: 1, by: 'second' }), expect: 0 })
    .catch((error: unknown) => error);
  expect(conflict).toBeInstanceOf(Conflict);
  expect((conflict as Conflict).current[0]).toMatchObject({ by: 'first' });
});

/** Connects to the table. Every attempt to send a request passes through `onAttempt`. */
const tableThrough = (onAttempt: (send: () => Promise<any>, nth: number) => Promise<any>): Table => {
  let attempts = 0;
  const handler = new NodeHttpHandler();
  const handle: NodeHttpHandler['handle'] = (...request) => {
    attempts += 1;
    return onAttempt(() => handler.handle(...request), attempts);
  };
  return connectLedger(createDocumentClient(local().open({ requestHandler: { handle } })), local().tableName);
};

const large = { minor: 12_345_678_901_234_567_890n, note: undefined, nested: { list: [1, 'two'] } };

test.each([
  ['small', item('b', large)],
  ['packed', item('b2', { ...large, entity: 'Verification', text: 'x'.repeat(2_000) })],
])('a write of a %s item that is retried after a lost response is not a conflict', async (_size, written) => {
  const table = tableThrough(async (send, nth) => {
    const response = await send();
    if (nth === 1) throw Object.assign(new Error('the response was lost'), { name: 'TimeoutError' });
    return response;
  });
  await expect(table.commit({ item: written, expect: 'absent' })).resolves.toBeUndefined();
});

test('of two concurrent writers of the same item, only one succeeds', async () => {
  const { table } = local();
  const claim = { item: item('twins', { claimedUntil: 'noon' }), expect: 'absent' } as const;
  const writes = await Promise.allSettled([table.commit(claim), table.commit(claim)]);
  expect(writes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(table.commit(claim)).rejects.toBeInstanceOf(Conflict);
});

test.each(['ThrottlingError', 'ProvisionedThroughputExceeded', 'TransactionConflict'])(
  'a transaction that is cancelled with %s is retried',
  async (Code) => {
    const table = tableThrough(async (send, nth) => {
      if (nth > 2) return send();
      const CancellationReasons = [{ Code: 'None' }, { Code }];
      throw new TransactionCanceledException({ message: 'cancelled', $metadata: {}, CancellationReasons });
    });
    const [one, two] = [item(`${Code} 1`), item(`${Code} 2`)];
    await table.commit({ item: one, expect: 'absent' }, { item: two, expect: 'absent' });
    expect(await local().table.getAll([one, two])).toEqual([one, two]);
  },
);

test('a large item is compressed to less than half, and every reader returns it as it was written', async () => {
  const { table, client, tableName, spent } = local();
  const resource = item('packed', {
    entity: 'Verification',
    status: 'New',
    ttl: 2_000_000_000,
    minor: 999_999_999_999_999_999n,
    history: Array.from({ length: 20 }, (_, version) => ({ status: 'New', at: '2026-11-21T08:00:00.000Z', version })),
  });
  const { pk, sk } = resource;
  spent();
  await table.commit({ item: resource, expect: 'absent' });
  expect(spent().writeUnits).toBe(1);
  expect(await table.get({ pk, sk })).toEqual(resource);
  expect(await table.getAll([resource])).toEqual([resource]);
  expect(await table.partition(pk)).toEqual([resource]);
  const conflict = table.commit({ item: { ...resource, version: 8 }, expect: 7 });
  await expect(conflict).rejects.toMatchObject({ current: [resource] });
  const { Item: stored = {} } = await client.send(
    new GetItemCommand({ TableName: tableName, Key: marshall({ pk, sk }) }),
  );
  // Lambda receives the images of the stream as JSON, with binary values in base64.
  const image = { ...stored, packed: { B: Buffer.from(stored.packed?.B ?? []).toString('base64') } };
  expect(readImage(image as unknown as typeof stored)).toEqual(resource);
  expect(Object.keys(stored).toSorted()).toEqual(['entity', 'packed', 'pk', 'sk', 'status', 'ttl', 'version']);
});

test('several items are written together or not at all', async () => {
  const { table } = local();
  await table.commit({ item: item('c'), expect: 'absent' });
  const together = table.commit({ item: item('d'), expect: 'absent' }, { item: item('c', { version: 5 }), expect: 4 });
  await expect(together).rejects.toMatchObject({ current: [undefined, { pk: 'c', version: 0 }] });
  expect(await table.get({ pk: 'd', sk: 'ITEM' })).toBeUndefined();
});

test('amounts beyond 2^53 keep their last digit', async () => {
  const { table } = local();
  await table.commit({ item: item('e', { minor: 999_999_999_999_999_999n, small: 7n }), expect: 'absent' });
  expect(await table.get({ pk: 'e', sk: 'ITEM' })).toMatchObject({ minor: 999_999_999_999_999_999n, small: 7 });
});

test('changing a small item costs one write unit, and creating it with its list entry costs two', async () => {
  const { table, spent } = local();
  spent();
  await table.commit({ item: item('f', { list: 'L', listed: '1', text: 'x'.repeat(700) }), expect: 'absent' });
  expect(spent().writeUnits).toBe(2);
  await table.commit({ item: item('f', { list: 'L', listed: '1', text: 'y'.repeat(700), version: 1 }), expect: 0 });
  expect(spent().writeUnits).toBe(1);
});

test.for([
  ['a partition key of more than 2,048 bytes', { pk: '漢'.repeat(683), sk: 'ITEM' }],
  ['a sort key of more than 1,024 bytes', { pk: 'a', sk: 'b'.repeat(1025) }],
  ['a lone surrogate', { pk: 'a\ud800', sk: 'ITEM' }],
] as const)('an item with %s does not exist, and cannot be written', async ([, key]) => {
  const { table } = local();
  expect(await table.get(key)).toBeUndefined();
  expect(await table.getAll([key])).toEqual([]);
  const write = { item: { ...key, version: 0 }, expect: 'absent' } as const;
  await expect(table.commit(write)).rejects.toMatchObject({ code: 'validation_error' });
  if (key.sk === 'ITEM') expect(await table.partition(key.pk)).toEqual([]);
  const names = { ExpressionAttributeNames: { '#a': 'a' }, ExpressionAttributeValues: { ':a': 1 } };
  const update = { UpdateExpression: 'SET #a = :a', ConditionExpression: 'attribute_not_exists(#a)', ...names };
  await expect(table.update(key, update)).rejects.toMatchObject({ code: 'validation_error' });
});

test('items with the longest keys can be written and read', async () => {
  const { table } = local();
  const key = { pk: 'p'.repeat(2048), sk: 's'.repeat(1024) };
  await table.commit({ item: { ...key, version: 0 }, expect: 'absent' });
  expect(await table.get(key)).toMatchObject(key);
});

test('a limited read of items that fill more than one page of DynamoDB returns no more than the limit', async () => {
  const { table } = local();
  const items = Array.from({ length: 6 }, (_, index) => ({
    pk: 'large',
    sk: String(index),
    text: 'x'.repeat(300_000),
  }));
  await table.writeAll(puts(items));
  const read = await table.partition('large', { limit: 5 });
  expect(read.map(({ sk }) => sk)).toEqual(['0', '1', '2', '3', '4']);
});
