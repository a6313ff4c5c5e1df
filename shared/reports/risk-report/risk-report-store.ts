import type { Owner } from '#shared/clients/owner.ts';
import { absent } from '#shared/standard/problems/problems.ts';
import type { SealedBox } from '#shared/platform/secrets/sealed-box.ts';
import { openJson, sealJson } from '#shared/platform/secrets/sealed-json.ts';
import { type Entities, openEntities } from '#shared/platform/storage/entities.ts';
import { reportKeys } from '#shared/reports/keys.ts';
import type { Listing } from '#shared/platform/storage/listing.ts';
import { type Table, deletions } from '#shared/platform/storage/table.ts';
import { openReportsOfConsents, type ReportsOfConsents, ttlOf } from '#shared/reports/job/reports-of-consents.ts';
import { ReportContent } from './report-content.ts';
import { type RiskReport, riskReportResource } from './risk-report.ts';

export interface RiskReports extends Entities<RiskReport>, ReportsOfConsents<RiskReport> {
  /**
   * Saves a change of a report with its content, all or nothing. Throws Conflict.
   *
   * @param keptUntil when DynamoDB may delete the content, unless it was deleted before
   */
  saveWithContent(from: RiskReport, to: RiskReport, content: ReportContent, keptUntil: string): Promise<void>;
  /** Returns a report's content, or undefined if it has none yet or it was erased. */
  content(id: string): Promise<ReportContent | undefined>;
  eraseContent(id: string): Promise<void>;
}

/** Report contents are encrypted under separate data keys. */
export const reportsPurpose = 'risk-reports';

export const openRiskReports = (table: Table, listing: Listing, secrets: SealedBox): RiskReports => {
  const reports = openEntities<RiskReport>(table, listing, riskReportResource);
  return {
    ...reports,
    ...openReportsOfConsents(table, reports, reportKeys.reportOfConsent),

    async saveWithContent(from, to, content, keptUntil) {
      const write = reports.change(from, to);
      if (!write) throw new RangeError('A report that gets content must change');
      const sealed = await sealJson(content, to.id, secrets);
      const item = {
        ...reportKeys.riskReportContent(to.id),
        entity: 'RiskReportContent',
        sealed,
        ttl: ttlOf(keptUntil),
      };
      await table.commit(write, { item, expect: 'absent' });
    },

    async content(id) {
      const item = await table.get(reportKeys.riskReportContent(id));
      return item && ReportContent.parse(await openJson(String(item.sealed), id, secrets));
    },

    eraseContent: (id) => table.writeAll(deletions([reportKeys.riskReportContent(id)])),
  };
};

/** Returns the owner's report. Throws Problem `not_found`, including for a report of another client or market. */
export const ownRiskReport = async (
  owner: Owner,
  id: string,
  reports: Pick<RiskReports, 'find'>,
): Promise<RiskReport> => {
  const report = await reports.find(owner, id);
  if (!report) throw absent('risk_report');
  return report;
};
