import { auditEntity } from '#shared/clients/audit/audit-chain.ts';
import { AuditRecord } from '#shared/clients/audit/audit-record.ts';
import type { Item } from '#shared/platform/storage/table.ts';

/** Returns the audit records of all clients and of the operators since a time, oldest first. Reads the whole table. */
export const recordedChanges = async (
  scan: () => AsyncIterable<Item>,
  since: Date,
): Promise<readonly AuditRecord[]> => {
  const records: AuditRecord[] = [];
  for await (const item of scan()) if (item.entity === auditEntity) records.push(AuditRecord.parse(item));
  return records.filter(({ at }) => at >= since.toISOString()).toSorted((a, b) => (a.at < b.at ? -1 : 1));
};
