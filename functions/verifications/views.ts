import * as z from 'zod';
import { IdType } from '#shared/identifiers/saudi-id.ts';
import { AccountStatus } from '#shared/verifications/account-source.ts';
import { VerificationResult } from '#shared/verifications/verification.ts';

const text = z.string().nullable();

const Bank = z
  .object({ englishName: z.string(), arabicName: z.string(), bankCode: z.string(), swiftCode: z.string() })
  .meta({ id: 'VerificationBank' });

const common = {
  requestId: z.guid(),
  result: VerificationResult,
  bank: Bank.nullable(),
  errorDescription: text,
  beneficiaryName: text,
  executionDate: z.iso.datetime(),
};
const ids = { idType: IdType, idValue: z.string() };
const compared = { inputBeneficiaryName: text, accountStatus: AccountStatus.nullable() };
const account = { accountIdentifier: z.string() };

/** The members each operation answers (interface 2.2): the plain ones exactly these eight. */
export const PlainResult = z.object({ ...common, ...ids }).meta({ id: 'PlainVerification' });
export const CorporateResult = z.object({ ...common, ...ids, ...compared }).meta({ id: 'CorporateVerification' });
export const MatchResult = z.object({ ...common, ...ids, ...compared, ...account }).meta({ id: 'MatchVerification' });
export const BeneficiaryResult = z
  .object({ ...common, ...compared, ...account })
  .meta({ id: 'BeneficiaryVerification' });
export const LegacyBeneficiaryResult = z
  .object({ ...common, ...compared, ...account, retrievedBeneficiaryName: text })
  .meta({ id: 'LegacyBeneficiaryVerification' });
