import type { Clock } from '#shared/platform/runtime/clock.ts';
import { verificationKeys } from '#shared/verifications/keys.ts';
import { Conflict, type Item, type Table } from '#shared/platform/storage/table.ts';
import { dashboardProblem } from '#shared/standard/problems/problems.ts';

/**
 * The maximum number of verifications in one top-up, so that a typo cannot raise a balance above the largest safe
 * integer in JavaScript.
 */
export const maxTopUp = 1_000_000_000;

/** A client's verification counts for one day (UTC): total, charged, by operation and by result. */
export interface DailyUsage {
  readonly day: string;
  readonly answered: number;
  readonly charged: number;
  readonly operations: Readonly<Record<string, number>>;
  readonly results: Readonly<Record<string, number>>;
}

/** Returns the counters that one verification adds to that day's usage. */
export const countersOf = (verification: { operation: string; result: string; charged: 0 | 1 }) => ({
  answered: 1,
  charged: verification.charged,
  [`operation ${verification.operation}`]: 1,
  [`result ${verification.result}`]: 1,
});

const usageOf = ({ sk: day, answered, charged, ...counters }: Item): DailyUsage => {
  const countsOf = (kind: string) =>
    Object.fromEntries(
      Object.entries(counters)
        .filter(([name]) => name.startsWith(`${kind} `))
        .map(([name, count]) => [name.slice(kind.length + 1), Number(count)] as const)
        .toSorted(([a], [b]) => a.localeCompare(b)),
    );
  return {
    day,
    answered: Number(answered),
    charged: Number(charged),
    operations: countsOf('operation'),
    results: countsOf('result'),
  };
};

/** Each client's verification balance and usage. `Verifications.save` charges the balance when it stores the result. */
export const createBalances = (table: Table, now: Clock) => ({
  /** Returns the number of verifications that a client has left. */
  async balance(clientId: string): Promise<number> {
    const item = await table.get(verificationKeys.balance(clientId), { stale: true });
    return Number(item?.balance ?? 0);
  },
  /**
   * Adds to a balance and returns the new balance. Idempotent: if the reference, such as an invoice number, was used
   * before, nothing is added.
   *
   * @throws Problem `reference_used` if the reference was used before with another count
   */
  async topUp(clientId: string, count: number, reference: string): Promise<number> {
    const entry = { ...verificationKeys.topUp(clientId, reference), entity: 'TopUp', count, at: now().toISOString() };
    try {
      await table.commit(
        { item: entry, expect: 'absent' },
        { key: verificationKeys.balance(clientId), add: { balance: count } },
      );
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      const added = Number(error.current[0]?.count);
      if (added !== count)
        throw dashboardProblem('reference_used', {
          message: `Nothing was added: ${reference} has already added ${added} verifications`,
          cause: error,
        });
    }
    return Number((await table.get(verificationKeys.balance(clientId)))?.balance);
  },
  /** Returns the usage for the most recent `days` days with at least one verification, newest first. */
  async usage(clientId: string, days: number): Promise<readonly DailyUsage[]> {
    const items = await table.partition(verificationKeys.usageOf(clientId), {
      stale: true,
      newestFirst: true,
      limit: days,
    });
    return items.map(usageOf);
  },
});
export type Balances = ReturnType<typeof createBalances>;
