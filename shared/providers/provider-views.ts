import * as z from 'zod';
import { countries, type CountryCode } from '#shared/markets/market.ts';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import { type Provider, providerUuid } from './directory.ts';
import { ksaPermissions, uaePermissions } from '#shared/consents/permissions.ts';

/** When this directory was published: countries and currencies carry it as their creation time. */
const publishedAt = '2026-11-01T00:00:00.000Z';

/** The current provider of GET /providers (interface 2.3). */
export const ProviderView = z
  .object({ id: z.string(), name: z.string(), country: z.enum(['UAE', 'KSA']) })
  .meta({ id: 'Provider', description: 'A bank that customers can give consent at.' });

export const presentProvider = (provider: Provider): z.infer<typeof ProviderView> => ({
  id: provider.code,
  name: provider.englishName,
  country: countries[provider.bank.country].market,
});

export const LegacyCurrencyView = z
  .object({
    id: z.guid(),
    englishName: z.string(),
    arabicName: z.string(),
    iso4117Code: z.string(),
    iso4117Number: z.string(),
  })
  .meta({ id: 'LegacyCurrency' });

export const presentLegacyCurrency = (country: CountryCode): z.infer<typeof LegacyCurrencyView> => {
  const { currency } = countries[country];
  return { id: derivedId('currency', currency.iso4117Code), ...currency };
};

const LegacyCountryView = z
  .object({
    id: z.guid(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    currency: LegacyCurrencyView,
    englishName: z.string(),
    arabicName: z.string(),
    iso3166Code: z.string(),
    timeZone: z.string(),
  })
  .meta({ id: 'LegacyCountry' });

/** The legacy provider of both Provider/List operations (interface 2.3). */
export const LegacyProviderView = z
  .object({
    id: z.guid(),
    country: LegacyCountryView,
    allowedPermissions: z.array(z.string()),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    arabicName: z.string(),
    englishName: z.string(),
    status: z.enum(['Active', 'Inactive']),
    isEnable: z.boolean(),
    logo: z.string(),
  })
  .meta({ id: 'LegacyProvider' });

export const presentLegacyProvider = (provider: Provider): z.infer<typeof LegacyProviderView> => {
  const { market: _market, currency: _currency, ...country } = countries[provider.bank.country];
  return {
    ...providerFacts(provider),
    country: {
      id: derivedId('country', country.iso3166Code),
      createdAt: publishedAt,
      updatedAt: publishedAt,
      currency: presentLegacyCurrency(provider.bank.country),
      ...country,
    },
  };
};

/** The richer provider inside consent and payment views (interface 2.3, last sentence). */
export const ConsentProviderView = LegacyProviderView.extend({
  country: z.object({
    code: z.string(),
    id: z.guid(),
    name: z.string(),
    currency: z.object({ code: z.string(), id: z.guid(), name: z.string() }),
  }),
}).meta({ id: 'ConsentProvider' });

export const presentConsentProvider = (provider: Provider): z.infer<typeof ConsentProviderView> => {
  const { iso3166Code, englishName, currency } = countries[provider.bank.country];
  return {
    ...providerFacts(provider),
    country: {
      code: iso3166Code,
      id: derivedId('country', iso3166Code),
      name: englishName,
      currency: {
        code: currency.iso4117Code,
        id: derivedId('currency', currency.iso4117Code),
        name: currency.englishName,
      },
    },
  };
};

const providerFacts = (provider: Provider) => ({
  id: providerUuid(provider),
  allowedPermissions: [...(provider.bank.country === 'AE' ? uaePermissions : ksaPermissions)],
  address: provider.headOffice,
  phone: null,
  arabicName: provider.arabicName,
  englishName: provider.englishName,
  status: 'Active' as const,
  isEnable: true,
  logo: logoOf(provider),
});

/** The bank's initials as an SVG data URL: a logo needs no host and leaks no visitor to one. */
export const logoOf = ({ englishName }: Provider): string => {
  const initials = englishName.replaceAll(/[^A-Z]/g, '').slice(0, 3);
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect width='9' height='9' rx='2' fill='#246'/><text x='1' y='6' font-size='3' fill='#fff'>${initials}</text></svg>`;
  return `data:image/svg+xml,${svg.replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}`;
};
