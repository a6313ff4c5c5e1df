import type { ProviderLinks } from '#shared/banks/directory/link-store.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import type { Market } from '#shared/markets/market.ts';
import { absent } from '#shared/platform/problems/problem.ts';
import type { ListedProviders, Provider } from '#shared/providers/directory.ts';
import { listedProviders } from '#shared/providers/listed-providers.ts';
import { logoNamed } from '#shared/providers/logo.ts';
import { presentLegacyProvider, presentProvider } from '#shared/providers/provider-views.ts';
import type { routes } from './routes.ts';

export interface Deps {
  readonly baseUrl: string;
  readonly listed: ListedProviders;
  readonly links: ProviderLinks;
}
type Ops = Operations<typeof routes, Deps>;

export const listProviders: Ops['listProviders'] = async ({ market, query }, deps) =>
  (await providersIn(market, query.countryCode, deps)).map(presentProvider);

export const legacyAccountProviders: Ops['legacyAccountProviders'] = async ({ market, query }, deps) =>
  (await providersIn(market, query.countryCode, deps)).map((each) => presentLegacyProvider(each, deps.baseUrl));

export const legacyPaymentProviders: Ops['legacyPaymentProviders'] = async ({ market, query }, deps) =>
  (await providersIn(market, query.countryCode, deps)).map((each) => presentLegacyProvider(each, deps.baseUrl));

export const getLogo: Ops['getLogo'] = async ({ params }) => {
  const logo = logoNamed(params.logo);
  if (!logo) throw absent('PROVIDER_NOT_FOUND');
  return logo;
};

const providersIn = async (
  market: Market,
  countryCode: string | undefined,
  { listed, links }: Deps,
): Promise<readonly Provider[]> => {
  const providers = await listedProviders(market, listed, links);
  return providers.filter(({ bank }) => !countryCode || bank.country === countryCode.toUpperCase());
};
