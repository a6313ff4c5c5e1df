import type { Examples } from '../samples/example.ts';
import { type Provider, providerById, providersOf } from '#shared/banks/providers/built-in-banks.ts';
import { logoOf } from '#shared/banks/providers/logo.ts';
import { presentLegacyProvider, presentProvider } from '#shared/banks/providers/provider-views.ts';
import { countsIn, slotOf } from '#shared/banks/health/call-counts.ts';
import { presentProviderHealth } from '#functions/providers/health-view.ts';
import { bankInTrouble } from '../samples/provider-health.ts';
import { at, baseUrl, sampleId } from '#infra/openapi/samples/identity.ts';
import type { routes } from '#functions/providers/routes.ts';

const [bank] = providersOf('UAE', 'real') as [Provider, ...Provider[]];
const logo = logoOf(bank);
const legacyProviders = providersOf('KSA', 'real')
  .slice(0, 1)
  .map((provider) => presentLegacyProvider(provider, baseUrl));

const troubledBank = providerById('UAE', bankInTrouble.id) ?? bank;
const counts = countsIn(slotOf(at(300)), { 'token 4': 180, 'token 6': 18, 'payment 5': 36, 'payment failed': 14 });

const invalidCountry = { query: { countryCode: 'ARE' } };
const bothFlags = { query: { domesticOnly: 'true', internationalOnly: 'true' } };

export const examples: Examples<typeof routes> = {
  listProviders: {
    query: { countryCode: 'AE' },
    response: providersOf('UAE', 'real')
      .slice(0, 2)
      .map((provider) => presentProvider(provider, new Map())),
    invalid: invalidCountry,
  },
  listProviderHealth: {
    query: { countryCode: 'AE' },
    response: [presentProviderHealth(troubledBank, new Map([[bankInTrouble.id, bankInTrouble]]), counts, at(400))],
    invalid: invalidCountry,
  },
  listPurposeCodes: {
    query: { domesticOnly: 'true' },
    response: [
      { id: sampleId('purpose GDS'), code: 'GDS', description: 'Goods Bought or Sold' },
      { id: sampleId('purpose POS'), code: 'POS', description: 'Merchant Settlements' },
    ],
    invalid: bothFlags,
  },
  getLogo: { params: { logo: logo.fileName }, response: logo.svg },
  legacyAccountProviders: { query: { countryCode: 'SA' }, response: legacyProviders, invalid: invalidCountry },
  legacyPaymentProviders: { query: { countryCode: 'SA' }, response: legacyProviders, invalid: invalidCountry },
  legacyPurposeCodes: {
    query: { domesticOnly: 'true' },
    response: [{ id: sampleId('purpose ONLP'), code: 'ONLP', description: 'Online purchase' }],
    invalid: bothFlags,
  },
};
