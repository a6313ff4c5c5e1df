import { marshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { imageOf } from '#shared/platform/storage/images.ts';
import { readImage } from '#shared/standard/ledger.ts';

/** What items of this service hold: JSON, big integers and bytes. */
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc
      .double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 })
      .map((number) => (number === 0 ? 0 : number)),
    fc.maxSafeInteger(),
    fc.bigInt({ min: 2n ** 60n, max: 2n ** 100n }),
    fc.boolean(),
    fc.constant(null),
    fc.uint8Array(),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), tie('any'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).any;
const document = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), value, { noNullPrototype: true });

describe('the wire form of items', () => {
  test('is what the converter of the SDK makes', () => {
    fc.assert(
      fc.property(document, (item) => {
        expect(imageOf(item)).toEqual(marshall(item, { removeUndefinedValues: true }));
      }),
    );
  });

  test('is read back as it was written', () => {
    fc.assert(
      fc.property(document, (item) => {
        expect(readImage(imageOf(item))).toEqual(item);
      }),
    );
  });

  test('has no undefined members', () => {
    const item = { pk: 'A', gone: undefined, inside: { gone: undefined, kept: 1 }, list: ['a', undefined, 'b'] };
    expect(imageOf(item)).toEqual(marshall(item, { removeUndefinedValues: true }));
  });

  test.each([
    ['a number that is no number', Number.NaN],
    ['an infinite number', Number.POSITIVE_INFINITY],
    ['an integer that a Number cannot hold exactly', 2 ** 60],
    ['a date', new Date(0)],
    ['a set', new Set(['a'])],
    ['a map', new Map([['a', 1]])],
    ['a function', () => undefined],
  ])('%s is refused, because it would come back as something else', (_, member) => {
    expect(() => imageOf({ member })).toThrow(TypeError);
  });

  test('an attribute of a type that this service never writes is refused', () => {
    expect(() => readImage({ names: { SS: ['a'] } })).toThrow(TypeError);
  });
});
