import * as z from 'zod';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { Iban, ibanOf } from '#shared/standard/identifiers/iban.ts';
import {
  CommercialRegistrationNumber,
  faultOfIdValue,
  IdType,
  IdTypeInput,
  UnifiedNationalNumber,
} from '#shared/standard/identifiers/saudi-id.ts';

const saudiIban = ibanOf('SA');
const withName = z.object({ beneficiaryName: plainText(1, 200).optional() });

/** Makes a rule about several members run even if one of them is invalid, so that one answer names every fault. */
const whenObject = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null;

interface IdMembers {
  readonly idType?: unknown;
  readonly idValue?: unknown;
}

/** Ignores members that are missing or have the wrong type, because their own schemas report them. */
const faultOfMembers = (idType: unknown, idValue: unknown): string | undefined =>
  typeof idValue === 'string' ? faultOfIdValue(IdType.safeParse(idType).data, idValue) : undefined;

/** With an idType, the value must be of that type. Without one, the value's first digit decides its type. */
const IdQuestion = z
  .object({ iban: saudiIban, idType: IdTypeInput.optional(), idValue: z.string().trim().max(20) })
  .refine(({ idType, idValue }) => faultOfMembers(idType, idValue) === undefined, {
    path: ['idValue'],
    error: ({ input }) => faultOfMembers((input as IdMembers).idType, (input as IdMembers).idValue),
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

export const bodies = {
  id: IdQuestion.meta({ id: 'IdQuestion' }),
  corporate: CorporateQuestion.meta({ id: 'CorporateQuestion' }),
  beneficiary: z.object({ iban: Iban }).extend(withName.shape).meta({ id: 'BeneficiaryQuestion' }),
  saudiBeneficiary: z.object({ iban: saudiIban }).extend(withName.shape).meta({ id: 'SaudiBeneficiaryQuestion' }),
  namedId: IdQuestion.and(withName).meta({ id: 'NamedIdQuestion' }),
  namedCorporate: CorporateQuestion.and(withName).meta({ id: 'NamedCorporateQuestion' }),
  proId: IdQuestion.and(withName).meta({ id: 'ProIdQuestion' }),
  proCorporate: CorporateQuestion.and(withName).meta({ id: 'ProCorporateQuestion' }),
} as const;
