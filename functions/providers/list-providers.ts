import type { Operations } from '#shared/clients/endpoint.ts';
import type { Market } from '#shared/markets/market.ts';
import { absent } from '#shared/platform/problems/problem.ts';
import { type ListedProviders, type Provider, providersOf } from '#shared/providers/directory.ts';
import { logoNamed } from '#shared/providers/logo.ts';
import { presentLegacyProvider, presentProvider } from '#shared/providers/provider-views.ts';
import type { routes } from './routes.ts';

export interface Deps {
  readonly baseUrl: string;
  readonly listed: ListedProviders;
}
type Ops = Operations<typeof routes, Deps>;

export const listProviders: Ops['listProviders'] = async ({ market, query }, deps) =>
  providersIn(market, query.countryCode, deps).map(presentProvider);

export const legacyAccountProviders: Ops['legacyAccountProviders'] = async ({ market, query }, deps) =>
  providersIn(market, query.countryCode, deps).map((provider) => presentLegacyProvider(provider, deps.baseUrl));

export const legacyPaymentProviders: Ops['legacyPaymentProviders'] = async ({ market, query }, deps) =>
  providersIn(market, query.countryCode, deps).map((provider) => presentLegacyProvider(provider, deps.baseUrl));

export const getLogo: Ops['getLogo'] = async ({ params }) => {
  const logo = logoNamed(params.logo);
  if (!logo) throw absent('PROVIDER_NOT_FOUND');
  return logo;
};

const providersIn = (market: Market, countryCode: string | undefined, { listed }: Deps): readonly Provider[] =>
  providersOf(market, listed).filter(({ bank }) => !countryCode || bank.country === countryCode.toUpperCase());
