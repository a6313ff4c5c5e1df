import * as z from 'zod';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import { countries, type CountryCode } from './market.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';

/** When the list of countries was published. The legacy interface shows it as the creation time of each country. */
const publishedAt = '2026-11-01T00:00:00.000Z';

const currencyId = (code: CountryCode): string => derivedId('currency', countries[code].currency.iso4117Code);
const countryId = (code: CountryCode): string => derivedId('country', code);

export const LegacyCurrencyView = lazyObject(() => ({
  id: z.guid(),
  englishName: z.string(),
  arabicName: z.string(),
  iso4117Code: z.string(),
  iso4117Number: z.string(),
})).meta({ id: 'LegacyCurrency' });

/** The currency of a country. */
export const presentLegacyCurrency = (code: CountryCode): z.infer<typeof LegacyCurrencyView> => ({
  id: currencyId(code),
  ...countries[code].currency,
});

export const LegacyCountryView = lazyObject(() => ({
  id: z.guid(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  currency: LegacyCurrencyView,
  englishName: z.string(),
  arabicName: z.string(),
  iso3166Code: z.string(),
  timeZone: z.string(),
})).meta({ id: 'LegacyCountry' });

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

/** The country of a bank, inside the view of a consent. */
export const ConsentCountryView = lazyObject(() => ({
  code: z.string(),
  id: z.guid(),
  name: z.string(),
  currency: z.object({ code: z.string(), id: z.guid(), name: z.string() }),
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
