/**
 * | item                      | read by                                  | written by                               |
 * |---------------------------|------------------------------------------|------------------------------------------|
 * | balance, daily usage      | verifications; operator                  | verifications, with the record; operator |
 * | top-up                    | a retry with the same reference          | operator, with the balance               |
 * | verification              | a retry of the verification; audit       | verifications                            |
 *
 * A client's balance and daily usage are the only items to which many concurrent requests of one client write, because
 * an overdraft can be prevented only if the balance is a single item. Transactions that conflict on these items are
 * retried (ledger-table.ts).
 */
export const verificationKeys = {
  balance: (clientId: string) => ({ pk: `BALANCE#${clientId}`, sk: 'VERIFICATIONS' }) as const,
  topUp: (clientId: string, reference: string) => ({ pk: `BALANCE#${clientId}`, sk: `TOP_UP#${reference}` }) as const,
  usageOf: (clientId: string) => `USAGE#${clientId}` as const,
  usage: (clientId: string, day: string) => ({ pk: `USAGE#${clientId}`, sk: day }) as const,
  verification: (requestId: string) => ({ pk: `VERIFICATION#${requestId}`, sk: 'VERIFICATION' }) as const,
} as const;
