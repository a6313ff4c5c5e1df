import * as z from 'zod';
import { digest } from '#shared/platform/runtime/ids.ts';
import { canonicalJson } from '#shared/platform/encoding/canonical-json.ts';
import { auditKeys } from '#shared/clients/audit/keys.ts';
import { Conflict, type Item, type Table, type Write } from '#shared/platform/storage/table.ts';
import type { AuditRecord } from './audit-record.ts';

/** Position of a record in its workspace's chain. */
export const AuditLink = z.object({
  /** The first record of a chain has the number 1. */
  number: z.int().positive(),
  /** The hash of the preceding record. Empty for the first one. */
  previousHash: z.string(),
  /** Covers all stored fields of the record and, through `previousHash`, all preceding records. */
  hash: z.string(),
});
export type AuditLink = z.infer<typeof AuditLink>;

/**
 * A record as it appears in the event relay's log. Functions that write records cannot alter that log, so it reveals a
 * rewritten chain.
 */
export const LoggedRecord = AuditLink.pick({ number: true, hash: true }).extend({ workspace: z.string() });
export type LoggedRecord = z.infer<typeof LoggedRecord>;

/** The last record of a chain. Its version is the number of that record. */
const AuditHead = z.object({ version: z.int().positive(), hash: z.string() });

export const auditEntity = 'AuditRecord';

/** Returns the hash that a stored record must have. */
export const auditHashOf = ({ hash: _hash, ...covered }: Item): string =>
  digest('audit record', canonicalJson(covered));

/** Returns the writes that append a record: the record, linked to the current head, and the new head of the chain. */
const appendWrites = (record: AuditRecord, head: Item | undefined): readonly [Write, Write] => {
  const last = head && AuditHead.parse(head);
  const number = (last?.version ?? 0) + 1;
  const key = auditKeys.audit(record.workspace, record.at, record.id);
  const item = { ...record, number, previousHash: last?.hash ?? '', ...key, entity: auditEntity };
  const hash = auditHashOf(item);
  const next = { ...auditKeys.auditHead(record.workspace), entity: 'AuditHead', version: number, hash };
  return [
    { item: { ...item, hash }, expect: 'absent' },
    { item: next, expect: last?.version ?? 'absent' },
  ];
};

/**
 * Appends a record to its workspace's chain. If a concurrent change is recorded first, links the record to the record
 * of that change instead.
 *
 * @param commit writes the record and the head in one transaction, as its last two writes
 */
export const appendToChain = async (
  record: AuditRecord,
  table: Pick<Table, 'get'>,
  commit: (...writes: readonly [Write, Write]) => Promise<void>,
): Promise<void> => {
  let head = await table.get(auditKeys.auditHead(record.workspace));
  for (;;) {
    try {
      return await commit(...appendWrites(record, head));
    } catch (error) {
      const newer = error instanceof Conflict ? error.current.at(-1) : undefined;
      if (!newer) throw error;
      head = newer;
    }
  }
};
