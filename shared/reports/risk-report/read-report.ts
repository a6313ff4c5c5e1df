import type { AccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { notFound, wrongStatus } from '#shared/standard/problems/problems.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { assertConsentsReadable, saveDeleted } from '#shared/reports/job/end-job.ts';
import type { ReportContent } from './report-content.ts';
import { ownRiskReport, type RiskReports } from './risk-report-store.ts';
import type { RiskReport } from './risk-report.ts';

export interface ReadReportDeps {
  readonly stores: Pick<AccountConsentStore, 'accountConsents'>;
  readonly reports: Pick<RiskReports, 'find' | 'content'>;
  readonly now: Clock;
}

export interface FinishedReport {
  readonly report: RiskReport;
  readonly content: ReportContent;
}

/**
 * Returns a report. Like the underlying data, the report can be read only while all of its consents permit it.
 *
 * @throws Problem `not_found`, `invalid_state` if the report is not finished, `consent_not_authorized`
 */
export const readReport = async (
  owner: Owner,
  id: string,
  { stores, reports, now }: ReadReportDeps,
): Promise<FinishedReport> => {
  const report = await ownRiskReport(owner, id, reports);
  if (report.status === 'Deleted') throw notFound('risk_report');
  await assertConsentsReadable(report, { stores, now });
  if (report.status !== 'Succeeded') throw wrongStatus('risk_report', report.status, ['Succeeded']);
  const content = await reports.content(id);
  // The report was deleted between the two reads.
  if (!content) throw notFound('risk_report');
  return { report, content };
};

export interface DeleteReportDeps {
  readonly reports: Pick<RiskReports, 'get' | 'find' | 'save'>;
  readonly now: Clock;
}

/** Deletes a report for its client. The data runner then erases its content. Throws Problem `not_found`. */
export const deleteReport = (owner: Owner, id: string, deps: DeleteReportDeps): Promise<void> =>
  retryOnConflict(async () => {
    const report = await ownRiskReport(owner, id, deps.reports);
    if (report.status === 'Deleted') throw notFound('risk_report');
    await saveDeleted(report, deps);
  });
