import type { Operations } from '#shared/clients/endpoint.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import type { Provider } from '#shared/banks/providers/directory.ts';
import { logoNamed } from '#shared/banks/providers/logo.ts';
import { presentLegacyProvider, presentProvider } from '#shared/banks/providers/provider-views.ts';
import type { ViewDeps } from '#shared/banks/providers/providers.ts';
import type { routes } from './routes.ts';

export type Deps = ViewDeps;
type Ops = Operations<typeof routes, Deps>;

export const listProviders: Ops['listProviders'] = async ({ market, query }, deps) =>
  (await providersIn(market, query.countryCode, deps)).map(presentProvider);

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
