import { createFigures, lastDays } from '#shared/events/figures/figures.ts';
import { marketIn, periodIn } from '../../http/position.ts';
import { get } from '../../http/row.ts';
import { bankNamesIn } from '../payments/bank-names.ts';
import { summarise } from './summary.ts';
import { homePage } from './view.ts';

export const showHome = get('/dashboard', 'viewer', async ({ member, query, language }, deps) => {
  const { workspace: clientId } = member;
  const client = await deps.clients.get(clientId);
  const market = marketIn(query, client.markets);
  const period = periodIn(query);
  const days = lastDays(period, deps.now);
  const [balance, subscriptions, counted, bankNames] = await Promise.all([
    deps.balances.balance(clientId),
    deps.events.subscriptions.of(clientId),
    createFigures(deps.table).of({ clientId, market }, days),
    bankNamesIn(market, language, deps),
  ]);
  const summary = summarise(days, counted);
  return { page: homePage({ client, market, period, balance, subscriptions, summary, bankNames }, language) };
});
