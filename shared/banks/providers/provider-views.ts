import * as z from 'zod';
import { ksaPermissions, uaePermissions } from '#shared/standard/consents/permissions.ts';
import {
  ConsentCountryView,
  LegacyCountryView,
  presentConsentCountry,
  presentLegacyCountry,
} from '#shared/standard/markets/country-views.ts';
import { countries } from '#shared/standard/markets/market.ts';
import { UriText } from '#shared/platform/schemas/formats.ts';
import { type Provider, providerUuid, statusOf } from './directory.ts';
import { logoUrlOf } from './logo.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';

/** An entry of GET /providers. */
export const ProviderView = z
  .object({ id: z.string(), name: z.string(), country: z.enum(['UAE', 'KSA']) })
  .meta({ id: 'Provider', description: 'A bank at which customers can give consent.' });

export const presentProvider = (provider: Provider): z.infer<typeof ProviderView> => ({
  id: provider.code,
  name: provider.englishName,
  country: countries[provider.bank.country].market,
});

/** An entry of the two legacy Provider/List operations. */
export const LegacyProviderView = lazyObject(() => ({
  id: z.guid(),
  country: LegacyCountryView,
  allowedPermissions: z.array(z.string()),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  arabicName: z.string(),
  englishName: z.string(),
  status: z.enum(['Active', 'Inactive']),
  isEnable: z.boolean(),
  logo: UriText,
})).meta({ id: 'LegacyProvider' });

export const presentLegacyProvider = (provider: Provider, baseUrl: string): z.infer<typeof LegacyProviderView> => ({
  ...providerFacts(provider, baseUrl),
  country: presentLegacyCountry(provider.bank.country),
});

/** The bank of a consent, inside the view of the consent. */
export const ConsentProviderView = LegacyProviderView.extend({ country: ConsentCountryView }).meta({
  id: 'ConsentProvider',
});

export const presentConsentProvider = (provider: Provider, baseUrl: string): z.infer<typeof ConsentProviderView> => ({
  ...providerFacts(provider, baseUrl),
  country: presentConsentCountry(provider.bank.country),
});

const providerFacts = (provider: Provider, baseUrl: string) => ({
  id: providerUuid(provider),
  allowedPermissions: [...(provider.bank.country === 'AE' ? uaePermissions : ksaPermissions)],
  address: provider.headOffice,
  phone: null,
  arabicName: provider.arabicName,
  englishName: provider.englishName,
  status: statusOf(provider),
  isEnable: provider.availability === 'open',
  logo: logoUrlOf(provider, baseUrl),
});
