import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { countries, countryCodes } from '#shared/standard/markets/market.ts';
import {
  AmountText,
  amountTextOf,
  AmountToFind,
  AmountView,
  CurrencyCode,
  decimalsError,
  decimalsOf,
  formatAmountText,
  formatMoney,
  isAmount,
  isCurrency,
  LegacyAmountText,
  parseMoney,
  StoredMinor,
} from '#shared/standard/money.ts';

test('150, 150.5 and 150.50 dirhams are 15,000, 15,050 and 15,050 fils', () => {
  expect(['150', '150.5', '150.50'].map((text) => parseMoney(text, 'AED').minor)).toEqual([15_000n, 15_050n, 15_050n]);
});

test('an amount is written with all decimals of its currency', () => {
  expect(formatMoney({ minor: 5n, currency: 'AED' })).toBe('0.05');
  expect(formatMoney({ minor: 5n, currency: 'KWD' })).toBe('0.005');
  expect(formatMoney({ minor: 5n, currency: 'JPY' })).toBe('5');
});

test('a refund is written with a minus sign, and zero without one', () => {
  expect(formatMoney({ minor: -150n, currency: 'AED' })).toBe('-1.50');
  expect(formatMoney({ minor: -5n, currency: 'JPY' })).toBe('-5');
  expect(formatMoney({ minor: 0n, currency: 'AED' })).toBe('0.00');
});

test("each market's currency has the decimals of ISO 4217", () => {
  for (const code of countryCodes) {
    const { currency, currencyDecimals } = countries[code];
    const iso4217 = new Intl.NumberFormat('en', { style: 'currency', currency: currency.iso4117Code });
    expect(iso4217.resolvedOptions().maximumFractionDigits).toBe(currencyDecimals);
  }
});

test('an amount of any size survives formatting and parsing', () => {
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

test('decimals that the currency does not have are rejected unless they are zeros', () => {
  expect(() => parseMoney('1.005', 'AED')).toThrow(RangeError);
  expect(parseMoney('1.500', 'AED').minor).toBe(150n);
  expect(decimalsOf('SAR')).toBe(2);
});

test('zero, a trillion, and strings with signs, exponents or commas are not amounts', () => {
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

test('an amount of money consists only of digits and at most one decimal point', () => {
  for (const text of ['a150', '150a', '15.0a', 'x', ''])
    expect(() => parseMoney(text, 'AED'), text).toThrow(RangeError);
  expect(() => parseMoney('1.005', 'AED')).toThrow('AED has 2 decimal places');
});

/** Returns the parsed amount as it is stored, or the error message. */
const parsedOrError = (schema: typeof AmountText, text: string): string => {
  const { data, error } = schema.safeParse(text);
  return data ?? error?.issues.map(({ message }) => message).join(', ') ?? '';
};

const notDecimal = 'must be a decimal string such as "150.00"';
const notPositive = 'must be more than zero';

test.each([
  ['7', '7.00'],
  ['150', '150.00'],
  ['150.5', '150.50'],
  ['150.55', '150.55'],
  ['0150.5', '150.50'],
  ['000150.05', '150.05'],
  ['10.00', '10.00'],
  ['0.01', '0.01'],
  ['00', notPositive],
  ['0.00', notPositive],
  ['999999999999.99', '999999999999.99'],
  ['0000999999999999', '999999999999.00'],
  ['1000000000000', 'must be less than 1000000000000.00'],
  ['0001000000000000', 'must be less than 1000000000000.00'],
  ['10000000000000000', 'must be less than 1000000000000.00'],
  ['1000000000000x', notDecimal],
  ['00000000000000001', notDecimal],
  ['1.005', 'must have at most 2 decimals'],
  ['-1.00', notPositive],
  ['-1', notPositive],
  ['00000000000000001.50', notDecimal],
  ['-x', notDecimal],
  ['x-1', notDecimal],
  ['-1x', notDecimal],
  ['x1', notDecimal],
  ['1x', notDecimal],
  ['1.xx', notDecimal],
])('the amount "%s" in a request is parsed as: %s', (text, expected) => {
  expect(parsedOrError(AmountText, text)).toBe(expected);
});

test('the largest amount of the legacy API can be searched for', () => {
  expect(parsedOrError(AmountToFind, '9999999999999.99')).toBe('9999999999999.99');
  expect(parsedOrError(AmountToFind, '10000000000000')).toBe('must be less than 10000000000000.00');
});

test('the published pattern of an amount accepts the amounts that a request may contain, and zero', () => {
  const published = new RegExp(z.toJSONSchema(AmountText, { io: 'input' }).pattern ?? '');
  const digits = fc.stringMatching(/^0{0,5}[1-9]\d{0,16}(\.\d{1,3})?$/);
  fc.assert(
    fc.property(digits, (text) => {
      expect(published.test(text)).toBe(AmountText.safeParse(text).success);
    }),
  );
  for (const text of ['1000000000000', '0001000000000000.00', '1.005', '-1', ''])
    expect(published.test(text)).toBe(false);
});

test.each([
  ['7', '7.00'],
  ['150', '150.00'],
  ['150.5', '150.50'],
  ['150.55', '150.55'],
  ['150.50000', '150.50'],
  ['0150.5', '150.50'],
  ['1234567890123', '1234567890123.00'],
  ['12345678901234', notDecimal],
  ['150.500000', 'must have at most 2 decimals'],
  ['150.555', 'must have at most 2 decimals'],
  ['150.50001', 'must have at most 2 decimals'],
  ['-150.5', notPositive],
  ['0.00000', notPositive],
  ['x1', notDecimal],
  ['1x', notDecimal],
  ['1.xx', notDecimal],
])('the amount "%s" in a request to the legacy API is parsed as: %s', (text, expected) => {
  expect(parsedOrError(LegacyAmountText, text)).toBe(expected);
});

test('digits after the decimal point do not make an amount too large', () => {
  const { error } = AmountText.safeParse('1.1234567890123');
  expect(error?.issues.map(({ message }) => message)).toEqual(['must have at most 2 decimals']);
});

test('a number in JSON keeps its digits as an amount, so that surplus decimals are found', () => {
  expect([150, 150.5, 0.01, 1.10305].map(amountTextOf)).toEqual(['150.00', '150.50', '0.01', '1.10305']);
});

test('a currency is a code of three capital letters', () => {
  expect(CurrencyCode.parse('AED')).toBe('AED');
  for (const text of ['aed', 'AE', 'AEDS', 'XAED', '123'])
    expect(CurrencyCode.safeParse(text).error?.issues[0]?.message, text).toBe(
      'must be an ISO 4217 code of three capital letters',
    );
});

test('a text from a bank is a currency only if it consists of three letters', () => {
  expect(['AED', 'aed'].map(isCurrency)).toEqual([true, true]);
  expect(['', 'AE', 'AEDS', '1AED', '978'].map(isCurrency)).toEqual(Array(5).fill(false));
});

test('an amount in a response is described with two decimals', () => {
  expect(AmountView.meta()).toEqual({ pattern: String.raw`^\d{1,16}\.\d{2}$` });
});

test('a stored amount is an integer, and is read as a bigint from a number or a bigint', () => {
  expect([StoredMinor.parse(15_000), StoredMinor.parse(15_000n)]).toEqual([15_000n, 15_000n]);
  expect(StoredMinor.safeParse(0.5).success).toBe(false);
  expect(StoredMinor.safeParse('15000').success).toBe(false);
});

test('an amount may have as many decimals as its currency, and equal amounts have the same text', () => {
  expect(['1.25', '1.250', '1.255'].map((amount) => decimalsError(amount, 'BHD'))).toEqual(Array(3).fill(undefined));
  expect(decimalsError('1.255', 'AED')).toBe('must have at most 2 decimals, like AED');
  expect(decimalsError('1.005', 'AED')).toBe('must have at most 2 decimals, like AED');
  expect(decimalsError('1.50', 'JPY')).toBe('must have at most 0 decimals, like JPY');
  expect(decimalsError('1.00', 'JPY')).toBeUndefined();
  expect(formatAmountText('1.25', 'BHD')).toBe('1.250');
  expect(isAmount({ minor: 1250n, currency: 'BHD' }, '1.25')).toBe(true);
  expect(isAmount({ minor: 1255n, currency: 'BHD' }, '1.255')).toBe(true);
  expect(isAmount({ minor: 125n, currency: 'AED' }, '1.26')).toBe(false);
});
