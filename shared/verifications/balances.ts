import type { Clock } from '#shared/platform/runtime/clock.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { Conflict, type Item, type Table } from '#shared/platform/storage/table.ts';

/** What a client had verified on a day (UTC): how many of each operation and result. */
export interface DailyUsage {
  readonly day: string;
  readonly answered: number;
  readonly charged: number;
  readonly operations: Readonly<Record<string, number>>;
  readonly results: Readonly<Record<string, number>>;
}

/** The counters that one verification adds to on its day. */
export const countersOf = (verification: { operation: string; result: string; charged: 0 | 1 }) => ({
  answered: 1,
  charged: verification.charged,
  [`operation ${verification.operation}`]: 1,
  [`result ${verification.result}`]: 1,
});

const usageOf = ({ sk: day, answered, charged, ...counters }: Item): DailyUsage => {
  const each = (kind: string) =>
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
    operations: each('operation'),
    results: each('result'),
  };
};

/** How many verifications a client may still have, and had. Charging is the verification store's, with the answer. */
export interface Balances {
  balance(clientId: string): Promise<number>;
  /**
   * Answers the balance after it. The reference (an invoice, an order) makes it safe to repeat: the same one again adds
   * nothing, and with another count it is refused.
   */
  topUp(clientId: string, count: number, reference: string): Promise<number>;
  /** Newest first. */
  usage(clientId: string, days: number): Promise<readonly DailyUsage[]>;
}

export const openBalances = (table: Table, now: Clock): Balances => ({
  async balance(clientId) {
    const item = await table.get(keys.balance(clientId), { stale: true });
    return Number(item?.balance ?? 0);
  },
  async topUp(clientId, count, reference) {
    const entry = { ...keys.topUp(clientId, reference), entity: 'TopUp', count, at: now().toISOString() };
    try {
      await table.commit({ item: entry, expect: 'absent' }, { key: keys.balance(clientId), add: { balance: count } });
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      const added = Number(error.current[0]?.count);
      if (added !== count)
        throw new Error(`Nothing was added: ${reference} has topped up ${added} before`, { cause: error });
    }
    return Number((await table.get(keys.balance(clientId)))?.balance);
  },
  async usage(clientId, days) {
    const { items } = await table.query({
      KeyConditionExpression: '#pk = :pk',
      ExpressionAttributeNames: { '#pk': 'pk' },
      ExpressionAttributeValues: { ':pk': keys.usageOf(clientId) },
      ScanIndexForward: false,
      Limit: days,
    });
    return items.map(usageOf);
  },
});
