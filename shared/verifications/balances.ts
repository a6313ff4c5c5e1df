import { keys } from '#shared/storage/keys.ts';
import type { Table } from '#shared/storage/table.ts';

/** A day's counters: answered, charged, and how many of each operation and result. */
export interface DailyUsage {
  readonly day: string;
  readonly counters: Readonly<Record<string, number>>;
}

/** How many verifications a client may still have, and had. Charging is the verification store's, with the answer. */
export interface Balances {
  balance(clientId: string): Promise<number>;
  /** The balance after it. */
  topUp(clientId: string, count: number): Promise<number>;
  /** Newest first. */
  usage(clientId: string, days: number): Promise<readonly DailyUsage[]>;
}

export const openBalances = (table: Table): Balances => ({
  async balance(clientId) {
    const item = await table.get(keys.balance(clientId), { stale: true });
    return Number(item?.balance ?? 0);
  },
  async topUp(clientId, count) {
    const { balance } = await table.update(keys.balance(clientId), {
      UpdateExpression: 'ADD #balance :count',
      ExpressionAttributeNames: { '#balance': 'balance' },
      ExpressionAttributeValues: { ':count': count },
    });
    return Number(balance);
  },
  async usage(clientId, days) {
    const { items } = await table.query({
      KeyConditionExpression: '#pk = :pk',
      ExpressionAttributeNames: { '#pk': 'pk' },
      ExpressionAttributeValues: { ':pk': keys.usageOf(clientId) },
      ScanIndexForward: false,
      Limit: days,
    });
    return items.map(({ pk: _pk, sk: day, ...counters }) => ({ day, counters: counters as DailyUsage['counters'] }));
  },
});
