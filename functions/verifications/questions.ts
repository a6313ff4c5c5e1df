import { type IdType, idTypeOf } from '#shared/identifiers/saudi-id.ts';
import type { AccountQuestion } from '#shared/verifications/verify-account.ts';

export interface IdBody {
  readonly iban: string;
  readonly idType?: IdType | undefined;
  readonly idValue: string;
  readonly beneficiaryName?: string | undefined;
}

/** A question about a person or a company. If the body names no type of id, the value says which it is. */
export const idQuestion = (body: IdBody, mustBeActive: boolean): AccountQuestion => ({
  iban: body.iban,
  ids: [{ type: body.idType ?? idTypeOf(body.idValue), value: body.idValue }],
  name: body.beneficiaryName,
  mustBeActive,
});

export interface CorporateBody {
  readonly iban: string;
  readonly crNumber?: string | undefined;
  readonly unifiedNationalNumber?: string | undefined;
  readonly beneficiaryName?: string | undefined;
}

/** A question about a company. The answer shows the unified number if both are given: it is the official one since 2025. */
export const corporateQuestion = (body: CorporateBody, mustBeActive: boolean): AccountQuestion => ({
  iban: body.iban,
  ids: [
    ...(body.unifiedNationalNumber
      ? [{ type: 'UNIFIED_NATIONAL_NUMBER', value: body.unifiedNationalNumber } as const]
      : []),
    ...(body.crNumber ? [{ type: 'COMMERCIAL_REGISTRATION_NUMBER', value: body.crNumber } as const] : []),
  ],
  name: body.beneficiaryName,
  mustBeActive,
});

export interface BeneficiaryBody {
  readonly iban: string;
  readonly beneficiaryName?: string | undefined;
}

/** A question about the holder's name alone. */
export const beneficiaryQuestion = (body: BeneficiaryBody): AccountQuestion => ({
  iban: body.iban,
  ids: [],
  name: body.beneficiaryName,
  mustBeActive: false,
});
