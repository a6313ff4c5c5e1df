import { epochSeconds } from '#shared/platform/runtime/clock.ts';
import type { Entities } from '#shared/platform/storage/entities.ts';
import type { Key } from '#shared/platform/storage/keys.ts';
import { type Item, type Table, deletions } from '#shared/platform/storage/table.ts';
import type { ReportJob } from './report-job.ts';

/** Margin between the end of the retention period and the TTL of an item. */
const ttlMarginSeconds = 86_400;

/** Returns the TTL of a report's items. */
export const ttlOf = (storedUntil: string): number => epochSeconds(storedUntil) + ttlMarginSeconds;

/**
 * Finds the reports that use a consent.
 *
 * @param keyOf returns the key of a report's entry under a consent or, with '' as the report id, the common prefix of
 *   these keys
 */
export const createReportsOfConsents = <J extends ReportJob>(
  table: Table,
  reports: Pick<Entities<J>, 'create'>,
  keyOf: (consentId: string, reportId: string) => Key,
) => {
  const entriesIn = (pk: string, prefix: string): Promise<readonly Item[]> =>
    table.partition(pk, { only: { prefix }, stale: true });

  return {
    /**
     * Atomically creates a report and an entry under each of its consents. Throws Conflict if the report already exists.
     */
    async add(report: J, storedUntil: string): Promise<void> {
      const entries = report.consentIds.map((consentId) => {
        const item = { ...keyOf(consentId, report.id), entity: 'ReportOfConsent', ttl: ttlOf(storedUntil) };
        return { item, expect: 'absent' } as const;
      });
      await table.commit(reports.create(report), ...entries);
    },

    async idsOfConsent(consentId: string): Promise<readonly string[]> {
      const { pk, sk } = keyOf(consentId, '');
      return (await entriesIn(pk, sk)).map((item) => item.sk.slice(sk.length));
    },

    /** Deletes a consent's entries after its reports have been deleted. */
    async forgetConsent(consentId: string): Promise<void> {
      const { pk, sk } = keyOf(consentId, '');
      await table.writeAll(deletions(await entriesIn(pk, sk)));
    },
  };
};
export type ReportsOfConsents<J extends ReportJob> = ReturnType<typeof createReportsOfConsents<J>>;
