import * as z from 'zod';
import { IdType } from '#shared/standard/identifiers/saudi-id.ts';
import { AccountStatus } from '#shared/verifications/sources/account-source.ts';
import { VerificationResult } from '#shared/verifications/verification.ts';
import type { AccountAnswer, AccountQuestion } from '#shared/verifications/verify-account.ts';

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

/** What each operation answers. */
export const PlainResult = z.object({ ...common, ...ids }).meta({ id: 'PlainVerification' });
export const CorporateResult = z.object({ ...common, ...ids, ...compared }).meta({ id: 'CorporateVerification' });
export const MatchResult = z.object({ ...common, ...ids, ...compared, ...account }).meta({ id: 'MatchVerification' });
export const BeneficiaryResult = z
  .object({ ...common, ...compared, ...account })
  .meta({ id: 'BeneficiaryVerification' });
export const LegacyBeneficiaryResult = z
  .object({ ...common, ...compared, ...account, retrievedBeneficiaryName: text })
  .meta({ id: 'LegacyBeneficiaryVerification' });

const presentFinding = ({ requestId, executionDate, bank, verdict }: AccountAnswer) => ({
  requestId,
  result: verdict.result,
  bank,
  errorDescription: verdict.errorDescription,
  beneficiaryName: verdict.holderName,
  executionDate,
});

const presentId = ({ ids: [first] }: AccountQuestion) => {
  if (!first) throw new Error('The question has no id');
  return { idType: first.type, idValue: first.value };
};

export const presentPlain = (question: AccountQuestion, answer: AccountAnswer): z.infer<typeof PlainResult> => ({
  ...presentFinding(answer),
  ...presentId(question),
});

export const presentBeneficiary = (
  question: AccountQuestion,
  answer: AccountAnswer,
): z.infer<typeof BeneficiaryResult> => ({
  ...presentFinding(answer),
  inputBeneficiaryName: question.name ?? null,
  accountStatus: answer.verdict.accountStatus,
  accountIdentifier: question.iban,
});

/** Renders all members of answers about an id. The schema of each operation drops those that it does not have. */
export const presentMatch = (question: AccountQuestion, answer: AccountAnswer): z.infer<typeof MatchResult> => ({
  ...presentBeneficiary(question, answer),
  ...presentId(question),
});
