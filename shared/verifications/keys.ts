/**
 * | item                 | read by                                      |
 * |----------------------|----------------------------------------------|
 * | balance, daily usage | verifications; operator                      |
 * | top-up               | operator, on a retry with the same reference |
 * | verification         | verifications, on a retry; auditor           |
 *
 * Many concurrent requests from one client write to its balance and its daily usage. The balance must be a single item
 * to prevent overdrafts, and each verification updates it and the usage in the transaction that stores the record.
 * Transactions that conflict on these items are retried (ledger-table.ts).
 */
export const verificationKeys = {
  balance: (clientId: string) => ({ pk: `BALANCE#${clientId}`, sk: 'VERIFICATIONS' }) as const,
  topUp: (clientId: string, reference: string) => ({ pk: `BALANCE#${clientId}`, sk: `TOP_UP#${reference}` }) as const,
  usageOf: (clientId: string) => `USAGE#${clientId}` as const,
  usage: (clientId: string, day: string) => ({ pk: `USAGE#${clientId}`, sk: day }) as const,
  verification: (requestId: string) => ({ pk: `VERIFICATION#${requestId}`, sk: 'VERIFICATION' }) as const,
} as const;
