import * as z from 'zod';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { Iban, ibanOf } from '#shared/standard/identifiers/iban.ts';
import {
  CommercialRegistrationNumber,
  faultOfIdValue,
  idTypeOf,
  IdType,
  IdTypeInput,
  UnifiedNationalNumber,
} from '#shared/standard/identifiers/saudi-id.ts';

const saudiIban = ibanOf('KSA').describe('The Saudi IBAN of the account. Spaces and lower-case letters are accepted.');
const withName = z.object({
  beneficiaryName: plainText(1, 200)
    .optional()
    .describe(
      'The name to compare with the registered one, in Arabic or Latin script. If absent, no name is compared.',
    ),
});

/** Lets a rule across fields run on any object, even if one of its fields is invalid, so that all errors are listed. */
const whenObject = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null;

interface IdFields {
  readonly idType?: unknown;
  readonly idValue?: unknown;
}

/** Returns the error in an id, if any. Ignores missing fields and wrong types, which the fields' own schemas report. */
const errorOfIdFields = (idType: unknown, idValue: unknown): string | undefined =>
  typeof idValue === 'string' ? faultOfIdValue(IdType.safeParse(idType).data, idValue) : undefined;

/** With an idType, the value must be of that type. Without one, the first digit of the value determines its type. */
const IdQuestion = z
  .object({
    iban: saudiIban,
    idType: IdTypeInput.optional(),
    idValue: z
      .string()
      .trim()
      .max(20)
      .describe(
        'The number of the person or company. Without `idType`, the first digit determines the type: 1 a national ID, 2 an Iqama number, 7 a Unified National Number, any other a commercial registration number. National IDs and Iqama numbers need a valid check digit (Luhn).',
      ),
  })
  .refine(({ idType, idValue }) => errorOfIdFields(idType, idValue) === undefined, {
    path: ['idValue'],
    error: ({ input }) => errorOfIdFields((input as IdFields).idType, (input as IdFields).idValue),
    when: whenObject,
  });

const CorporateQuestion = z
  .object({
    iban: saudiIban,
    crNumber: CommercialRegistrationNumber.optional(),
    unifiedNationalNumber: UnifiedNationalNumber.optional(),
  })
  .refine(({ crNumber, unifiedNationalNumber }) => crNumber ?? unifiedNationalNumber, {
    path: ['unifiedNationalNumber'],
    message: 'is required unless `crNumber` is given',
    when: whenObject,
  });

const NamedIdQuestion = IdQuestion.and(withName).describe(
  'An account, and the person or company to which it should belong. The name is compared across scripts and spellings.',
);
const NamedCorporateQuestion = CorporateQuestion.and(withName).describe(
  'An account, and the company to which it should belong. At least one of `crNumber` and `unifiedNationalNumber` is required. The name is compared across scripts and spellings.',
);

export const bodies = {
  id: IdQuestion.describe('An account, and the person or company to which it should belong.').meta({
    id: 'IdQuestion',
  }),
  corporate: CorporateQuestion.describe(
    'An account, and the company to which it should belong. At least one of `crNumber` and `unifiedNationalNumber` is required.',
  ).meta({ id: 'CorporateQuestion' }),
  beneficiary: z
    .object({ iban: Iban.describe('The IBAN of the account. Spaces and lower-case letters are accepted.') })
    .extend(withName.shape)
    .describe('An account.')
    .meta({ id: 'BeneficiaryQuestion' }),
  saudiBeneficiary: z
    .object({ iban: saudiIban })
    .extend(withName.shape)
    .describe('A Saudi account.')
    .meta({ id: 'SaudiBeneficiaryQuestion' }),
  namedId: NamedIdQuestion.meta({ id: 'NamedIdQuestion' }),
  namedCorporate: NamedCorporateQuestion.meta({ id: 'NamedCorporateQuestion' }),
  proId: NamedIdQuestion.meta({ id: 'ProIdQuestion' }),
  proCorporate: NamedCorporateQuestion.meta({ id: 'ProCorporateQuestion' }),
} as const;

/**
 * Returns an account with the id of a person or a company. Without an idType, the first digit of the value determines
 * the type of the id.
 */
export const byId = ({ iban, idType, idValue, beneficiaryName: name }: z.output<typeof bodies.namedId>) => ({
  iban,
  ids: [{ type: idType ?? idTypeOf(idValue), value: idValue }],
  name,
});

/** Returns an account with a company's ids. The response shows the first id: the Unified National Number, if any. */
export const byCompany = (body: z.output<typeof bodies.namedCorporate>) => ({
  iban: body.iban,
  ids: [
    ...(body.unifiedNationalNumber
      ? [{ type: 'UNIFIED_NATIONAL_NUMBER', value: body.unifiedNationalNumber } as const]
      : []),
    ...(body.crNumber ? [{ type: 'COMMERCIAL_REGISTRATION_NUMBER', value: body.crNumber } as const] : []),
  ],
  name: body.beneficiaryName,
});

/** Returns an account of which only the holder's name is verified. */
export const byName = ({ iban, beneficiaryName: name }: z.output<typeof bodies.beneficiary>) => ({
  iban,
  ids: [],
  name,
});
