import * as z from 'zod';
import type { CountryRow, MarketRow } from './market-row.ts';
import { marketRows } from './rows.ts';

/** A market with its own rules, banks and currency. */
export type NationalMarket = keyof typeof marketRows;
export const NationalMarket = z.enum(Object.keys(marketRows) as NationalMarket[]);

/** A request's regulatory jurisdiction, from the header x-tenant. `MAIN` includes the countries of all markets. */
export const Market = z
  .enum([...NationalMarket.options, 'MAIN'])
  .describe(
    'The regulatory jurisdiction of a request. `MAIN` has no rules of its own and includes the providers of all markets.',
  );
export type Market = z.infer<typeof Market>;

/** A country code (ISO 3166-1 alpha-2) in a request. Any country is allowed. */
export const CountryCodeText = z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166 code of two capital letters');

export type CountryCode = (typeof marketRows)[NationalMarket]['country']['iso3166Code'];

export interface Country extends CountryRow {
  readonly iso3166Code: CountryCode;
  readonly market: NationalMarket;
}

export const rulesOf = (market: NationalMarket): MarketRow => marketRows[market];

const allCountries: readonly Country[] = NationalMarket.options.map((market) => ({
  ...marketRows[market].country,
  market,
}));

export const countryCodes = allCountries.map(({ iso3166Code }) => iso3166Code);

export const countries = Object.fromEntries(allCountries.map((country) => [country.iso3166Code, country])) as Readonly<
  Record<CountryCode, Country>
>;

type Countries = readonly [CountryCode, ...CountryCode[]];

/** A market's countries. Payments in a market use the banks, accounts and currencies of its countries. */
export const countriesOf = {
  ...Object.fromEntries(allCountries.map(({ market, iso3166Code }) => [market, [iso3166Code]])),
  MAIN: countryCodes,
} as unknown as Readonly<Record<Market, Countries>>;

export const marketsIn = (market: Market): readonly NationalMarket[] =>
  countriesOf[market].map((country) => countries[country].market);

/** Returns the markets of a deployment that serves only these national markets. `MAIN` requires all of them. */
export const marketsServing = (served: readonly NationalMarket[]): readonly Market[] =>
  Market.options.filter((market) => marketsIn(market).every((national) => served.includes(national)));

export const hasCountry = (market: Market, country: CountryCode): boolean => countriesOf[market].includes(country);

/** Returns the country with a code (ISO 3166-1), or undefined if it has no market. */
export const countryWithCode = (code: string): Country | undefined =>
  allCountries.find(({ iso3166Code }) => iso3166Code === code);

export const countryOfCurrency = (currency: string): Country | undefined =>
  allCountries.find((country) => country.currency.iso4117Code === currency);

/** Returns the time zone that applies to payments in a currency. */
export const timeZoneOfCurrency = (currency: string): string =>
  countryOfCurrency(currency)?.timeZone ?? timeZoneIn('MAIN');

export const timeZonesOf = (market: Market): readonly string[] =>
  countriesOf[market].map((country) => countries[country].timeZone);

/** Returns the time zone of a country, by default the first country of the market. */
export const timeZoneIn = (market: Market, country: CountryCode = countriesOf[market][0]): string =>
  countries[country].timeZone;
