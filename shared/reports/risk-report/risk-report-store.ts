import type { Owner } from '#shared/clients/owner.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import type { SecretCipher } from '#shared/platform/secrets/secret-cipher.ts';
import { decryptJson, sealJson } from '#shared/platform/secrets/encrypted-json.ts';
import { createEntities } from '#shared/platform/storage/entities.ts';
import { reportKeys } from '#shared/reports/keys.ts';
import { type Table, deletions } from '#shared/platform/storage/table.ts';
import { createReportsOfConsents, ttlOf } from '#shared/reports/job/reports-of-consents.ts';
import { ReportContent } from './report-content.ts';
import { type RiskReport, riskReportResource } from './risk-report.ts';

/** The encryption purpose of risk reports (secret-cipher.ts), which have separate data keys. */
export const reportsPurpose = 'risk-reports';

export const createRiskReports = (table: Table, secrets: SecretCipher) => {
  const reports = createEntities<RiskReport>(table, riskReportResource);
  return {
    ...reports,
    ...createReportsOfConsents(table, reports, reportKeys.reportOfConsent),

    /**
     * Atomically saves a change to a report and its content. Throws Conflict if the report has changed since it was
     * read.
     *
     * @param storedUntil when DynamoDB may delete the content, unless it is deleted earlier
     */
    async saveWithContent(
      from: RiskReport,
      to: RiskReport,
      content: ReportContent,
      storedUntil: string,
    ): Promise<void> {
      const write = reports.change(from, to);
      if (!write) throw new RangeError('Content cannot be saved without a change to its report');
      const sealed = await sealJson(content, to.id, secrets);
      const item = {
        ...reportKeys.riskReportContent(to.id),
        entity: 'RiskReportContent',
        sealed,
        ttl: ttlOf(storedUntil),
      };
      await table.commit(write, { item, expect: 'absent' });
    },

    /** Returns a report's content, or undefined if it has not been created yet or has been erased. */
    async content(id: string): Promise<ReportContent | undefined> {
      const item = await table.get(reportKeys.riskReportContent(id));
      return item && ReportContent.parse(await decryptJson(String(item.sealed), id, secrets));
    },

    eraseContent: (id: string): Promise<void> => table.writeAll(deletions([reportKeys.riskReportContent(id)])),
  };
};
export type RiskReports = ReturnType<typeof createRiskReports>;

/** Returns the owner's report. Throws Problem `not_found`, including for a report of another client or market. */
export const ownRiskReport = async (
  owner: Owner,
  id: string,
  reports: Pick<RiskReports, 'find'>,
): Promise<RiskReport> => {
  const report = await reports.find(owner, id);
  if (!report) throw notFound('risk_report');
  return report;
};
