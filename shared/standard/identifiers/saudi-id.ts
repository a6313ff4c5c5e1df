import * as z from 'zod';

/** The kinds of number that identify the holder of a Saudi account. */
export const IdType = z
  .enum(['NATIONAL_ID', 'IQAMA_NUMBER', 'COMMERCIAL_REGISTRATION_NUMBER', 'UNIFIED_NATIONAL_NUMBER'])
  .describe('The kind of number that identifies the holder of a Saudi account.');
export type IdType = z.infer<typeof IdType>;

const aliases: Readonly<Record<string, IdType>> = {
  IQAMA: 'IQAMA_NUMBER',
  COMMERCIAL_REGISTRATION: 'COMMERCIAL_REGISTRATION_NUMBER',
  CR_NUMBER: 'COMMERCIAL_REGISTRATION_NUMBER',
  UNIFIED_NUMBER: 'UNIFIED_NATIONAL_NUMBER',
  UNN: 'UNIFIED_NATIONAL_NUMBER',
};

/** An id type in a request, under its own name or an alias. */
export const IdTypeInput = z
  .preprocess((text) => (typeof text === 'string' ? (aliases[text] ?? text) : text), IdType)
  .describe(`The kind of number in \`idValue\`. Also accepted: ${Object.keys(aliases).join(', ')}.`);

/**
 * Returns whether a number with an even number of digits passes the Luhn check (ISO/IEC 7812-1), which doubles digits
 * 1, 3, 5 and so on.
 */
const passesLuhn = (digits: string): boolean => {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[index]);
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
};

interface Rule {
  readonly format: RegExp;
  readonly hasCheckDigit: boolean;
  /** A description of a valid value, for messages. */
  readonly expected: string;
}

/** The check digit algorithm of a Unified National Number is not published, so only its format is checked. */
const rules: Record<IdType, Rule> = {
  NATIONAL_ID: { format: /^1\d{9}$/, hasCheckDigit: true, expected: 'a valid KSA national ID' },
  IQAMA_NUMBER: { format: /^2\d{9}$/, hasCheckDigit: true, expected: 'a valid Iqama number' },
  COMMERCIAL_REGISTRATION_NUMBER: {
    format: /^\d{10}$/,
    hasCheckDigit: false,
    expected: 'a valid 10-digit commercial registration number',
  },
  UNIFIED_NATIONAL_NUMBER: {
    format: /^7\d{9}$/,
    hasCheckDigit: false,
    expected: 'a valid 10-digit Unified National Number, beginning with 7',
  },
};

/** Returns the error in a value of the given type, or undefined if the value is valid. */
export const faultOfId = (type: IdType, value: string): string | undefined => {
  const { format, hasCheckDigit, expected } = rules[type];
  return format.test(value) && (!hasCheckDigit || passesLuhn(value)) ? undefined : `must be ${expected}`;
};

/** Returns the error in a value, or undefined if it is valid. If no type is given, the first digit determines it. */
export const faultOfIdValue = (type: IdType | undefined, value: string): string | undefined => {
  if (type) return faultOfId(type, value);
  const guessed = idTypeOf(value);
  const error = faultOfId(guessed, value) && 'must be a valid KSA national ID, Iqama number or registration number';
  // A commercial registration number can begin with any digit, so an invalid national ID or Iqama number may be a
  // registration number.
  const couldBeRegistration = rules[guessed].hasCheckDigit && !faultOfId('COMMERCIAL_REGISTRATION_NUMBER', value);
  return error && couldBeRegistration
    ? `${error}; a commercial registration number that begins with 1 or 2 requires \`idType\``
    : error;
};

/** Determines a value's type from its first digit. */
export const idTypeOf = (value: string): IdType => {
  if (value.startsWith('1')) return 'NATIONAL_ID';
  if (value.startsWith('2')) return 'IQAMA_NUMBER';
  return value.startsWith('7') ? 'UNIFIED_NATIONAL_NUMBER' : 'COMMERCIAL_REGISTRATION_NUMBER';
};

const idSchema = (type: IdType) =>
  z
    .string()
    .trim()
    .superRefine((value, context) => {
      const error = faultOfId(type, value);
      if (error) context.addIssue(error);
    })
    .meta({ pattern: rules[type].format.source })
    .describe(`Must be ${rules[type].expected}.`);

export const UnifiedNationalNumber = idSchema('UNIFIED_NATIONAL_NUMBER');
export const CommercialRegistrationNumber = idSchema('COMMERCIAL_REGISTRATION_NUMBER');
