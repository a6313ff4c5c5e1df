import type { Clock } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { auditKeys } from '#shared/clients/audit/keys.ts';
import type { Range } from '#shared/platform/storage/listing.ts';
import { maxExamined } from '#shared/platform/storage/page.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { appendToChain } from './audit-chain.ts';
import { AuditRecord } from './audit-record.ts';

/** Content of an audit record. Its id and time are added when it is written. */
export type AuditEntry = Pick<AuditRecord, 'workspace' | 'actor' | 'action' | 'target'>;

const recordOf = (entry: AuditEntry, now: Clock): AuditRecord => ({ ...entry, id: newId(), at: now().toISOString() });

/**
 * Returns a table whose commits also write the audit record in the same transaction, so that the changes and the record
 * are stored together or not at all. Use the returned table for a single commit.
 */
export const auditedTable = (table: Table, entry: AuditEntry, now: Clock): Table => ({
  ...table,
  commit: (...changes) => appendToChain(recordOf(entry, now), table, (...audit) => table.commit(...changes, ...audit)),
});

export interface PlacedRecord extends AuditRecord {
  /** Position of the record in the trail. Records before it are older. */
  readonly position: string;
}

/** Sorts after every position, because positions begin with a digit. */
const end = 'z';

/** Selects records by time and by a condition. */
export interface AuditSelection extends Range {
  /** The position of a record. Only records before it are selected. */
  readonly before?: string | undefined;
  readonly where?: ((record: AuditRecord) => boolean) | undefined;
}

export interface FoundRecords {
  readonly records: readonly PlacedRecord[];
  /** The position before which records have not been examined. Absent if there are none. */
  readonly older: string | undefined;
}

export const createAuditTrail = (table: Table, now: Clock) => {
  /** Returns a workspace's records, newest first. With `before`, returns only records before that position. */
  const latest = async (workspace: string, limit: number, before: string = end): Promise<readonly PlacedRecord[]> => {
    const options = { only: { before }, newestFirst: true, limit, stale: true };
    const items = await table.partition(auditKeys.auditOf(workspace), options);
    return items.map((item) => ({ ...AuditRecord.parse(item), position: item.sk }));
  };

  return {
    latest,
    /** Returns the newest selected records, at most `limit`. A condition is checked on at most `maxExamined` records. */
    async find(
      workspace: string,
      { from = '', to, before = end, where }: AuditSelection,
      limit: number,
    ): Promise<FoundRecords> {
      const count = where ? maxExamined : limit;
      // A position is a time and an id. '~' sorts after every id.
      const upTo = to === undefined || before < `${to}~` ? before : `${to}~`;
      const read = (await latest(workspace, count + 1, upTo)).filter(({ at }) => at >= from);
      const examined = read.slice(0, count);
      const selected = where ? examined.filter(where) : examined;
      const records = selected.slice(0, limit);
      const last = selected.length > limit ? records.at(-1) : examined.at(-1);
      return { records, older: selected.length > limit || read.length > count ? last?.position : undefined };
    },
    /**
     * Records an action that does not write to the table itself, such as sending a queue message. Call it before the
     * action.
     */
    record: (entry: AuditEntry): Promise<void> => appendToChain(recordOf(entry, now), table, table.commit),
  };
};
