import { createFigures, daysAgo } from '#shared/events/figures/figures.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import type { DailyUsage } from '#shared/verifications/balances.ts';
import type { Deps } from '../../http/deps.ts';
import { type PaymentCounts, summarise } from '../overview/summary.ts';

export interface PaymentDay extends PaymentCounts {
  readonly day: string;
  readonly market: Market;
}

export interface Usage {
  readonly balance: number;
  /** The days with verifications, newest first. */
  readonly verifications: readonly DailyUsage[];
  /** The days with payments in each market, newest first. */
  readonly payments: readonly PaymentDay[];
}

const daysShown = 31;

export const readUsage = async (clientId: string, deps: Deps): Promise<Usage> => {
  const { markets } = await deps.clients.get(clientId);
  const figures = createFigures(deps.table);
  const from = daysAgo(daysShown - 1, deps.now);
  const [balance, verifications, ofMarkets] = await Promise.all([
    deps.balances.balance(clientId),
    deps.balances.usage(clientId, daysShown),
    Promise.all(
      markets.map(async (market) => {
        const counted = await figures.since({ clientId, market }, from);
        const days = counted.map(({ day }) => day);
        return summarise(days, counted).days.map((day) => ({ ...day, market }));
      }),
    ),
  ]);
  const payments = ofMarkets
    .flat()
    .filter(({ settled, rejected }) => settled + rejected > 0)
    .toSorted((a, b) => b.day.localeCompare(a.day));
  return { balance, verifications, payments };
};
