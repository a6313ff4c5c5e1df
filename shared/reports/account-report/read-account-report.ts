import type { AccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { assertConsentsReadable } from '#shared/reports/job/end-job.ts';
import type { AccountReportContent } from './account-report-content.ts';
import type { AccountReports } from './account-report-store.ts';
import type { AccountReport } from './account-report.ts';

export interface ReadAccountReportDeps {
  readonly stores: Pick<AccountConsentStore, 'accountConsents' | 'consentsOfCustomer'>;
  readonly accountReports: Pick<AccountReports, 'find' | 'content'>;
  readonly now: Clock;
}

/** A report with its content, which is undefined until the report is finished. */
export interface ReadReport {
  readonly report: AccountReport;
  readonly content: AccountReportContent | undefined;
}

/**
 * Returns a report about a customer. Like the underlying data, the report can be read only while all of its consents
 * permit it.
 *
 * @throws Problem `consent_not_authorized`, or `not_found` if the client has no such customer or the report is about
 *   another customer
 */
export const readAccountReport = async (
  owner: Owner,
  { id, customerId }: Pick<AccountReport, 'id' | 'customerId'>,
  { stores, accountReports, now }: ReadAccountReportDeps,
): Promise<ReadReport> => {
  const report = await accountReports.find(owner, id);
  if (!report || report.customerId !== customerId || report.status === 'Deleted') {
    const consents = await stores.consentsOfCustomer(owner, customerId);
    throw notFound(consents.length === 0 ? 'customer' : 'account_report');
  }
  await assertConsentsReadable(report, { stores, now });
  if (report.status !== 'Succeeded') return { report, content: undefined };
  const content = await accountReports.content(id);
  // The report was deleted between the two reads.
  if (!content) throw notFound('account_report');
  return { report, content };
};
