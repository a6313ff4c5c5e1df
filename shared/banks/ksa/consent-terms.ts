import { BankRejection, NotOffered } from '../port/errors.ts';
import type { AccountConsentTerms } from '../port/consents.ts';
import type { DataPurpose, UserType } from '#shared/standard/consents/data-purpose.ts';
import { permissionsAt } from '#shared/standard/markets/market-permissions.ts';

/** The purposes of the KSA standard. Purposes that the standard lacks are sent as Other. */
export const ksaPurposes: Readonly<Record<DataPurpose, string>> = {
  AccountAggregation: 'Account Aggregation',
  RiskAssessment: 'Credit Assessment',
  TaxFiling: 'Tax Filing',
  Onboarding: 'Electronic Verification',
  Verification: 'Electronic Verification',
  QuoteComparison: 'Other',
  BudgetingAnalysis: 'Personal Finance Manager',
  FinancialAdvice: 'Personal Finance Manager',
  AuditReconciliation: 'Enterprise Financial Management',
};

/** `OBExternalAccountTypeCode`. The standard treats small companies as corporate. */
const accountTypes: Readonly<Record<UserType, string>> = {
  Retail: 'KSAOB.Retail',
  SME: 'KSAOB.Corporate',
  Corporate: 'KSAOB.Corporate',
};

/**
 * Returns those of the requested permissions that the KSA standard defines. A client of both markets may also request
 * permissions that only the UAE standard defines.
 */
const permissionsOf = ({ permissions }: AccountConsentTerms): readonly string[] => {
  const permitted = permissionsAt('KSA', permissions);
  if (permitted.length > 0) return permitted;
  throw new BankRejection('NoPermissionOfTheMarket');
};

/** Returns the start or the end of a day. Saudi Arabia is three hours ahead of UTC all year. */
const timestampOf = (day: string, end: 'from' | 'to'): string =>
  `${day}T${end === 'from' ? '00:00:00' : '23:59:59'}+03:00`;

/** Returns the fields of a consent that are the same in all versions of the standard. JSON omits undefined fields. */
export const ksaConsentTerms = (data: AccountConsentTerms) => ({
  Permissions: permissionsOf(data),
  TransactionFromDateTime: data.transactionsFrom && timestampOf(data.transactionsFrom, 'from'),
  TransactionToDateTime: data.transactionsTo && timestampOf(data.transactionsTo, 'to'),
  AccountType: [accountTypes[data.userType]],
});

/**
 * Returns whether an error means that the bank does not have a consent. The standard declares no 404 for consents, but
 * a gateway may return one.
 */
export const isUnknownToKsaBank = (error: unknown): boolean =>
  error instanceof NotOffered || (error instanceof BankRejection && error.code === 'KSAOB.Resource.InvalidResourceId');
