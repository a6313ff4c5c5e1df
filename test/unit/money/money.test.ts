import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AmountText, decimalsOf, formatMoney, parseMoney } from '#shared/money/money.ts';

test('150, 150.5 and 150.50 dirhams are 15,000, 15,050 and 15,050 fils', () => {
  expect(['150', '150.5', '150.50'].map((text) => parseMoney(text, 'AED').minor)).toEqual([15_000n, 15_050n, 15_050n]);
});

test('an amount is written with every decimal of its currency', () => {
  expect(formatMoney({ minor: 5n, currency: 'AED' })).toBe('0.05');
  expect(formatMoney({ minor: 5n, currency: 'KWD' })).toBe('0.005');
  expect(formatMoney({ minor: 5n, currency: 'JPY' })).toBe('5');
});

test('an amount of any size is the same after it was written and parsed', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 18n }),
      fc.constantFrom('AED', 'SAR', 'KWD', 'JPY'),
      (minor, currency) => {
        expect(parseMoney(formatMoney({ minor, currency }), currency)).toEqual({ minor, currency });
      },
    ),
  );
});

test('decimals that the currency does not have are refused unless they are zeros', () => {
  expect(() => parseMoney('1.005', 'AED')).toThrow(RangeError);
  expect(parseMoney('1.500', 'AED').minor).toBe(150n);
  expect(decimalsOf('SAR')).toBe(2);
});

test('zero, a million million and texts with signs, exponents or commas are not amounts', () => {
  for (const text of [
    '0',
    '0.00',
    '-1',
    '+1',
    '1e3',
    '1,00',
    '.5',
    '1.',
    '',
    ' 1',
    '1000000000000',
    '0001000000000000.00',
  ]) {
    expect(AmountText.safeParse(text).success, text).toBe(false);
  }
  expect(AmountText.safeParse('999999999999.99').success).toBe(true);
});
