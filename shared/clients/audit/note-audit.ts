import { log } from '#shared/standard/log.ts';
import type { StreamRecord } from '#shared/platform/storage/stream-record.ts';
import { auditEntity, LoggedRecord } from './audit-chain.ts';

/** Logs each new audit record, so that its hash is known outside the table, and each record that was altered. */
export const noteAudit = ({ before, after }: StreamRecord): void => {
  if (before?.entity === auditEntity)
    return log({ event: 'audit.altered', workspace: String(before.workspace), recordId: String(before.id) });
  const appended = after?.entity === auditEntity ? LoggedRecord.safeParse(after).data : undefined;
  if (appended) log({ event: 'audit.recorded', ...appended });
};
