import { legacyApis } from '#shared/standard/problems/legacy-apis.ts';
import * as z from 'zod';
import { currentRoute, type Routes } from '#shared/clients/endpoint.ts';
import { queryFlag } from '#shared/platform/schemas/query.ts';
import { ProviderHealthView } from './health-view.ts';
import { LegacyProviderView, ProviderView } from '#shared/banks/providers/provider-views.ts';

const CountryCode = z.string().regex(/^[A-Za-z]{2}$/, 'must be a two-letter ISO 3166 country code');
const byCountry = z.object({
  countryCode: CountryCode.optional().describe('Only banks in this country: a two-letter ISO 3166-1 code.'),
});

const purposeFilter = z
  .object({
    domesticOnly: queryFlag
      .optional()
      .describe('If true, only codes for domestic payments. Cannot be combined with `internationalOnly`.'),
    internationalOnly: queryFlag
      .optional()
      .describe('If true, only codes for international payments. Cannot be combined with `domesticOnly`.'),
  })
  .refine((filter) => !(filter.domesticOnly && filter.internationalOnly), {
    path: ['internationalOnly'],
    message: 'cannot be combined with `domesticOnly`',
  });

const PurposeCodeView = z
  .object({
    id: z.guid().describe('Identifies the code within the market.'),
    code: z.string().describe('Send it as the `purpose` of a payment request.'),
    description: z.string().describe('The meaning of the code.'),
  })
  .describe('A purpose that payments in the market can have.')
  .meta({ id: 'PaymentPurposeCode' });

const current = { ...currentRoute, tag: 'Providers' } as const;
const legacy = { variant: 'legacy', access: 'client', market: 'KSA' } as const;
const accounts = {
  ...legacy,
  legacyApi: legacyApis.ais,
  product: 'account-data',
  tag: 'Legacy account information',
} as const;
const payments = { ...legacy, legacyApi: legacyApis.pis, product: 'payments', tag: 'Legacy payments' } as const;

export const routes = {
  listProviders: {
    ...current,
    method: 'GET',
    path: '/providers',
    summary: 'List the banks of the market',
    query: byCountry,
    ok: { kind: 'data', status: 200, schema: z.array(ProviderView) },
    problems: [],
  },
  listProviderHealth: {
    ...current,
    method: 'GET',
    path: '/providers/health',
    summary: "List the banks' success rates, latencies and outages",
    description:
      'The figures come from the calls that this service makes for all clients, and are up to a minute old; with little traffic, some successful calls are not counted. A response that takes five seconds or longer counts as a failure. Latencies are rounded up to one of 50, 100, 200, 350, 500, 750, 1000, 1500, 2000, 3000 and 5000 ms. Events: `provider.degraded` and `provider.recovered`.',
    query: byCountry,
    ok: { kind: 'data', status: 200, schema: z.array(ProviderHealthView) },
    problems: [],
  },
  listPurposeCodes: {
    ...current,
    method: 'GET',
    path: '/payment-purpose-codes',
    summary: 'List the payment purpose codes of the market',
    query: purposeFilter,
    ok: { kind: 'data', status: 200, schema: z.array(PurposeCodeView) },
    problems: [],
  },
  legacyAccountProviders: {
    ...accounts,
    method: 'GET',
    path: '/api/v1.0/ais/Provider/List',
    summary: 'List banks that share account data',
    query: byCountry,
    ok: { kind: 'data', status: 200, schema: z.array(LegacyProviderView) },
    problems: [],
  },
  legacyPaymentProviders: {
    ...payments,
    method: 'GET',
    path: '/api/v1.0/pis/Provider/List',
    summary: 'List banks that accept payments',
    query: byCountry,
    ok: { kind: 'data', status: 200, schema: z.array(LegacyProviderView) },
    problems: [],
  },
  legacyPurposeCodes: {
    ...payments,
    method: 'GET',
    path: '/api/v1.0/pis/Common/ListPurposeCodes',
    summary: 'List payment purpose codes',
    query: purposeFilter,
    ok: { kind: 'data', status: 200, schema: z.array(PurposeCodeView) },
    problems: [],
  },
  getLogo: {
    method: 'GET',
    path: '/logos/{logo}',
    tag: 'Providers',
    summary: "Get a bank's logo",
    description:
      'Responses about a bank contain the URL of its logo. The URL changes with the image, so browsers may cache the image indefinitely.',
    variant: 'current',
    access: 'anonymous',
    market: 'none',
    params: z.object({ logo: z.string().describe('The name of the logo: the last part of `logoUrl`.') }),
    ok: { kind: 'image', status: 200 },
    problems: ['not_found'],
  },
} as const satisfies Routes;
