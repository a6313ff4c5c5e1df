import * as z from 'zod';

/** The jurisdiction of a request, from the header x-tenant (interface 1.6). MAIN has no market rule of its own. */
export const Market = z.enum(['UAE', 'KSA', 'MAIN']);
export type Market = z.infer<typeof Market>;

export interface Country {
  readonly iso3166Code: 'AE' | 'SA';
  readonly market: 'UAE' | 'KSA';
  readonly englishName: string;
  readonly arabicName: string;
  readonly timeZone: string;
  readonly currency: {
    readonly iso4117Code: 'AED' | 'SAR';
    /** ISO 4217; the interface spells it 4117. */
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

/** The countries whose banks, accounts and currency a market admits. */
export const countriesOf = {
  UAE: ['AE'],
  KSA: ['SA'],
  MAIN: ['AE', 'SA'],
} as const satisfies Record<Market, readonly CountryCode[]>;

export const admits = (market: Market, country: CountryCode): boolean =>
  (countriesOf[market] as readonly CountryCode[]).includes(country);

export const countryOfCurrency = (currency: string): Country | undefined =>
  Object.values(countries).find((country) => country.currency.iso4117Code === currency);
