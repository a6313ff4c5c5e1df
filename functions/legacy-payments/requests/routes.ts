import { legacyApis } from '#shared/standard/problems/legacy-apis.ts';
import * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';
import { PageQuery } from '#shared/platform/http/paging.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { LegacyPaymentRequestBody } from './body.ts';
import { LegacyPaymentRequestView } from './view.ts';

export const legacy = {
  variant: 'legacy',
  legacyApi: legacyApis.pis,
  access: 'client',
  market: 'KSA',
  product: 'payments',
  tag: 'Legacy payments',
} as const;

const creation = {
  ...legacy,
  method: 'POST',
  signed: true,
  idempotency: 'operation',
  body: LegacyPaymentRequestBody,
  ok: { kind: 'data', status: 200, schema: LegacyPaymentRequestView },
  problems: [],
} as const;

export const routes = {
  legacyCreatePaymentRequest: {
    ...creation,
    path: '/api/v1.0/pis/Request/Create',
    operation: 'pis.v1.request.create',
    summary: 'Request a payment from a customer',
    description:
      'The same as POST /payment-requests in Saudi Arabia: the request must be signed, and a retry with the same signature or the same Idempotency-Key creates nothing and returns the first response. `requestLink` works immediately.',
  },
  legacyInitiatePaymentRequest: {
    ...creation,
    path: '/api/v1.0/pis/Request/Initiate',
    operation: 'pis.v1.request.initiate',
    summary: 'Request a payment from a customer (older name)',
    description: 'The same as Request/Create. Each recognises retries of the other.',
  },
  legacyListPaymentRequests: {
    ...legacy,
    method: 'GET',
    path: '/api/v1.0/pis/Request/List',
    operation: 'pis.v1.request.list',
    summary: 'List payment requests, newest first',
    description: 'Filtering by `externalReference` works only for clients with at most 2,000 payment requests.',
    query: PageQuery.extend({
      externalReference: plainText(1, 255)
        .optional()
        .describe('Only payment requests with this `externalReference`, your own reference.'),
    }),
    ok: { kind: 'list', status: 200, schema: LegacyPaymentRequestView },
    problems: [],
  },
  legacyGetPaymentRequest: {
    ...legacy,
    method: 'GET',
    path: '/api/v1.0/pis/Request/Get',
    operation: 'pis.v1.request.get',
    summary: 'Get a payment request',
    query: z.object({ id: Id.describe('The id of the payment request (UUID).') }),
    ok: { kind: 'data', status: 200, schema: LegacyPaymentRequestView },
    problems: ['not_found'],
  },
  legacyFetchPaymentRequest: {
    ...legacy,
    method: 'GET',
    path: '/api/v1.0/pis/Request/Fetch/{refId}',
    operation: 'pis.v1.request.fetch',
    summary: 'Get a payment request by the id in the path',
    params: z.object({ refId: Id.describe('The id of the payment request (UUID).') }),
    ok: { kind: 'data', status: 200, schema: LegacyPaymentRequestView },
    problems: ['not_found'],
  },
} as const satisfies Routes;
