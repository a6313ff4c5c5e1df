import { log } from '#shared/standard/log.ts';
import type { StreamRecord } from '#shared/platform/storage/stream-record.ts';
import { auditEntity, LoggedRecord } from './audit-chain.ts';

/**
 * Logs each new audit record with its hash, so that the hash is also stored outside the table. Also logs each record
 * that was replaced or deleted.
 */
export const logAuditRecord = ({ before, after }: StreamRecord): void => {
  if (before?.entity === auditEntity)
    return log({ event: 'audit.altered', workspace: String(before.workspace), recordId: String(before.id) });
  const newRecord = after?.entity === auditEntity ? LoggedRecord.safeParse(after).data : undefined;
  if (newRecord) log({ event: 'audit.recorded', ...newRecord });
};
