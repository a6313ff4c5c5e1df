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
        return {
          ofDays: summarise(days, complete).days.map((day) => ({ ...day, market })),
          incomplete: counted.filter(({ isPartial }) => isPartial).map(({ day }) => ({ day, market })),
        };
      }),
    ),
  ]);
  const payments = ofMarkets
    .flatMap(({ ofDays }) => ofDays)
    .filter(({ settled, rejected }) => settled > 0 || rejected > 0)
    .toSorted((a, b) => b.day.localeCompare(a.day));
  return {
    days,
    balance,
    verifications: verified.filter(({ day }) => days.includes(day)),
    payments,
    /** The days that are missing from `payments`, because they have too many to count before they are closed. */
    incomplete: ofMarkets.flatMap(({ incomplete }) => incomplete),
  };
};
export type Usage = Awaited<ReturnType<typeof readUsage>>;
