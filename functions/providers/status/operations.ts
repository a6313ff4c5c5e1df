import type { Operations } from '#shared/clients/endpoint.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { languageOf } from '#shared/standard/languages/language.ts';
import { NationalMarket } from '#shared/standard/markets/market.ts';
import type { ReadHealth } from '#shared/banks/health/health-store.ts';
import type { ProviderCatalog } from '#shared/banks/providers/providers.ts';
import type { routes } from './routes.ts';
import { statusPage } from './status-page.ts';

interface Deps {
  readonly health: ReadHealth;
  readonly providers: ProviderCatalog;
}
type Ops = Operations<typeof routes, Deps>;

export const showStatus: Ops['showStatus'] = async ({ params, query, sender }, deps) => {
  const market = NationalMarket.options.find((name) => name.toLowerCase() === params.market.toLowerCase());
  if (!market) throw new Problem('not_found');
  const [health, { open }] = await Promise.all([deps.health(), deps.providers(market)]);
  const banks = open.map((bank) => ({ bank, health: health.get(bank.code) }));
  return statusPage({ language: languageOf(query.lang, sender.acceptLanguage), market, banks });
};
