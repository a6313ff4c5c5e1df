/** The values of `error` that the published documents of ais and pis list (their schema ApiError). */
export const publishedCodes = [
  'INVALID_DATA',
  'INVALID_SIGNATURE',
  'RESOURCE_LOCKED',
  'COUNTRY_NOT_FOUND',
  'CURRENCY_NOT_FOUND',
  'PROVIDER_NOT_FOUND',
  'CONNECTION_NOT_FOUND',
  'INSUFFICIENT_CONSENT_PERMISSIONS',
  'CONSENT_EXPIRED',
  'CONSENT_REVOKED',
  'CONSENT_UNAUTHORIZED',
  'CONSENT_NOT_FOUND',
  'ACCOUNT_INFORMATION_REPORT_NOT_FOUND',
  'MULTIPLE_CURRENCY_NOT_ALLOWED',
  'MULTIPLE_CONSENT_DATE_NOT_ALLOWED',
  'PAYMENT_NOT_FOUND',
  'CONSENT_REJECTED',
  'PAYMENT_REQUEST_NOT_FOUND',
  'CUSTOMER_NOT_FOUND',
  'CUSTOMER_ALREADY_EXISTS',
  'BANK_ACCOUNT_NOT_FOUND',
  'SERVER_ERROR',
  'PROVIDER_CONNECTION_FAILURE',
  'TRANSACTION_NOT_FOUND',
  'ACCOUNT_INFORMATION_ACCESS_REQUEST_NOT_FOUND',
  'CONSENT_REVOCATION_FAILED',
  'CONSENT_REVOKED_OR_EXPIRED',
  'SUBSCRIPTION_EXPIRED',
  'NOT_SUBSCRIBED_TO_SERVICE',
  'BENEFICIARY_NOT_FOUND',
  'PARTIES_NOT_FOUND',
  'DIRECT_DEBIT_NOT_FOUND',
  'SCHEDULED_PAYMENT_NOT_FOUND',
  'DEBTOR_ACCOUNT_NOT_FOUND',
  'CREDITOR_ACCOUNT_NOT_FOUND',
  'UNAUTHORIZED_IP_ADDRESS',
] as const;

/** The values that only av returns (its list is not published), and the value for risk reports. */
const otherCodes = [
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'CONFLICT',
  'TOO_MANY_REQUESTS',
  'COMMERCIAL_REGISTRATION_NOT_FOUND',
  'RISK_REPORT_NOT_FOUND',
] as const;

export const legacyCodes = [...publishedCodes, ...otherCodes] as const;
export type LegacyCode = (typeof legacyCodes)[number];

/** The codes for missing resources. Each kind of resource has its own. */
export type LegacyAbsence = Extract<LegacyCode, `${string}_NOT_FOUND`>;

/** The codes for consents that do not permit reading data. */
export const legacyConsentCodes = [
  'CONSENT_UNAUTHORIZED',
  'CONSENT_REJECTED',
  'CONSENT_EXPIRED',
  'CONSENT_REVOKED',
] as const satisfies readonly LegacyCode[];
export type LegacyConsentCode = (typeof legacyConsentCodes)[number];

/** The codes for accounts that cannot be combined in one report. */
export const legacyMixedAccountsCodes = [
  'MULTIPLE_CURRENCY_NOT_ALLOWED',
  'MULTIPLE_CONSENT_DATE_NOT_ALLOWED',
] as const satisfies readonly LegacyCode[];
export type LegacyMixedAccountsCode = (typeof legacyMixedAccountsCodes)[number];

/** The codes that each part of the legacy API may return. If an error has another code, `error` is omitted. */
export const codesOfLegacyApi = {
  ais: publishedCodes,
  pis: publishedCodes,
  av: legacyCodes,
} as const satisfies Readonly<Record<string, readonly LegacyCode[]>>;

/** A part of the legacy API: account information, payment initiation or account verification. */
export type LegacyApiName = keyof typeof codesOfLegacyApi;
