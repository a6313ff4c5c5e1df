import { type BankEntry, bankByCode } from '#shared/banks/bank-codes.ts';
import { bankCodeOfIban, countryOfIban } from '#shared/standard/identifiers/iban.ts';
import { SourceUnavailable } from '#shared/verifications/sources/source-breaker.ts';
import type { AccountSource } from './sources/account-source.ts';
import { judge, type HolderToVerify, type Verdict } from './verification.ts';
import { type VerificationRequest, verify, type VerifyDeps } from './verify.ts';

export interface AccountToVerify extends HolderToVerify {
  readonly iban: string;
}

export interface AccountVerificationResult {
  readonly requestId: string;
  readonly executionDate: string;
  /** Null if the IBAN's bank code is unknown. */
  readonly bank: Pick<BankEntry, 'englishName' | 'arabicName' | 'bankCode' | 'swiftCode'> | null;
  readonly verdict: Verdict;
}

export interface VerifyAccountDeps extends VerifyDeps {
  readonly accounts: AccountSource;
}

/**
 * Verifies an account with the source of account holders. A verification with the result UNABLE_TO_VERIFY is not
 * charged.
 *
 * @param present renders the response; a retry receives exactly the same response
 * @throws Problem the errors of `verify`
 */
export const verifyAccount = <T>(
  request: VerificationRequest,
  accountToVerify: AccountToVerify,
  present: (response: AccountVerificationResult) => T,
  deps: VerifyAccountDeps,
): Promise<{ readonly answer: T; readonly replayed: boolean }> =>
  verify(
    request,
    async (requestId, executionDate) => {
      const { iban, name, ids } = accountToVerify;
      const code = bankCodeOfIban(iban) ?? '';
      const bank = bankByCode(countryOfIban(iban), code);
      const verdict = await verdictOn(accountToVerify, bank, request.interactionId, deps);
      return {
        answer: present({ requestId, executionDate, bank: bank ? publicFields(bank) : null, verdict }),
        result: verdict.result,
        errorDescription: verdict.errorDescription,
        accountStatus: verdict.accountStatus,
        bankCode: code,
        charged: verdict.result !== 'UNABLE_TO_VERIFY',
        inputs: { iban, name, ...Object.fromEntries(ids.map(({ type, value }) => [type, value])) },
      };
    },
    deps,
  );

const publicFields = ({ englishName, arabicName, bankCode, swiftCode }: BankEntry) => ({
  englishName,
  arabicName,
  bankCode,
  swiftCode,
});

/** Determines the verdict, which is UNABLE_TO_VERIFY for an unknown bank or a failing source. */
const verdictOn = async (
  accountToVerify: AccountToVerify,
  bank: BankEntry | undefined,
  interactionId: string,
  { accounts }: VerifyAccountDeps,
): Promise<Verdict> => {
  if (!bank) return judge(accountToVerify, 'UNSUPPORTED_BY_BANK');
  try {
    return judge(accountToVerify, await accounts.lookUp(accountToVerify.iban, interactionId));
  } catch (error) {
    if (error instanceof SourceUnavailable) return judge(accountToVerify, 'BANK_ISSUE');
    throw error;
  }
};
