import * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';
import { LegacyProviderView, ProviderView } from '#shared/providers/provider-views.ts';

const CountryCode = z.string().regex(/^[A-Za-z]{2}$/, 'must be an ISO 3166 code of two letters');
const byCountry = z.object({ countryCode: CountryCode.optional() });

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const purposeFilter = z
  .object({ domesticOnly: flag.optional(), internationalOnly: flag.optional() })
  .refine((filter) => !(filter.domesticOnly && filter.internationalOnly), {
    path: ['internationalOnly'],
    message: 'cannot be combined with `domesticOnly`',
  });

const PurposeCodeView = z
  .object({ id: z.guid(), code: z.string(), description: z.string() })
  .meta({ id: 'PaymentPurposeCode', description: 'A purpose that a payment in the market can have.' });

const current = { face: 'current', access: 'client', market: 'x-tenant', tag: 'Providers' } as const;
const legacy = { face: 'legacy', access: 'client', market: 'KSA' } as const;

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
    ...legacy,
    method: 'GET',
    path: '/api/v1.0/ais/Provider/List',
    tag: 'Legacy account information',
    summary: 'List banks that share account data',
    query: byCountry,
    ok: { kind: 'data', status: 200, schema: z.array(LegacyProviderView) },
    problems: [],
  },
  legacyPaymentProviders: {
    ...legacy,
    method: 'GET',
    path: '/api/v1.0/pis/Provider/List',
    tag: 'Legacy payments',
    summary: 'List banks that accept payments',
    query: byCountry,
    ok: { kind: 'data', status: 200, schema: z.array(LegacyProviderView) },
    problems: [],
  },
  legacyPurposeCodes: {
    ...legacy,
    method: 'GET',
    path: '/api/v1.0/pis/Common/ListPurposeCodes',
    tag: 'Legacy payments',
    summary: 'List payment purpose codes',
    query: purposeFilter,
    ok: { kind: 'data', status: 200, schema: z.array(PurposeCodeView) },
    problems: [],
  },
} as const satisfies Routes;
