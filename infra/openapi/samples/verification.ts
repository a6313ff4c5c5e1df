import { bankByCode, type BankEntry } from '#shared/banks/bank-codes.ts';
import type { AccountRecord } from '#shared/verifications/sources/account-source.ts';
import { judge } from '#shared/verifications/verification.ts';
import type { AccountVerificationResult, AccountToVerify } from '#shared/verifications/verify-account.ts';
import { at, sampleId } from './identity.ts';

/** A personal and a company account, and the service's responses to queries about them. */

export const personIban = 'SA5680000000100000000001';
export const emiratiIban = 'AE270260000100000000001';
export const companyIban = 'SA1880000000100000000006';
export const unifiedNationalNumber = '7000000005';
export const crNumber = '1010027912';
export const nationalId = '1010000006';
export const personName = 'Abdullah Al Qahtani';
export const companyName = 'Riyadh Palms Trading Company Ltd';

const person: AccountRecord = {
  status: 'ACTIVE',
  holder: {
    identifiers: [{ type: 'NATIONAL_ID', value: nationalId }],
    names: { ar: 'عبدالله بن محمد القحطاني', en: personName },
  },
};

const company: AccountRecord = {
  status: 'ACTIVE',
  holder: {
    identifiers: [
      { type: 'UNIFIED_NATIONAL_NUMBER', value: unifiedNationalNumber },
      { type: 'COMMERCIAL_REGISTRATION_NUMBER', value: crNumber },
    ],
    names: { ar: 'شركة نخيل الرياض التجارية المحدودة', en: companyName },
  },
};

const records: Readonly<Record<string, AccountRecord>> = {
  [personIban]: person,
  [emiratiIban]: person,
  [companyIban]: company,
};

const bankOf = (iban: string): BankEntry | undefined =>
  iban.startsWith('SA') ? bankByCode('SA', iban.slice(4, 6)) : bankByCode('AE', iban.slice(4, 7));

export const verificationResultOf = (question: AccountToVerify): AccountVerificationResult => ({
  requestId: sampleId('verification'),
  executionDate: at(0),
  bank: bankOf(question.iban) ?? null,
  verdict: judge(question, records[question.iban] ?? 'ACCOUNT_NOT_FOUND'),
});
