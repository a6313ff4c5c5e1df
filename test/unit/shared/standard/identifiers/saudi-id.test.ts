import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultOfId, type IdType, IdTypeInput, idTypeOf } from '#shared/standard/identifiers/saudi-id.ts';

/**
 * Returns the Luhn sum as ISO/IEC 7812-1 describes it, digit by digit from the right. This second implementation checks
 * ours.
 */
const luhnSum = (digits: string): number =>
  Array.from(digits)
    .toReversed()
    .reduce((sum, digit, fromRight) => {
      if (fromRight % 2 === 0) return sum + Number(digit);
      const [tens = '0', ones = '0'] = String(Number(digit) * 2).padStart(2, '0');
      return sum + Number(tens) + Number(ones);
    }, 0);

const isValid = (type: IdType, value: string): boolean => faultOfId(type, value) === undefined;

test.each(['1000000008', '1010000006', '1098184854', '1106972886'])('%s is a national ID', (id) => {
  expect(isValid('NATIONAL_ID', id)).toBe(true);
  expect(idTypeOf(id)).toBe('NATIONAL_ID');
  expect(isValid('IQAMA_NUMBER', id)).toBe(false);
});

test.each(['2000000006', '2010000004'])('%s is an Iqama number', (id) => {
  expect(isValid('IQAMA_NUMBER', id)).toBe(true);
  expect(idTypeOf(id)).toBe('IQAMA_NUMBER');
  expect(isValid('NATIONAL_ID', id)).toBe(false);
});

test.each(['1000000000', '1234567890'])('%s has an incorrect check digit', (id) => {
  expect(faultOfId('NATIONAL_ID', id)).toBe('must be a valid KSA national ID');
});

test.each(['7001272184', '7000000005', '7000000013', '7000018007'])(
  '%s is a Unified National Number, whatever its last digit, because its check digit is not public',
  (unn) => {
    expect(isValid('UNIFIED_NATIONAL_NUMBER', unn)).toBe(true);
    expect(idTypeOf(unn)).toBe('UNIFIED_NATIONAL_NUMBER');
  },
);

test('a commercial registration number has ten digits', () => {
  expect(isValid('COMMERCIAL_REGISTRATION_NUMBER', '1010027912')).toBe(true);
  expect(idTypeOf('4030000001')).toBe('COMMERCIAL_REGISTRATION_NUMBER');
  for (const invalid of ['101002791', '10100279123', '101002791A', '١٠١٠٠٢٧٩١٢'])
    expect(isValid('COMMERCIAL_REGISTRATION_NUMBER', invalid), invalid).toBe(false);
});

test('ten digits are an ID if and only if the first digit and the Luhn sum are correct', () => {
  const nineDigits = fc.stringMatching(/^\d{9}$/);
  const firstDigits = { NATIONAL_ID: '1', IQAMA_NUMBER: '2' } as const;
  for (const [type, first] of Object.entries(firstDigits) as [keyof typeof firstDigits, string][]) {
    fc.assert(
      fc.property(nineDigits, (digits) => {
        const id = first + digits;
        expect(isValid(type, id)).toBe(luhnSum(id) % 10 === 0);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8}$/), (digits) => {
        const check = (10 - (luhnSum(`${first}${digits}0`) % 10)) % 10;
        expect(isValid(type, `${first}${digits}${check}`)).toBe(true);
      }),
    );
  }
});

test('a single incorrect digit makes an ID invalid, and so do two swapped adjacent digits', () => {
  const validId = fc.constantFrom('1000000008', '1010000006', '1098184854', '1106972886');
  fc.assert(
    fc.property(validId, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (id, at, by) => {
      const invalid = id.slice(0, at) + String((Number(id[at]) + by) % 10) + id.slice(at + 1);
      expect(isValid('NATIONAL_ID', invalid)).toBe(false);
    }),
  );
  fc.assert(
    fc.property(validId, fc.integer({ min: 1, max: 8 }), (id, at) => {
      const [left = '', right = ''] = id.slice(at, at + 2);
      // The Luhn sum detects every swap of two different digits except 0 and 9.
      fc.pre(left !== right && !['09', '90'].includes(left + right));
      expect(isValid('NATIONAL_ID', id.slice(0, at) + right + left + id.slice(at + 2))).toBe(false);
    }),
  );
});

test('an ID type is accepted under its alternative names, but under no others', () => {
  const spellings = ['IQAMA', 'COMMERCIAL_REGISTRATION', 'CR_NUMBER', 'UNIFIED_NUMBER', 'UNN'];
  expect(spellings.map((spelling) => IdTypeInput.parse(spelling))).toEqual([
    'IQAMA_NUMBER',
    'COMMERCIAL_REGISTRATION_NUMBER',
    'COMMERCIAL_REGISTRATION_NUMBER',
    'UNIFIED_NATIONAL_NUMBER',
    'UNIFIED_NATIONAL_NUMBER',
  ]);
  for (const invalid of ['iqama', 'PASSPORT', '', 'constructor', 1])
    expect(IdTypeInput.safeParse(invalid).success).toBe(false);
});
