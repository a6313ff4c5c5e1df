import * as z from 'zod';
import { Problem } from '#shared/platform/problems/problem.ts';
import { Market } from '#shared/markets/market.ts';
import { addSeconds, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { countersOf } from './balances.ts';
import { type Change, Conflict, type Table } from '#shared/platform/storage/table.ts';

/** One answered verification, for audit and billing: no name, no account number, no id in clear. */
export const VerificationRecord = z.object({
  requestId: z.guid(),
  clientId: z.guid(),
  market: Market,
  operation: z.string(),
  answeredAt: z.iso.datetime(),
  result: z.string(),
  errorDescription: z.string().nullable(),
  accountStatus: z.string().nullable(),
  bankCode: z.string().nullable(),
  /** Keyed hashes of what was asked. */
  inputs: z.record(z.string(), z.string()),
  charged: z.union([z.literal(0), z.literal(1)]),
  /** The answer, sealed: for the same request under its idempotency key, and for the auditor with the key. */
  answer: z.string(),
  /** Keyed hash of the whole question: the same key with another one is refused. */
  bodyHash: z.string(),
});
export type VerificationRecord = z.infer<typeof VerificationRecord>;

export interface Verifications {
  find(requestId: string): Promise<VerificationRecord | undefined>;
  /**
   * Keeps the answer, charges it and counts it, all or nothing. Answers the record that stands: this one, or the one a
   * repeat under the same id finds. Throws Problem subscription_required when nothing is left to charge.
   */
  keep(record: VerificationRecord): Promise<VerificationRecord>;
}

export const openVerifications = (table: Table, retentionDays: number): Verifications => ({
  async find(requestId) {
    const item = await table.get(keys.verification(requestId));
    return item && VerificationRecord.parse(item);
  },

  async keep(record) {
    const { clientId, answeredAt, charged } = record;
    const counted: Change = { key: keys.usage(clientId, answeredAt.slice(0, 10)), add: countersOf(record) };
    const charge: readonly Change[] =
      charged === 0 ? [] : [{ key: keys.balance(clientId), add: { balance: -1 }, floor: { balance: 1 } }];
    const ttl = epochSeconds(addSeconds(answeredAt, retentionDays * 86_400));
    const item = { ...record, ...keys.verification(record.requestId), entity: 'Verification', ttl };
    try {
      await table.commit({ item, expect: 'absent' }, counted, ...charge);
      return record;
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      const [current] = error.current;
      if (current) return VerificationRecord.parse(current);
      throw new Problem('subscription_required', { cause: error });
    }
  },
});
