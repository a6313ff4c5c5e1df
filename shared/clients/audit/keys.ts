/**
 * | item                      | read by                                  | written by                               |
 * |---------------------------|------------------------------------------|------------------------------------------|
 * | audit record              | dashboard (a client's latest records)    | dashboard, operator, with the change     |
 * | audit trail head          | writer of the next record                | writer of a record, with the record      |
 */
export const auditKeys = {
  auditOf: (workspace: string) => `AUDIT#${workspace}` as const,
  audit: (workspace: string, at: string, id: string) => ({ pk: `AUDIT#${workspace}`, sk: `${at}#${id}` }) as const,
  /** In its own partition, because releases without chains read every item of the `AUDIT` partition as a record. */
  auditHead: (workspace: string) => ({ pk: `AUDIT_HEAD#${workspace}`, sk: 'HEAD' }) as const,
} as const;
