import * as z from 'zod';
import {
  ConsentCountryView,
  LegacyCountryView,
  presentConsentCountry,
  presentLegacyCountry,
} from '#shared/standard/markets/country-views.ts';
import { countries, NationalMarket, rulesOf } from '#shared/standard/markets/market.ts';
import { meaningsIn, statusSince } from '#shared/platform/lifecycle/lifecycle.ts';
import { meaningsOf } from '#shared/platform/schemas/meanings.ts';
import { healthLifecycle, HealthStatus, type ProviderHealth } from '../health/provider-health.ts';
import { UriText } from '#shared/platform/schemas/formats.ts';
import { type Provider, providerUuid, statusOf } from './built-in-banks.ts';
import { logoUrlOf } from './logo.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';

/** An entry of GET /providers. */
export const ProviderView = z
  .object({
    id: z.string().describe("The bank's id, such as `uae-enbdx`. Send it as `providerId`."),
    name: z.string().describe("The bank's English name."),
    country: NationalMarket.describe("The bank's market."),
    status: HealthStatus.describe(`Whether our calls to the bank succeed. ${meaningsOf(meaningsIn(healthLifecycle))}`),
    since: z.iso.datetime().nullable().describe('Since when, in UTC; null if the bank has had no outage.'),
  })
  .describe('A bank at which customers can give consent.')
  .meta({ id: 'Provider' });

export const presentProvider = (
  provider: Provider,
  health: ReadonlyMap<string, ProviderHealth>,
): z.infer<typeof ProviderView> => {
  const known = health.get(provider.code);
  return {
    id: provider.code,
    name: provider.englishName,
    country: countries[provider.bank.country].market,
    status: known?.status ?? 'operational',
    since: known ? statusSince(known) : null,
  };
};

/** An entry of the two legacy Provider/List operations. */
export const LegacyProviderView = lazyObject(() => ({
  id: z.guid().describe("The bank's UUID. The current API identifies the bank by its code, such as `uae-enbdx`."),
  country: LegacyCountryView,
  allowedPermissions: z.array(z.string()).describe('The permissions that account consents at this bank may have.'),
  address: z.string().nullable().describe("The city of the bank's head office; null if not known."),
  phone: z.string().nullable().describe('Always null.'),
  arabicName: z.string().describe("The bank's Arabic name."),
  englishName: z.string().describe("The bank's English name."),
  status: z.enum(['Active', 'Inactive']).describe('`Active` if customers can give consent at this bank.'),
  isEnable: z.boolean().describe('Whether customers can give consent at this bank now.'),
  logo: UriText.describe("The URL of the bank's logo (SVG)."),
}))
  .describe('A bank, in the legacy format.')
  .meta({ id: 'LegacyProvider' });

export const presentLegacyProvider = (provider: Provider, baseUrl: string): z.infer<typeof LegacyProviderView> => ({
  ...providerFields(provider, baseUrl),
  country: presentLegacyCountry(provider.bank.country),
});

export const ConsentProviderView = LegacyProviderView.extend({
  country: ConsentCountryView.describe("The bank's country."),
})
  .describe('The bank of a consent.')
  .meta({
    id: 'ConsentProvider',
  });

export const presentConsentProvider = (provider: Provider, baseUrl: string): z.infer<typeof ConsentProviderView> => ({
  ...providerFields(provider, baseUrl),
  country: presentConsentCountry(provider.bank.country),
});

const providerFields = (provider: Provider, baseUrl: string) => ({
  id: providerUuid(provider),
  allowedPermissions: [...rulesOf(countries[provider.bank.country].market).permissions],
  address: provider.headOffice,
  phone: null,
  arabicName: provider.arabicName,
  englishName: provider.englishName,
  status: statusOf(provider),
  isEnable: provider.availability === 'open',
  logo: logoUrlOf(provider, baseUrl),
});
