import { epochSeconds } from '#shared/platform/runtime/clock.ts';
import type { Entities } from '#shared/platform/storage/entities.ts';
import type { Key } from '#shared/platform/storage/keys.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { type Item, type Table, deletions } from '#shared/platform/storage/table.ts';
import type { ReportJob } from './report-job.ts';

/** Finds the reports that rest on a consent. */
export interface ReportsOfConsents<J extends ReportJob> {
  /** Creates a report, and names it with each of its consents, all or nothing. Throws Conflict. */
  add(report: J, keptUntil: string): Promise<void>;
  /** The ids of the reports that rest on a consent. */
  idsOfConsent(consentId: string): Promise<readonly string[]>;
  /** Deletes what names the reports of a consent, once they are deleted. */
  forgetConsent(consentId: string): Promise<void>;
}

/** DynamoDB deletes an expired item within a few days. */
const spareSeconds = 86_400;

/** When DynamoDB may delete what belongs to a report, if nothing else has. */
export const ttlOf = (keptUntil: string): number => epochSeconds(keptUntil) + spareSeconds;

/** @param keyOf the key that names a report with one of its consents. With '' as report, what all those keys begin with. */
export const openReportsOfConsents = <J extends ReportJob>(
  table: Table,
  reports: Pick<Entities<J>, 'create'>,
  keyOf: (consentId: string, reportId: string) => Key,
): ReportsOfConsents<J> => {
  const namesIn = async (pk: string, prefix: string): Promise<readonly Item[]> => {
    const items = await table.partition(pk, { only: { prefix: prefix }, stale: true });
    return items;
  };

  return {
    async add(report, keptUntil) {
      const named = report.consentIds.map((consentId) => {
        const item = { ...keyOf(consentId, report.id), entity: 'ReportOfConsent', ttl: ttlOf(keptUntil) };
        return { item, expect: 'absent' } as const;
      });
      await table.commit(reports.create(report), ...named);
    },

    async idsOfConsent(consentId) {
      const { pk, sk } = keyOf(consentId, '');
      // Earlier releases named reports among the data of the consent.
      const found = await Promise.all([pk, accountKeys.snapshotOf(consentId)].map((each) => namesIn(each, sk)));
      return found.flat().map((item) => item.sk.slice(sk.length));
    },

    async forgetConsent(consentId) {
      const { pk, sk } = keyOf(consentId, '');
      await table.writeAll(deletions(await namesIn(pk, sk)));
    },
  };
};
