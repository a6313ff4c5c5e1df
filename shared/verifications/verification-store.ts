import * as z from 'zod';
import { Market } from '#shared/standard/markets/market.ts';
import { problemOf } from '#shared/standard/problems/problems.ts';
import { addSeconds, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { verificationKeys } from '#shared/verifications/keys.ts';
import { type Change, Conflict, readItem, type Table } from '#shared/platform/storage/table.ts';
import { countersOf } from './balances.ts';

/** A completed verification, for audit and billing. It contains no plain-text name, account number or id. */
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
  /** Keyed hashes of the IBAN, ids and name in the request. */
  inputs: z.record(z.string(), z.string()),
  charged: z.union([z.literal(0), z.literal(1)]),
  /** The encrypted response. A retry with the same idempotency key returns it; an auditor with the key can read it. */
  answer: z.string(),
  /** A keyed hash of the request. A different request with the same idempotency key is rejected. */
  bodyHash: z.string(),
});
export type VerificationRecord = z.infer<typeof VerificationRecord>;

/** The encryption purpose of responses (secret-cipher.ts). */
export const verificationResultPurpose = 'verification-answers';

export const createVerifications = (table: Table, retentionDays: number) => ({
  find: (requestId: string): Promise<VerificationRecord | undefined> =>
    readItem(table, verificationKeys.verification(requestId), VerificationRecord),

  /**
   * Atomically stores a record, charges the client's balance and counts the verification. Does nothing if a record with
   * the same request id is already stored.
   *
   * @returns the stored record: the new record, or the earlier record with the same id
   * @throws Problem `subscription_required` if the balance is used up
   */
  async save(record: VerificationRecord): Promise<VerificationRecord> {
    const { clientId, answeredAt, charged } = record;
    const counted: Change = { key: verificationKeys.usage(clientId, answeredAt.slice(0, 10)), add: countersOf(record) };
    const charge: readonly Change[] =
      charged === 0 ? [] : [{ key: verificationKeys.balance(clientId), add: { balance: -1 }, floor: { balance: 1 } }];
    const ttl = epochSeconds(addSeconds(answeredAt, retentionDays * 86_400));
    const item = { ...record, ...verificationKeys.verification(record.requestId), entity: 'Verification', ttl };
    try {
      await table.commit({ item, expect: 'absent' }, counted, ...charge);
      return record;
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      const [current] = error.current;
      if (current) return VerificationRecord.parse(current);
      throw problemOf('subscription_required', { cause: error });
    }
  },
});
export type Verifications = ReturnType<typeof createVerifications>;
