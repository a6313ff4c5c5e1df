import type { Operations } from '#shared/clients/endpoint.ts';
import { type Market, marketsIn, type NationalMarket } from '#shared/standard/markets/market.ts';
import { purposeCodes } from '#shared/standard/payments/purpose-codes.ts';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import type { routes } from './routes.ts';

type Ops = Operations<typeof routes, unknown>;

export const listPurposeCodes: Ops['listPurposeCodes'] = async ({ market, query }) => codesOf(market, query);

export const legacyPurposeCodes: Ops['legacyPurposeCodes'] = async ({ market, query }) => codesOf(market, query);

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
