import type { Owner } from '#shared/clients/owner.ts';
import { absent } from '#shared/platform/problems/problem.ts';
import { epochSeconds } from '#shared/platform/runtime/clock.ts';
import type { SealedBox, SecretPurpose } from '#shared/platform/secrets/sealed-box.ts';
import { openJson, sealJson } from '#shared/platform/secrets/sealed-json.ts';
import { type Entities, openEntities } from '#shared/platform/storage/entities.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import type { Listing } from '#shared/platform/storage/listing.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { ReportContent } from './report-content.ts';
import { type RiskReport, riskReportResource } from './risk-report.ts';

export interface RiskReports extends Entities<RiskReport> {
  /** Creates a report, and names it with each of its consents, all or nothing. Throws Conflict. */
  add(report: RiskReport, keptUntil: string): Promise<void>;
  /** The ids of the reports that rest on a consent. */
  idsOfConsent(consentId: string): Promise<readonly string[]>;
  /**
   * Saves a change of a report together with what it says, all or nothing. Throws Conflict.
   *
   * @param keptUntil when DynamoDB may delete the content, if nothing else has
   */
  saveWithContent(from: RiskReport, to: RiskReport, content: ReportContent, keptUntil: string): Promise<void>;
  /** What a report says. Undefined if it says nothing yet or any more. */
  content(id: string): Promise<ReportContent | undefined>;
  eraseContent(id: string): Promise<void>;
}

/** What reports say is encrypted under data keys of their own. */
export const reportsPurpose = 'risk-reports' satisfies SecretPurpose;

/** DynamoDB deletes an expired item within a few days. */
const spareSeconds = 86_400;
const ttlOf = (keptUntil: string): number => epochSeconds(keptUntil) + spareSeconds;

export const openRiskReports = (table: Table, listing: Listing, secrets: SealedBox): RiskReports => {
  const reports = openEntities<RiskReport>(table, listing, riskReportResource);
  return {
    ...reports,

    async add(report, keptUntil) {
      const named = report.consentIds.map((consentId) => {
        const item = {
          ...keys.reportOfConsent(consentId, report.id),
          entity: 'ReportOfConsent',
          ttl: ttlOf(keptUntil),
        };
        return { item, expect: 'absent' } as const;
      });
      await table.commit(reports.create(report), ...named);
    },

    async idsOfConsent(consentId) {
      const { pk, sk } = keys.reportOfConsent(consentId, '');
      const { items } = await table.query({
        KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :prefix)',
        ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
        ExpressionAttributeValues: { ':pk': pk, ':prefix': sk },
      });
      return items.map((item) => item.sk.slice(sk.length));
    },

    async saveWithContent(from, to, content, keptUntil) {
      const write = reports.change(from, to);
      if (!write) throw new RangeError('A report that gets content must change');
      const sealed = await sealJson(content, to.id, secrets);
      const item = { ...keys.riskReportContent(to.id), entity: 'RiskReportContent', sealed, ttl: ttlOf(keptUntil) };
      await table.commit(write, { item, expect: 'absent' });
    },

    async content(id) {
      const item = await table.get(keys.riskReportContent(id));
      return item && ReportContent.parse(await openJson(String(item.sealed), id, secrets));
    },

    eraseContent: (id) => table.deleteAll([keys.riskReportContent(id)]),
  };
};

/** The owner's report. Throws Problem `not_found`, also for a report of another client or market. */
export const ownRiskReport = async (
  owner: Owner,
  id: string,
  reports: Pick<RiskReports, 'find'>,
): Promise<RiskReport> => {
  const report = await reports.find(owner, id);
  if (!report) throw absent('RISK_REPORT_NOT_FOUND');
  return report;
};
