import type { AccountConsentStore } from '#shared/account-consents/account-consent-store.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { move } from '#shared/platform/lifecycle/lifecycle.ts';
import { absent, Problem } from '#shared/platform/problems/problem.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { assertReadable } from '#shared/snapshots/readable-consent.ts';
import type { ReportContent } from './report-content.ts';
import { ownRiskReport, type RiskReports } from './risk-report-store.ts';
import { type RiskReport, riskReportLifecycle } from './risk-report.ts';

export interface ReadReportDeps {
  readonly stores: Pick<AccountConsentStore, 'accountConsents'>;
  readonly reports: Pick<RiskReports, 'find' | 'content'>;
  readonly now: Clock;
}

/** A finished report with what it says. */
export interface FinishedReport {
  readonly report: RiskReport;
  readonly content: ReportContent;
}

/**
 * Reads a report. Like the data that it is made of, it cannot be read after a consent has ended.
 *
 * @throws Problem `not_found`, `invalid_state` if the report is not finished, `consent_not_authorized`
 */
export const readReport = async (
  owner: Owner,
  id: string,
  { stores, reports, now }: ReadReportDeps,
): Promise<FinishedReport> => {
  const report = await ownRiskReport(owner, id, reports);
  if (report.status === 'Deleted') throw absent('RISK_REPORT_NOT_FOUND');
  for (const consent of await Promise.all(report.consentIds.map((one) => stores.accountConsents.get(one)))) {
    if (!consent) throw new Problem('consent_not_authorized');
    assertReadable(consent, now());
  }
  if (report.status !== 'Succeeded') {
    const because = report.reason ? `: ${report.reason}` : '';
    throw new Problem('invalid_state', { message: `The report is not finished. It is ${report.status}${because}` });
  }
  const content = await reports.content(id);
  // It was deleted between the two reads.
  if (!content) throw absent('RISK_REPORT_NOT_FOUND');
  return { report, content };
};

export interface DeleteReportDeps {
  readonly reports: Pick<RiskReports, 'get' | 'find' | 'save'>;
  readonly now: Clock;
}

/** Deletes a report for its client. The data runner then erases what it says. Throws Problem `not_found`. */
export const deleteReport = (owner: Owner, id: string, deps: DeleteReportDeps): Promise<void> =>
  retryOnConflict(async () => {
    const report = await ownRiskReport(owner, id, deps.reports);
    if (report.status === 'Deleted') throw absent('RISK_REPORT_NOT_FOUND');
    await saveDeleted(report, deps);
  });

const saveDeleted = async (report: RiskReport, { reports, now }: DeleteReportDeps): Promise<void> => {
  const { claim: _released, retryAt: _off, ...rest } = report;
  await reports.save(report, move(riskReportLifecycle, rest, 'Deleted', now().toISOString()));
};

export type EraseReportsDeps = DeleteReportDeps & { readonly reports: Pick<RiskReports, 'idsOfConsent'> };

/** Deletes all reports that rest on a consent, because the data of the consent is deleted. */
export const deleteReportsOf = async (consentId: string, deps: EraseReportsDeps): Promise<void> => {
  for (const id of await deps.reports.idsOfConsent(consentId))
    await retryOnConflict(async () => {
      const report = await deps.reports.get(id);
      if (report && report.status !== 'Deleted') await saveDeleted(report, deps);
    });
};
