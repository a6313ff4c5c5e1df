import { type IdType, idTypeOf } from '#shared/standard/identifiers/saudi-id.ts';
import type { AccountToVerify } from '#shared/verifications/verify-account.ts';

export interface IdBody {
  readonly iban: string;
  readonly idType?: IdType | undefined;
  readonly idValue: string;
  readonly beneficiaryName?: string | undefined;
}

/**
 * Returns an account with the id of a person or a company. Without an idType, the first digit of the value determines
 * the type of the id.
 */
export const accountToVerifyById = (
  body: IdBody,
  { mustBeActive }: Pick<AccountToVerify, 'mustBeActive'>,
): AccountToVerify => ({
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

/** Returns an account with a company's ids. The response shows the first id: the Unified National Number, if any. */
export const accountToVerifyByCompany = (
  body: CorporateBody,
  { mustBeActive }: Pick<AccountToVerify, 'mustBeActive'>,
): AccountToVerify => ({
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

/** Returns an account of which only the holder's name is verified. */
export const accountToVerifyByName = (body: BeneficiaryBody): AccountToVerify => ({
  iban: body.iban,
  ids: [],
  name: body.beneficiaryName,
  mustBeActive: false,
});
