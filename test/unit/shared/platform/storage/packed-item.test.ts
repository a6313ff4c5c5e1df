import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '#shared/platform/runtime/ids.ts';
import { packing } from '#shared/standard/ledger.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
/** An entity whose items are stored compressed. */
const entity = 'Verification';

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'binary' }),
    fc.integer(),
    fc.bigInt({ min: 2n ** 53n, max: 2n ** 120n }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('any')),
    fc.dictionary(
      // The document client takes an object with such a field for the instance of a class.
      fc.string({ minLength: 1 }).filter((name) => !['__proto__', 'constructor'].includes(name)),
      tie('any'),
      { noNullPrototype: true },
    ),
  ),
})).any;

test('items survive compression and decompression unchanged', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{3,8}$/), value, { noNullPrototype: true }), (attributes) => {
      const item = { pk: 'A', sk: 'B', entity, ...attributes, long: 'x'.repeat(1_000) };
      const packed = packing.pack(item);
      expect(packed).toHaveProperty('packed');
      expect(packing.unpack(packed)).toEqual(item);
    }),
  );
});

test.each([
  ['a small item', { entity, name: 'small' }],
  ['an item of an entity that is usually small', { entity: 'Mandate', name: 'x'.repeat(2_000) }],
])('%s stays readable in the table', (_, attributes) => {
  const item = { pk: 'A', sk: 'B', ...attributes };
  expect(packing.pack(item)).toBe(item);
  expect(packing.unpack(item)).toBe(item);
});

test('an item that is not compressed costs one write unit', async () => {
  const { table, spent } = local();
  const name = fc.stringMatching(/^[a-z]{3,8}$/);
  let uncompressed = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(name, value, { noNullPrototype: true }),
      fc.nat(1_000),
      async (attributes, length) => {
        const item = { ...attributes, pk: newId(), sk: 'B', entity, text: 'x'.repeat(length) };
        if ('packed' in packing.pack(item)) return;
        uncompressed += 1;
        spent();
        await table.commit({ item, expect: 'absent' });
        expect(spent().writeUnits).toBe(1);
      },
    ),
    { numRuns: 300 },
  );
  expect(uncompressed).toBeGreaterThan(100);
});

test('an item is compressed only if it needs more than one write unit', () => {
  const withText = (bytes: number) => packing.pack({ pk: 'A', sk: 'B', entity, text: 'x'.repeat(bytes) });
  expect(withText(972)).not.toHaveProperty('packed');
  expect(withText(973)).toHaveProperty('packed');
});

test('an item compressed with a dictionary that this code does not have cannot be read', () => {
  expect(() => packing.unpack({ pk: 'A', packed: Buffer.from([99, 1, 2]) })).toThrow('unknown dictionary 99');
});

test('an item compressed with the first version of the dictionary stays readable indefinitely', () => {
  const packed = 'AavGlv4w0x0o9aRWgAypGAWjYBQMe6BUCwA=';
  const item = { pk: 'A', sk: 'B', creditorAccount: { schemeName: 'IBAN' }, text: 'x'.repeat(1_000) };
  expect(packing.unpack({ pk: 'A', sk: 'B', packed })).toEqual(item);
});
