import type { Operations } from '#shared/clients/endpoint.ts';
import { type Market, marketsIn, type NationalMarket } from '#shared/standard/markets/market.ts';
import type { StepCounts } from '#shared/banks/health/call-counts.ts';
import type { ReadHealth } from '#shared/banks/health/health-store.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import { presentProviderHealth } from './health-view.ts';
import { purposeCodes } from '#shared/standard/payments/purpose-codes.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import type { Provider } from '#shared/banks/providers/built-in-banks.ts';
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

/** A call for a list of banks. */
interface ListCall {
  readonly market: Market;
  readonly query: { readonly countryCode?: string | undefined };
}

export const listProviders: Ops['listProviders'] = async (call, deps) => {
  const [health, listed] = await Promise.all([deps.health(), providersFor(call, deps)]);
  return listed.map((provider) => presentProvider(provider, health));
};

export const listProviderHealth: Ops['listProviderHealth'] = async (call, deps) => {
  const [health, listed] = await Promise.all([deps.health(), providersFor(call, deps)]);
  return Promise.all(
    listed.map(async (provider) => {
      const counts = await deps.calls(provider.code);
      return presentProviderHealth(provider, health, counts, deps.now().toISOString());
    }),
  );
};

const listLegacyProviders = async (call: ListCall, deps: Deps) =>
  (await providersFor(call, deps)).map((provider) => presentLegacyProvider(provider, deps.baseUrl));

export const legacyAccountProviders: Ops['legacyAccountProviders'] = listLegacyProviders;
export const legacyPaymentProviders: Ops['legacyPaymentProviders'] = listLegacyProviders;

export const getLogo: Ops['getLogo'] = async ({ params }, { providers }) => {
  const logo = logoNamed(params.logo, await providers('MAIN'));
  if (!logo) throw notFound('provider');
  return logo;
};

export const listPurposeCodes: Ops['listPurposeCodes'] = async ({ market, query }) => codesOf(market, query);

export const legacyPurposeCodes: Ops['legacyPurposeCodes'] = async ({ market, query }) => codesOf(market, query);

const providersFor = async ({ market, query }: ListCall, { providers }: Deps): Promise<readonly Provider[]> => {
  const { open } = await providers(market);
  const { countryCode } = query;
  return open.filter(({ bank }) => !countryCode || bank.country === countryCode.toUpperCase());
};

interface Filter {
  readonly domesticOnly?: boolean | undefined;
  readonly internationalOnly?: boolean | undefined;
}

/** Returns the codes of a market's countries. A code that two countries share is listed once. */
const codesOf = (market: Market, filter: Filter) => {
  const codes = marketsIn(market).flatMap((national) => codesIn(national, filter));
  return codes.filter(({ code }, index) => codes.findIndex((other) => other.code === code) === index);
};

const codesIn = (market: NationalMarket, { domesticOnly, internationalOnly }: Filter) =>
  purposeCodes(market)
    .filter(({ scope }) => !(domesticOnly && scope === 'international'))
    .filter(({ scope }) => !(internationalOnly && scope === 'domestic'))
    .map(({ code, description }) => ({ id: derivedId('purpose-code', market, code), code, description }));
