import { BankRejection, NotOffered } from '../port/errors.ts';
import type { AccountConsentTerms } from '../port/consents.ts';
import type { DataPurpose, UserType } from '#shared/standard/consents/data-purpose.ts';
import { ksaPermissions } from '#shared/standard/consents/permissions.ts';

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
  const requested: ReadonlySet<string> = new Set(permissions);
  const permitted = ksaPermissions.filter((permission) => requested.has(permission));
  if (permitted.length > 0) return permitted;
  throw new BankRejection('NoPermissionOfTheMarket');
};

/** Returns the start or the end of a day in Saudi Arabia, which is three hours ahead of UTC all year. */
const timestampOf = (day: string | undefined, end: 'from' | 'to'): string | undefined =>
  day && `${day}T${end === 'from' ? '00:00:00' : '23:59:59'}+03:00`;

/** Returns the fields of a consent that are the same in all versions of the standard. JSON omits undefined fields. */
export const ksaConsentTerms = (data: AccountConsentTerms) => ({
  Permissions: permissionsOf(data),
  TransactionFromDateTime: timestampOf(data.transactionsFrom, 'from'),
  TransactionToDateTime: timestampOf(data.transactionsTo, 'to'),
  AccountType: [accountTypes[data.userType]],
});

/**
 * Returns whether an error means that the bank does not have a consent. The standard declares no 404 for consents, but
 * a gateway may return one.
 */
export const isUnknownToKsaBank = (error: unknown): boolean =>
  error instanceof NotOffered || (error instanceof BankRejection && error.code === 'KSAOB.Resource.InvalidResourceId');
