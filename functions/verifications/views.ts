import * as z from 'zod';
import { IdType } from '#shared/standard/identifiers/saudi-id.ts';
import { meaningsOf } from '#shared/platform/schemas/meanings.ts';
import { AccountStatus, lookUpFailureMeanings } from '#shared/verifications/sources/account-source.ts';
import { VerificationResult } from '#shared/verifications/verification.ts';
import type { AccountVerificationResult, AccountToVerify } from '#shared/verifications/verify-account.ts';

const text = z.string().nullable();

const Bank = z
  .object({
    englishName: z.string().describe("The bank's English name."),
    arabicName: z.string().describe("The bank's Arabic name."),
    bankCode: z.string().describe('The bank code that IBANs contain.'),
    swiftCode: z.string().describe("The bank's BIC."),
  })
  .describe("The account's bank.")
  .meta({ id: 'VerificationBank' });

const common = {
  requestId: z.guid().describe('The id of the verification (UUID).'),
  result: VerificationResult,
  bank: Bank.nullable().describe("The account's bank; null if the IBAN's bank code is not known."),
  errorDescription: text.describe(
    `Why the source could not determine the account holder; null if it could. ${meaningsOf(lookUpFailureMeanings)}`,
  ),
  beneficiaryName: text.describe(
    'The registered name; null if not known. Unless the result is `MATCH`, each word is masked after its first two letters.',
  ),
  executionDate: z.iso.datetime().describe('When the account was verified, in UTC.'),
};
const ids = { idType: IdType, idValue: z.string().describe('The number that was verified.') };
const compared = {
  inputBeneficiaryName: text.describe('`beneficiaryName` of the request; null if it had none.'),
  accountStatus: AccountStatus.nullable().describe("The account's status at its bank; null if not known."),
};
const account = { accountIdentifier: z.string().describe('The IBAN that was verified.') };

export const PlainResult = z
  .object({ ...common, ...ids })
  .describe('Whether an account belongs to a person or a company. An account that is not active returns `NO_MATCH`.')
  .meta({ id: 'PlainVerification' });
export const CorporateResult = z
  .object({ ...common, ...ids, ...compared })
  .describe("Whether an account belongs to a company, with a name and the account's status.")
  .meta({ id: 'CorporateVerification' });
export const MatchResult = z
  .object({ ...common, ...ids, ...compared, ...account })
  .describe("Whether an account belongs to a person or a company, with a name and the account's status.")
  .meta({ id: 'MatchVerification' });
export const BeneficiaryResult = z
  .object({ ...common, ...compared, ...account })
  .describe('The owner of an account.')
  .meta({ id: 'BeneficiaryVerification' });
export const LegacyBeneficiaryResult = z
  .object({
    ...common,
    ...compared,
    ...account,
    retrievedBeneficiaryName: text.describe('The same as `beneficiaryName`.'),
  })
  .describe('The owner of an account, in the legacy format.')
  .meta({ id: 'LegacyBeneficiaryVerification' });

const presentCommonFields = ({ requestId, executionDate, bank, verdict }: AccountVerificationResult) => ({
  requestId,
  result: verdict.result,
  bank,
  errorDescription: verdict.errorDescription,
  beneficiaryName: verdict.holderName,
  executionDate,
});

const presentId = ({ ids: [first] }: AccountToVerify) => {
  if (!first) throw new Error('The account to verify has no id');
  return { idType: first.type, idValue: first.value };
};

/** Renders the result of a verification. */
export type Present<T> = (accountToVerify: AccountToVerify, result: AccountVerificationResult) => T;

export const presentPlain: Present<z.infer<typeof PlainResult>> = (accountToVerify, result) => ({
  ...presentCommonFields(result),
  ...presentId(accountToVerify),
});

export const presentBeneficiary: Present<z.infer<typeof BeneficiaryResult>> = (accountToVerify, result) => ({
  ...presentCommonFields(result),
  inputBeneficiaryName: accountToVerify.name ?? null,
  accountStatus: result.verdict.accountStatus,
  accountIdentifier: accountToVerify.iban,
});

/**
 * Renders the fields of all results about an id. Each operation's schema removes the fields that it does not declare.
 */
export const presentMatch: Present<z.infer<typeof MatchResult>> = (accountToVerify, result) => ({
  ...presentBeneficiary(accountToVerify, result),
  ...presentId(accountToVerify),
});
