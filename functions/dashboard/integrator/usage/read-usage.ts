import { createFigures, lastDays } from '#shared/events/figures/figures.ts';
import type { Deps } from '../../http/deps.ts';
import { summarise } from '../overview/summary.ts';

/** Reads the days with payments in each market, and the days with verifications, newest first. */
export const readUsage = async (clientId: string, period: number, deps: Deps) => {
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
  return {
    balance,
    verifications: verified.filter(({ day }) => days.includes(day)),
    payments,
    /** Whether days are missing that have too many payments to count before they are closed. */
    isPartial: ofMarkets.some(({ isPartial }) => isPartial),
  };
};
export type Usage = Awaited<ReturnType<typeof readUsage>>;
