import type { Clock } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { auditKeys } from '#shared/clients/audit/keys.ts';
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

export const createAuditTrail = (table: Table, now: Clock) => ({
  /**
   * Records an action that does not write to the table itself, such as sending a queue message. Call it before the
   * action.
   */
  record: (entry: AuditEntry): Promise<void> => appendToChain(recordOf(entry, now), table, table.commit),
  /** Returns a workspace's records, newest first. With `before`, returns only records before that position. */
  async latest(workspace: string, limit: number, before: string = end): Promise<readonly PlacedRecord[]> {
    const options = { only: { before }, newestFirst: true, limit, stale: true };
    const items = await table.partition(auditKeys.auditOf(workspace), options);
    return items.map((item) => ({ ...AuditRecord.parse(item), position: item.sk }));
  },
});
