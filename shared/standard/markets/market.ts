import * as z from 'zod';

/** A request's regulatory jurisdiction, from the header x-tenant. `MAIN` includes the countries of all markets. */
export const Market = z
  .enum(['UAE', 'KSA', 'MAIN'])
  .describe(
    'The regulatory jurisdiction of a request. `MAIN` has no rules of its own and includes the providers of all markets.',
  );
export type Market = z.infer<typeof Market>;

/** A country code (ISO 3166-1 alpha-2) in a request. Any country is allowed. */
export const CountryCodeText = z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166 code of two capital letters');

/** A country in which this service operates, and its currency. */
export interface Country {
  readonly iso3166Code: 'AE' | 'SA';
  readonly market: 'UAE' | 'KSA';
  readonly englishName: string;
  readonly arabicName: string;
  readonly timeZone: string;
  readonly currency: {
    /** The ISO 4217 code. `4117` is a misspelling in the published API. */
    readonly iso4117Code: 'AED' | 'SAR';
    readonly iso4117Number: string;
    readonly englishName: string;
    readonly arabicName: string;
  };
}

export const countries = {
  AE: {
    iso3166Code: 'AE',
    market: 'UAE',
    englishName: 'United Arab Emirates',
    arabicName: 'الإمارات العربية المتحدة',
    timeZone: 'Asia/Dubai',
    currency: { iso4117Code: 'AED', iso4117Number: '784', englishName: 'UAE Dirham', arabicName: 'درهم إماراتي' },
  },
  SA: {
    iso3166Code: 'SA',
    market: 'KSA',
    englishName: 'Saudi Arabia',
    arabicName: 'المملكة العربية السعودية',
    timeZone: 'Asia/Riyadh',
    currency: { iso4117Code: 'SAR', iso4117Number: '682', englishName: 'Saudi Riyal', arabicName: 'ريال سعودي' },
  },
} as const satisfies Record<string, Country>;
export type CountryCode = keyof typeof countries;

/** A market's countries. Payments in a market use the banks, accounts and currencies of its countries. */
export const countriesOf = {
  UAE: ['AE'],
  KSA: ['SA'],
  MAIN: ['AE', 'SA'],
} as const satisfies Record<Market, readonly CountryCode[]>;

export const hasCountry = (market: Market, country: CountryCode): boolean =>
  (countriesOf[market] as readonly CountryCode[]).includes(country);

export const countryOfCurrency = (currency: string): Country | undefined =>
  Object.values(countries).find((country) => country.currency.iso4117Code === currency);

/** Returns the time zone that applies to payments in a currency. */
export const timeZoneOfCurrency = (currency: string): string =>
  countryOfCurrency(currency)?.timeZone ?? countries.AE.timeZone;

/** Returns the time zone of a country, by default the first country of the market. */
export const timeZoneIn = (market: Market, country: CountryCode = countriesOf[market][0]): string =>
  countries[country].timeZone;
