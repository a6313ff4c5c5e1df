import { expect, test } from 'vitest';
import { countedInArabic } from '#infra/docs/tables/arabic-nouns.ts';

test.each([
  ['0', '0 طلب'],
  ['1', 'طلبًا واحدًا'],
  ['2', 'طلبين'],
  ['10', '10 طلبات'],
  ['11', '11 طلبًا'],
  ['100', '100 طلب'],
  ['2,000', '2,000 طلب'],
])('the Arabic for %s requests is grammatical', (number, text) => {
  expect(countedInArabic(number, 'طلب')).toBe(text);
});

test('a noun without declared forms causes an error that names it', () => {
  expect(() => countedInArabic('3', 'كتاب')).toThrow('"كتاب"');
});
