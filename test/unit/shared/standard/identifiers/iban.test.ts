import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bankCodeOfIban, Iban, ibanOf } from '#shared/standard/identifiers/iban.ts';

/** Returns the remainder of ISO 7064 MOD 97-10. This second implementation checks the library. */
const remainder = (iban: string): bigint => {
  const rearranged = iban.slice(4) + iban.slice(0, 4);
  return BigInt(rearranged.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % 97n;
};
const withCheckDigits = (country: string, basic: string): string =>
  `${country}${String(98n - remainder(`${country}00${basic}`)).padStart(2, '0')}${basic}`;

const valid = [
  'SA0380000000608010167519',
  'SA6530400108071059170014',
  'SA2810000011100000461309',
  'SA5080000146608010554454',
  'SA21800000DZJWMC65147ERH',
  'AE070331234567890123456',
  'AE420260001015819612801',
  'AE810030012459313920001',
  'AE420500000000028645064',
  'AE670410000012317086001',
];

test.each(valid)('%s is a valid IBAN', (iban) => {
  expect(Iban.parse(iban)).toBe(iban);
});

const messageFor = (iban: string, schema: typeof Iban = Iban) => schema.safeParse(iban).error?.issues[0]?.message;

test.each(['AE140260123456789012345', 'AE910240001523279032202'])('%s has an incorrect checksum', (iban) => {
  expect(messageFor(iban)).toBe('has wrong check digits: at least one character is wrong');
});

test.each([
  ['SA00', 'must have 24 characters, like every IBAN of SA'],
  ['AE0703312345678901234567', 'must have 23 characters, like every IBAN of AE'],
  ['AE07033123456789012345A', 'has a character that an IBAN of AE cannot have in that position'],
  ['SAX380000000608010167519', 'has a character that an IBAN of SA cannot have in that position'],
  ['SA0380000000608010167518', 'has wrong check digits: at least one character is wrong'],
  ['XX0380000000608010167519', 'must begin with the code of a country that has IBANs, such as AE or SA'],
  ['', 'must begin with the code of a country that has IBANs, such as AE or SA'],
])('the message for %s describes the mistake', (iban, message) => {
  expect(messageFor(iban)).toBe(message);
});

test("a country's schema returns the same message for that country's IBANs", () => {
  expect(messageFor('SA00', ibanOf('KSA'))).toBe('must have 24 characters, like every IBAN of SA');
  expect(messageFor('AE070331234567890123456', ibanOf('KSA'))).toBe('must be an IBAN of SA');
});

test('an IBAN may be written with spaces and in lower case', () => {
  expect(Iban.parse(' ae07 0331 2345 6789 0123 456 ')).toBe('AE070331234567890123456');
});

test('a character that only looks like a letter of an IBAN is rejected', () => {
  expect(messageFor('\u017fa0380000000608010167519')).toBe(
    'must begin with the code of a country that has IBANs, such as AE or SA',
  );
});

test('a Saudi IBAN is not a UAE IBAN', () => {
  expect(messageFor('SA0380000000608010167519', ibanOf('UAE'))).toBe('must be an IBAN of AE');
});

test('a Saudi IBAN may contain letters, but a UAE IBAN contains only digits', () => {
  const alphanumeric = fc.stringMatching(/^\d{2}[A-Z0-9]{18}$/);
  fc.assert(fc.property(alphanumeric, (basic) => ibanOf('KSA').safeParse(withCheckDigits('SA', basic)).success));
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{19}$/),
      (basic) => ibanOf('UAE').safeParse(withCheckDigits('AE', basic)).success,
    ),
  );
  expect(ibanOf('UAE').safeParse(withCheckDigits('AE', '033123456789012345A')).success).toBe(false);
});

test('a single incorrect digit makes an IBAN invalid', () => {
  fc.assert(
    fc.property(fc.constantFrom(...valid), fc.nat(), fc.nat(9), (iban, seed, digit) => {
      const at = 2 + (seed % (iban.length - 2));
      const changed = iban.slice(0, at) + String(digit) + iban.slice(at + 1);
      expect(Iban.safeParse(changed).success).toBe(changed === iban || remainder(changed) === 1n);
    }),
  );
});

test('the bank code is read from the position that each country defines', () => {
  expect(bankCodeOfIban('SA0380000000608010167519')).toBe('80');
  expect(bankCodeOfIban('AE070331234567890123456')).toBe('033');
  expect(bankCodeOfIban('GB82WEST12345698765432')).toBeUndefined();
});
