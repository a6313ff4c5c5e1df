import * as z from 'zod';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import { countries, type CountryCode } from './market.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';

/**
 * The time at which the list of countries was published. The legacy API shows it as the creation time of each country.
 */
const publishedAt = '2026-11-01T00:00:00.000Z';

const currencyId = (code: CountryCode): string => derivedId('currency', countries[code].currency.iso4117Code);
const countryId = (code: CountryCode): string => derivedId('country', code);

export const LegacyCurrencyView = lazyObject(() => ({
  id: z.guid().describe('Identifies the currency in the legacy API (UUID).'),
  englishName: z.string().describe('The name in English, for display.'),
  arabicName: z.string().describe('The name in Arabic, for display.'),
  iso4117Code: z
    .string()
    .describe('ISO 4217 code of the currency. The misspelt field name is part of the published API.'),
  iso4117Number: z
    .string()
    .describe('ISO 4217 number of the currency. The misspelt field name is part of the published API.'),
}))
  .describe('A currency, with the ids of the legacy API.')
  .meta({ id: 'LegacyCurrency' });

export const presentLegacyCurrency = (code: CountryCode): z.infer<typeof LegacyCurrencyView> => ({
  id: currencyId(code),
  ...countries[code].currency,
});

export const LegacyCountryView = lazyObject(() => ({
  id: z.guid().describe('Identifies the country in the legacy API (UUID).'),
  createdAt: z.iso.datetime().describe('When the country was added.'),
  updatedAt: z.iso.datetime().describe('When the country was last changed.'),
  currency: LegacyCurrencyView.describe("The country's currency."),
  englishName: z.string().describe('The name in English, for display.'),
  arabicName: z.string().describe('The name in Arabic, for display.'),
  iso3166Code: z.string().describe('ISO 3166-1 code of two letters.'),
  timeZone: z.string().describe("The country's IANA time zone, such as Asia/Riyadh."),
}))
  .describe('A country, with the ids of the legacy API.')
  .meta({ id: 'LegacyCountry' });

export const presentLegacyCountry = (code: CountryCode): z.infer<typeof LegacyCountryView> => {
  const { iso3166Code, englishName, arabicName, timeZone } = countries[code];
  return {
    id: countryId(code),
    createdAt: publishedAt,
    updatedAt: publishedAt,
    currency: presentLegacyCurrency(code),
    englishName,
    arabicName,
    iso3166Code,
    timeZone,
  };
};

/** A bank's country in a consent view. */
export const ConsentCountryView = lazyObject(() => ({
  code: z.string().describe('ISO 3166-1 code of two letters.'),
  id: z.guid().describe('Identifies the country in the legacy API (UUID).'),
  name: z.string().describe("The country's English name."),
  currency: z
    .object({
      code: z.string().describe('ISO 4217 code, such as `AED`.'),
      id: z.guid().describe('Identifies the currency in the legacy API (UUID).'),
      name: z.string().describe("The currency's English name."),
    })
    .describe("The country's currency."),
}));

export const presentConsentCountry = (code: CountryCode): z.infer<typeof ConsentCountryView> => {
  const { englishName, currency } = countries[code];
  return {
    code,
    id: countryId(code),
    name: englishName,
    currency: { code: currency.iso4117Code, id: currencyId(code), name: currency.englishName },
  };
};
