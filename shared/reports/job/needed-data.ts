import { type AccountConsent, retainedUntil } from '#shared/accounts/consent/account-consent.ts';
import type { SectionName } from '#shared/accounts/read/section-name.ts';

/** The sections that a report requires. A consent must permit all of them. */
export const requiredSections = ['accounts', 'balances', 'transactions'] as const satisfies readonly SectionName[];

/** The sections that a risk report and an account report use if a consent permits them. */
export const riskReportSections = ['parties', 'products', 'statements', 'standingOrders', 'scheduledPayments'] as const;
export const accountReportSections = ['parties', 'products'] as const satisfies readonly OptionalSection[];
export type OptionalSection = (typeof riskReportSections)[number];

/** The maximum age of data for a report. Older data is read from the bank again. */
export const reusedSeconds = 86_400;

/**
 * Thrown if the customer shares no accounts, the accounts have no balances or no transactions, or the accounts of an
 * account report have no common currency.
 */
export class NoAccountData extends Error {
  override readonly name = 'NoAccountData';
}

/** Thrown if there are more transactions than a response can hold. */
export class TooMuchData extends Error {
  override readonly name = 'TooMuchData';
}

/** Returns when DynamoDB may delete a report, which is erased with the data of the first of its consents that ends. */
export const reportStoredUntil = (consents: readonly AccountConsent[]): string =>
  consents.map(retainedUntil).reduce((first, end) => (first < end ? first : end));
