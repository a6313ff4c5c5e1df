/**
 * | item             | read by                               |
 * |------------------|---------------------------------------|
 * | audit record     | dashboard (a client's latest records) |
 * | audit trail head | writer of the next record             |
 */
export const auditKeys = {
  auditOf: (workspace: string) => `AUDIT#${workspace}` as const,
  audit: (workspace: string, at: string, id: string) => ({ pk: `AUDIT#${workspace}`, sk: `${at}#${id}` }) as const,
  /** In its own partition, because every item of the `AUDIT` partition is read as a record. */
  auditHead: (workspace: string) => ({ pk: `AUDIT_HEAD#${workspace}`, sk: 'HEAD' }) as const,
} as const;
