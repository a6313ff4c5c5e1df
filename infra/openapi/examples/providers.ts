import type { Examples } from '../samples/example.ts';
import { type Provider, providersOf } from '#shared/banks/providers/directory.ts';
import { logoOf } from '#shared/banks/providers/logo.ts';
import { presentLegacyProvider, presentProvider } from '#shared/banks/providers/provider-views.ts';
import { baseUrl, sampleId } from '#infra/openapi/samples/identity.ts';
import type { routes } from '#functions/providers/routes.ts';

const [bank] = providersOf('UAE', 'real') as [Provider, ...Provider[]];
const logo = logoOf(bank);
const legacyProviders = providersOf('KSA', 'real')
  .slice(0, 1)
  .map((provider) => presentLegacyProvider(provider, baseUrl));

const invalidCountry = { query: { countryCode: 'ARE' } };
const bothFlags = { query: { domesticOnly: 'true', internationalOnly: 'true' } };

export const examples: Examples<typeof routes> = {
  listProviders: {
    query: { countryCode: 'AE' },
    response: providersOf('UAE', 'real').slice(0, 2).map(presentProvider),
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
