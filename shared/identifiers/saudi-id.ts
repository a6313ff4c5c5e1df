import * as z from 'zod';

/** What a Saudi account can belong to (decisions 4.1), and the other spellings that are understood. */
export const IdType = z.enum([
  'NATIONAL_ID',
  'IQAMA_NUMBER',
  'COMMERCIAL_REGISTRATION_NUMBER',
  'UNIFIED_NATIONAL_NUMBER',
]);
export type IdType = z.infer<typeof IdType>;

const otherSpellings: Readonly<Record<string, IdType>> = {
  IQAMA: 'IQAMA_NUMBER',
  COMMERCIAL_REGISTRATION: 'COMMERCIAL_REGISTRATION_NUMBER',
  CR_NUMBER: 'COMMERCIAL_REGISTRATION_NUMBER',
  UNIFIED_NUMBER: 'UNIFIED_NATIONAL_NUMBER',
  UNN: 'UNIFIED_NATIONAL_NUMBER',
};

export const IdTypeInput = z
  .preprocess((text) => (typeof text === 'string' ? (otherSpellings[text] ?? text) : text), IdType)
  .meta({ description: `Also understood: ${Object.keys(otherSpellings).join(', ')}` });

/** Ten digits whose odd places are doubled, nine taken off above nine, and whose sum ends in zero (decisions 5.2). */
const passesCheck = (digits: string): boolean => {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[place]);
    const doubled = place % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
};

interface Rule {
  readonly shape: RegExp;
  readonly hasCheckDigit: boolean;
  readonly message: string;
}

/** The check digit of a Unified National Number is not published: its shape is all that is asked of it. */
const rules: Record<IdType, Rule> = {
  NATIONAL_ID: { shape: /^1\d{9}$/, hasCheckDigit: true, message: 'must be a valid KSA national ID' },
  IQAMA_NUMBER: { shape: /^2\d{9}$/, hasCheckDigit: true, message: 'must be a valid Iqama number' },
  COMMERCIAL_REGISTRATION_NUMBER: {
    shape: /^\d{10}$/,
    hasCheckDigit: false,
    message: 'must be a valid 10-digit commercial registration number',
  },
  UNIFIED_NATIONAL_NUMBER: {
    shape: /^7\d{9}$/,
    hasCheckDigit: false,
    message: 'must be a valid 10-digit Unified National Number, beginning with 7',
  },
};

/** What is wrong with a value as an identifier of that type, or undefined. */
export const faultOfId = (type: IdType, value: string): string | undefined => {
  const { shape, hasCheckDigit, message } = rules[type];
  return shape.test(value) && (!hasCheckDigit || passesCheck(value)) ? undefined : message;
};

/** What is wrong with a value of a type that is given, or follows from the value; undefined if nothing is. */
export const faultOfIdValue = (type: IdType | undefined, value: string): string | undefined => {
  if (type) return faultOfId(type, value);
  const guessed = idTypeOf(value);
  const fault = faultOfId(guessed, value) && 'must be a valid KSA national ID, Iqama number or registration number';
  // Registration numbers begin with any digit, and have no check digit to tell them by.
  const mayBeRegistration = rules[guessed].hasCheckDigit && !faultOfId('COMMERCIAL_REGISTRATION_NUMBER', value);
  return fault && mayBeRegistration
    ? `${fault}; a commercial registration number that begins with 1 or 2 needs its idType`
    : fault;
};

/** The type a value has by its first digit, where the caller names none. */
export const idTypeOf = (value: string): IdType => {
  if (value.startsWith('1')) return 'NATIONAL_ID';
  if (value.startsWith('2')) return 'IQAMA_NUMBER';
  return value.startsWith('7') ? 'UNIFIED_NATIONAL_NUMBER' : 'COMMERCIAL_REGISTRATION_NUMBER';
};

const idOf = (type: IdType) =>
  z
    .string()
    .trim()
    .superRefine((value, context) => {
      const fault = faultOfId(type, value);
      if (fault) context.addIssue(fault);
    })
    .meta({ pattern: rules[type].shape.source, description: `It ${rules[type].message}` });

export const UnifiedNationalNumber = idOf('UNIFIED_NATIONAL_NUMBER');
export const CommercialRegistrationNumber = idOf('COMMERCIAL_REGISTRATION_NUMBER');
