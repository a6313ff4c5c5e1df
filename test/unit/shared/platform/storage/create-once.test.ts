import { expect, test } from 'vitest';
import {
  aliasWrite,
  createOnce,
  findCreated,
  findOrCreate,
  getNamed,
  identityOf,
} from '#shared/platform/storage/create-once.ts';
import { Conflict, type Item, type Table } from '#shared/platform/storage/table.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

const keyOf = (name: string) => ({ pk: `ONCE#${name}`, sk: 'ONCE' });
let count = 0;
/** Creates a resource that is never identical to another one, as in the service. */
const resource = (name: string, bodyHash = 'body'): Item => ({
  ...keyOf(name),
  entity: 'Resource',
  name,
  bodyHash,
  nth: (count += 1),
});

/** Returns the identity of a create request that differs from the others in these fields. */
const identityIn = ({ kind = 'kind', clientId = 'client', market = 'UAE', ...signed }: Record<string, string> = {}) =>
  identityOf(kind, { owner: { clientId, market }, signature: 's', body: {}, ...signed });

test('a create request is named after its idempotency key, or after its signature if it has none', () => {
  const bySignature = identityIn({ signature: 'same' });
  const byKey = identityIn({ signature: 'same', idempotencyKey: 'same' });
  expect(bySignature.alias).toBeUndefined();
  expect(byKey.alias).toBe(bySignature.id);
  expect(byKey.id).not.toBe(bySignature.id);
  expect(identityIn({ signature: 'other', idempotencyKey: 'same' }).id).toBe(byKey.id);
  expect(identityIn({ signature: 'same', market: 'KSA' })).toEqual(bySignature);
});

test('create requests that differ in kind, client, market, key or signature have different names', () => {
  const names = [
    identityIn(),
    identityIn({ kind: 'other' }),
    identityIn({ clientId: 'other' }),
    identityIn({ signature: 't' }),
    identityIn({ idempotencyKey: 'k' }),
    identityIn({ idempotencyKey: 'l' }),
    identityIn({ idempotencyKey: 'k', market: 'KSA' }),
  ];
  expect(new Set(names.map(({ id }) => id)).size).toBe(names.length);
});

test('the names of create requests never change between releases, because they are stored', () => {
  expect(identityIn({ idempotencyKey: 'k' })).toMatchObject({
    id: '1a9314c0-5de9-8411-8b58-237b232555f0',
    alias: '8ab69e52-8a07-8b2e-bbfb-27b96f062adc',
  });
});

test('a create request whose key belongs to another body does not reserve its signature', async () => {
  const { table } = local();
  await createOnce(table, resource('key1', 'first'), keyOf('signature1'));
  expect(await createOnce(table, resource('key1', 'second'), keyOf('signature2'))).toMatchObject({
    created: false,
    item: { bodyHash: 'first' },
  });
  expect(await table.get(keyOf('signature2'))).toBeUndefined();
});

test('a retried create request finds the resource under each of its names', async () => {
  const { table } = local();
  expect(await createOnce(table, resource('key21'), keyOf('signature21'))).toMatchObject({ created: true });
  // The retries have the same key with another signature, or the same signature without the key.
  expect(await createOnce(table, resource('key21'), keyOf('signature22'))).toMatchObject({
    created: false,
    item: { name: 'key21' },
  });
  expect(await createOnce(table, resource('signature21'))).toMatchObject({
    created: false,
    item: { name: 'key21' },
  });
  expect(await createOnce(table, resource('signature22'))).toMatchObject({
    created: false,
    item: { name: 'key21' },
  });
  expect(await createOnce(table, resource('key22'), keyOf('signature21'))).toMatchObject({
    created: false,
    item: { name: 'key21' },
  });
});

test('concurrent create requests that share a name create one resource', async () => {
  const { table } = local();
  const sendAll = () =>
    Array.from({ length: 24 }, (_, n) =>
      n % 3 === 0
        ? createOnce(table, resource('signature24'))
        : createOnce(table, resource('key24'), keyOf('signature24')),
    );
  const settled = await Promise.allSettled(sendAll());
  const responses = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(responses.filter(({ created }) => created)).toHaveLength(1);
  for (const result of settled) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(Conflict);
  const retries = await Promise.all(sendAll());
  expect(retries.filter(({ created }) => created)).toEqual([]);
  expect(new Set([...responses, ...retries].map(({ item: { name } }) => name)).size).toBe(1);
});

test('a retry completes a create request that failed after it had reserved its second name', async () => {
  const { table } = local();
  await table.commit({ item: { ...keyOf('signature25'), entity: 'Alias', of: keyOf('key25') }, expect: 'absent' });
  expect(await createOnce(table, resource('key25'), keyOf('signature25'))).toMatchObject({ created: true });
});

test('an idempotency key that arrives later leads to the resource, and so do the signatures under that key', async () => {
  const { table } = local();
  await createOnce(table, resource('signature3', 'first'));
  await createOnce(table, resource('key3', 'first'), keyOf('signature3'));
  const earlier = { created: false, item: { name: 'signature3' } };
  expect(await createOnce(table, resource('key3', 'first'), keyOf('signature4'))).toMatchObject(earlier);
  expect(await createOnce(table, resource('signature4', 'first'))).toMatchObject(earlier);
  // Another body under that key is rejected, so it does not reserve its signature.
  expect(await createOnce(table, resource('key3', 'second'), keyOf('signature5'))).toMatchObject(earlier);
  expect(await table.get(keyOf('signature5'))).toBeUndefined();
});

test('an alias of an alias leads to the resource', async () => {
  const { table } = local();
  await createOnce(table, resource('signature30'));
  const alias = (name: string, of: string): Item => ({ ...keyOf(name), entity: 'Alias', of: keyOf(of) });
  await table.commit({ item: alias('key30', 'signature30'), expect: 'absent' });
  await table.commit({ item: alias('signature31', 'key30'), expect: 'absent' });
  expect(await getNamed(table, keyOf('signature31'))).toMatchObject({ name: 'signature30' });
  expect(await findCreated(table, [keyOf('signature31'), keyOf('signature32')], 'body')).toMatchObject({
    name: 'signature30',
  });
  expect(await getNamed(table, keyOf('signature32'))).toMatchObject({ name: 'signature30' });
});

test('a retry that finds the resource under one of its names reserves the others', async () => {
  const { table } = local();
  const find = (body: string, ...names: readonly string[]) => findCreated(table, names.map(keyOf), body);
  expect(await find('body', 'key40', 'signature40')).toBeUndefined();
  expect(await table.get(keyOf('key40'))).toBeUndefined();
  await createOnce(table, resource('signature40'));
  const earlier = { name: 'signature40' };
  expect(await find('body', 'key40', 'signature40')).toMatchObject(earlier);
  expect(await find('body', 'key40', 'signature41')).toMatchObject(earlier);
  expect(await find('body', 'signature41')).toMatchObject(earlier);
  expect(await find('another', 'key40', 'signature42')).toMatchObject(earlier);
  expect(await find('another', 'signature42')).toBeUndefined();
});

test('if two resources have the names of a retry, it returns that of the first name', async () => {
  const { table } = local();
  await createOnce(table, resource('signature50'));
  await createOnce(table, resource('key50'));
  expect(await findCreated(table, [keyOf('key50'), keyOf('signature50')], 'body')).toMatchObject({ name: 'key50' });
  // Another request takes the key after the retry has looked for it.
  await createOnce(table, resource('signature51'));
  const late: Table = {
    ...table,
    async putIfAbsent(item) {
      await createOnce(table, resource('key51'));
      return table.putIfAbsent(item);
    },
  };
  expect(await findCreated(late, [keyOf('key51'), keyOf('signature51')], 'body')).toMatchObject({ name: 'key51' });
});

test('a create request with a single name does not read before it writes', async () => {
  const { table, spent } = local();
  spent();
  await createOnce(table, resource('key5'));
  expect(spent().readUnits).toBe(0);
});

test('a resource is found under its own name and under an alias, but not under any other name', async () => {
  const { table } = local();
  await createOnce(table, resource('key6'), keyOf('signature6'));
  for (const name of ['key6', 'signature6'])
    expect(await getNamed(table, keyOf(name))).toMatchObject({ name: 'key6', entity: 'Resource' });
  expect(await getNamed(table, keyOf('nobody'))).toBeUndefined();
});

test('the alias of a resource can be reserved in one transaction with it', async () => {
  const { table } = local();
  const item = resource('key7');
  const write = aliasWrite(item, keyOf('signature7'));
  await table.commit({ item, expect: 'absent' }, write);
  expect(await getNamed(table, keyOf('signature7'))).toMatchObject({ name: 'key7' });
  await expect(table.commit({ item: resource('key8'), expect: 'absent' }, write)).rejects.toThrow(Conflict);
});

/** Creates a table in which every write fails. */
const failing = (reason: Error): Table => ({
  ...local().table,
  putIfAbsent: async () => {
    throw reason;
  },
});

test('a table error, or a conflict without an existing item, is propagated', async () => {
  const outage = new Error('no response');
  await expect(createOnce(failing(outage), resource('key9'))).rejects.toBe(outage);
  const conflict = new Conflict([undefined]);
  await expect(createOnce(failing(conflict), resource('key9'))).rejects.toBe(conflict);
});

test('an alias that points to a resource that was never written is reported as a conflict', async () => {
  const { table } = local();
  const alias = (name: string, of: object): Item => ({ ...keyOf(name), entity: 'Alias', of });
  await table.commit({ item: alias('signature10', keyOf('never')), expect: 'absent' });
  await expect(createOnce(table, resource('key10'), keyOf('signature10'))).rejects.toMatchObject({
    name: 'Conflict',
    current: [{ of: keyOf('never') }],
  });
  await table.commit({ item: alias('signature11', { ...keyOf('key11'), sk: 'OTHER' }), expect: 'absent' });
  await expect(createOnce(table, resource('key11'), keyOf('signature11'))).rejects.toThrow(Conflict);
});

test('a retry returns the resource that the first request created', async () => {
  const created = { id: 'one', bodyHash: 'body' };
  const neverCreate = () => Promise.reject(new Error('created twice'));
  expect(await findOrCreate('body', { find: async () => undefined, create: async () => created })).toEqual({
    entity: created,
    created: true,
  });
  expect(await findOrCreate('body', { find: async () => created, create: neverCreate })).toEqual({
    entity: created,
    created: false,
  });
});

test('a create request that another writer overtakes returns the resource of that writer', async () => {
  const found = [undefined, { id: 'theirs', bodyHash: 'body' }];
  const create = () => Promise.reject(new Conflict([]));
  expect(await findOrCreate('body', { find: async () => found.shift(), create })).toEqual({
    entity: { id: 'theirs', bodyHash: 'body' },
    created: false,
  });
});

test('a retry with another body is an idempotency mismatch', async () => {
  const find = async () => ({ id: 'one', bodyHash: 'first' });
  await expect(findOrCreate('second', { find, create: find })).rejects.toMatchObject({ code: 'idempotency_mismatch' });
});
