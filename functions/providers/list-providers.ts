import type { Operations } from '#shared/clients/endpoint.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import type { StepCounts } from '#shared/banks/health/call-counts.ts';
import type { ReadHealth } from '#shared/banks/health/health-store.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { presentProviderHealth } from './health-view.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import type { Provider } from '#shared/banks/providers/directory.ts';
import { logoNamed } from '#shared/banks/providers/logo.ts';
import { presentLegacyProvider, presentProvider } from '#shared/banks/providers/provider-views.ts';
import type { ViewDeps } from '#shared/banks/providers/providers.ts';
import type { routes } from './routes.ts';

export interface Deps extends ViewDeps {
  readonly health: ReadHealth;
  /** Returns the counts of a bank's calls in the last day. */
  readonly calls: (provider: string) => Promise<readonly StepCounts[]>;
  readonly now: Clock;
}
type Ops = Operations<typeof routes, Deps>;

export const listProviders: Ops['listProviders'] = async ({ market, query }, deps) => {
  const [health, listed] = await Promise.all([deps.health(), providersIn(market, query.countryCode, deps)]);
  return listed.map((provider) => presentProvider(provider, health));
};

export const listProviderHealth: Ops['listProviderHealth'] = async ({ market, query }, deps) => {
  const [health, listed] = await Promise.all([deps.health(), providersIn(market, query.countryCode, deps)]);
  return Promise.all(
    listed.map(async (provider) => {
      const counts = await deps.calls(provider.code);
      return presentProviderHealth(provider, health, counts, deps.now().toISOString());
    }),
  );
};

export const legacyAccountProviders: Ops['legacyAccountProviders'] = async ({ market, query }, deps) =>
  (await providersIn(market, query.countryCode, deps)).map((provider) => presentLegacyProvider(provider, deps.baseUrl));

export const legacyPaymentProviders: Ops['legacyPaymentProviders'] = async ({ market, query }, deps) =>
  (await providersIn(market, query.countryCode, deps)).map((provider) => presentLegacyProvider(provider, deps.baseUrl));

export const getLogo: Ops['getLogo'] = async ({ params }, { providers }) => {
  const logo = logoNamed(params.logo, await providers('MAIN'));
  if (!logo) throw notFound('provider');
  return logo;
};

const providersIn = async (
  market: Market,
  countryCode: string | undefined,
  { providers }: Deps,
): Promise<readonly Provider[]> => {
  const { open } = await providers(market);
  return open.filter(({ bank }) => !countryCode || bank.country === countryCode.toUpperCase());
};
