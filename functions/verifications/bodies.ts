import * as z from 'zod';
import { Iban, ibanOf } from '#shared/identifiers/iban.ts';
import {
  CommercialRegistrationNumber,
  faultOfIdValue,
  IdType,
  IdTypeInput,
  UnifiedNationalNumber,
} from '#shared/identifiers/saudi-id.ts';

const saudiIban = ibanOf('SA');
const named = z.object({ beneficiaryName: z.string().trim().min(1).max(200).optional() });

/** Runs a rule over several members even if another member is wrong, so that one answer names all faults. */
const whenObject = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null;

interface IdMembers {
  readonly idType?: unknown;
  readonly idValue?: unknown;
}

/** Says nothing about members that are missing or of another type: the members' own schemas do. */
const faultIn = (idType: unknown, idValue: unknown): string | undefined =>
  typeof idValue === 'string' ? faultOfIdValue(IdType.safeParse(idType).data, idValue) : undefined;

/** If the type of id is given, the value must be of that type. If not, the value says what it is. */
const IdQuestion = z
  .object({ iban: saudiIban, idType: IdTypeInput.optional(), idValue: z.string().trim() })
  .refine(({ idType, idValue }) => faultIn(idType, idValue) === undefined, {
    path: ['idValue'],
    error: ({ input }) => faultIn((input as IdMembers).idType, (input as IdMembers).idValue),
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
    message: 'is required unless crNumber is given',
    when: whenObject,
  });

export const bodies = {
  id: IdQuestion.meta({ id: 'IdQuestion' }),
  corporate: CorporateQuestion.meta({ id: 'CorporateQuestion' }),
  beneficiary: z.object({ iban: Iban }).extend(named.shape).meta({ id: 'BeneficiaryQuestion' }),
  saudiBeneficiary: z.object({ iban: saudiIban }).extend(named.shape).meta({ id: 'SaudiBeneficiaryQuestion' }),
  namedId: IdQuestion.and(named).meta({ id: 'NamedIdQuestion' }),
  namedCorporate: CorporateQuestion.and(named).meta({ id: 'NamedCorporateQuestion' }),
  proId: IdQuestion.and(named).meta({ id: 'ProIdQuestion' }),
  proCorporate: CorporateQuestion.and(named).meta({ id: 'ProCorporateQuestion' }),
} as const;
