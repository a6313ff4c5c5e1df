import { createFigures, lastDays } from '#shared/events/figures/figures.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import type { DailyUsage } from '#shared/verifications/balances.ts';
import type { Deps } from '../../http/deps.ts';
import { type PaymentCounts, summarise } from '../overview/summary.ts';

export interface PaymentDay extends PaymentCounts {
  readonly day: string;
  readonly market: Market;
}

export interface Usage {
  /** The number of days that were read. */
  readonly period: number;
  readonly balance: number;
  /** The days with verifications, newest first. */
  readonly verifications: readonly DailyUsage[];
  /** The days with payments in each market, newest first. */
  readonly payments: readonly PaymentDay[];
  /** Whether days are missing that have too many payments to count before they are closed. */
  readonly isPartial: boolean;
}

export const readUsage = async (clientId: string, period: number, deps: Deps): Promise<Usage> => {
  const { markets } = await deps.clients.get(clientId);
  const figures = createFigures(deps.table);
  const days = lastDays(period, deps.now);
  const [balance, verified, ofMarkets] = await Promise.all([
    deps.balances.balance(clientId),
    deps.balances.usage(clientId, period),
    Promise.all(
      markets.map(async (market) => {
        const counted = await figures.of({ clientId, market }, days);
        const complete = counted.filter(({ isPartial }) => !isPartial);
        const ofDays = summarise(days, complete).days.map((day) => ({ ...day, market }));
        return { ofDays, isPartial: complete.length < counted.length };
      }),
    ),
  ]);
  const payments = ofMarkets
    .flatMap(({ ofDays }) => ofDays)
    .filter(({ settled, rejected }) => settled + rejected > 0)
    .toSorted((a, b) => b.day.localeCompare(a.day));
  const verifications = verified.filter(({ day }) => days.includes(day));
  return { period, balance, verifications, payments, isPartial: ofMarkets.some(({ isPartial }) => isPartial) };
};
