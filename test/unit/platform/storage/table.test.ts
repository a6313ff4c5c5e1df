import { expect, test } from 'vitest';
import { createOnce } from '#shared/platform/storage/create-once.ts';
import { Conflict, type Item } from '#shared/platform/storage/table.ts';
import { useLocalTable } from '#test/support/local-table.ts';

const local = useLocalTable();

const item = (id: string, over: Record<string, unknown> = {}): Item => ({ pk: id, sk: 'ITEM', version: 0, ...over });

test('of two writers at one version, one wins and the other learns what stands there', async () => {
  const { table } = local();
  await table.commit({ item: item('a'), expect: 'absent' });
  await table.commit({ item: item('a', { version: 1, by: 'first' }), expect: 0 });
  const lost = await table
    .commit({ item: item('a', { version: 1, by: 'second' }), expect: 0 })
    .catch((error: unknown) => error);
  expect(lost).toBeInstanceOf(Conflict);
  expect((lost as Conflict).current[0]).toMatchObject({ by: 'first' });
});

test('a write whose answer was lost is not a conflict with itself', async () => {
  const { table } = local();
  const mine = item('b', { minor: 12_345_678_901_234_567_890n, note: undefined, nested: { list: [1, 'two'] } });
  await table.commit({ item: mine, expect: 'absent' });
  await expect(table.commit({ item: mine, expect: 'absent' })).resolves.toBeUndefined();
});

test('several items move together or not at all', async () => {
  const { table } = local();
  await table.commit({ item: item('c'), expect: 'absent' });
  const together = table.commit({ item: item('d'), expect: 'absent' }, { item: item('c', { version: 5 }), expect: 4 });
  await expect(together).rejects.toMatchObject({ current: [undefined, { pk: 'c', version: 0 }] });
  expect(await table.get({ pk: 'd', sk: 'ITEM' })).toBeUndefined();
});

test('amounts beyond 2^53 come back to the last digit', async () => {
  const { table } = local();
  await table.commit({ item: item('e', { minor: 999_999_999_999_999_999n, small: 7n }), expect: 'absent' });
  expect(await table.get({ pk: 'e', sk: 'ITEM' })).toMatchObject({ minor: 999_999_999_999_999_999n, small: 7 });
});

test('a transition of a small item costs one write unit, its creation with the list entry two', async () => {
  const { table, spent } = local();
  spent();
  await table.commit({ item: item('f', { list: 'L', listed: '1', text: 'x'.repeat(700) }), expect: 'absent' });
  expect(spent().writeUnits).toBe(2);
  await table.commit({ item: item('f', { list: 'L', listed: '1', text: 'y'.repeat(700), version: 1 }), expect: 0 });
  expect(spent().writeUnits).toBe(1);
});

const place = (name: string) => ({ pk: `RESOURCE#${name}`, sk: 'RESOURCE' });
let made = 0;
/** As in life, no two creates are alike to the last bit. */
const resource = (name: string): Item => ({ ...place(name), entity: 'Resource', name, nth: (made += 1) });

test('a create is found again under each of its names', async () => {
  const { table } = local();
  expect(await createOnce(table, resource('key1'), [place('signature1')])).toMatchObject({ created: true });
  // The same key with another signature, and the same signature without the key.
  expect(await createOnce(table, resource('key1'), [place('signature2')])).toMatchObject({
    created: false,
    item: { name: 'key1' },
  });
  expect(await createOnce(table, resource('signature1'), [])).toMatchObject({ created: false, item: { name: 'key1' } });
  expect(await createOnce(table, resource('signature2'), [])).toMatchObject({ created: false, item: { name: 'key1' } });
  expect(await createOnce(table, resource('key2'), [place('signature1')])).toMatchObject({
    created: false,
    item: { name: 'key1' },
  });
});

test('a create that was first known by its signature is found by key and signature', async () => {
  const { table } = local();
  await createOnce(table, resource('signature3'), []);
  expect(await createOnce(table, resource('key3'), [place('signature3')])).toMatchObject({
    created: false,
    item: { name: 'signature3' },
  });
});

test('however many race with shared names, one resource is made', async () => {
  const { table } = local();
  const attempts = Array.from({ length: 24 }, (_, n) =>
    n % 3 === 0
      ? createOnce(table, resource('signature4'), [])
      : createOnce(table, resource('key4'), [place('signature4')]),
  );
  const settled = await Promise.allSettled(attempts);
  const answers = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(answers.filter(({ created }) => created)).toHaveLength(1);
  expect(new Set(answers.map(({ item: { name } }) => name)).size).toBe(1);
});

test('a create that died after reserving its second name is completed by its retry', async () => {
  const { table } = local();
  await table.commit({ item: { ...place('signature5'), entity: 'Alias', of: place('key5') }, expect: 'absent' });
  expect(await createOnce(table, resource('key5'), [place('signature5')])).toMatchObject({ created: true });
});
