import type { Operations } from '#shared/clients/endpoint.ts';
import type { Market } from '#shared/markets/market.ts';
import { type Provider, providersOf } from '#shared/providers/directory.ts';
import { presentLegacyProvider, presentProvider } from '#shared/providers/provider-views.ts';
import type { routes } from './routes.ts';

type Ops = Operations<typeof routes, unknown>;

export const listProviders: Ops['listProviders'] = async ({ market, query }) =>
  providersIn(market, query.countryCode).map(presentProvider);

export const legacyAccountProviders: Ops['legacyAccountProviders'] = async ({ market, query }) =>
  providersIn(market, query.countryCode).map(presentLegacyProvider);

export const legacyPaymentProviders: Ops['legacyPaymentProviders'] = async ({ market, query }) =>
  providersIn(market, query.countryCode).map(presentLegacyProvider);

const providersIn = (market: Market, countryCode: string | undefined): readonly Provider[] =>
  providersOf(market).filter(({ bank }) => !countryCode || bank.country === countryCode.toUpperCase());
