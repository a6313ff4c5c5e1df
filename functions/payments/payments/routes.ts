import * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';
import { PageQuery } from '#shared/platform/http/paging.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import { PaymentRecordView } from './record-view.ts';
import { PaymentView } from './view.ts';

const common = {
  face: 'current',
  access: 'client',
  market: 'x-tenant',
  product: 'payments',
  tag: 'Payments',
} as const;

const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

export const routes = {
  listPayments: {
    ...common,
    method: 'GET',
    path: '/payments',
    summary: 'List payments, newest first',
    query: PageQuery.extend({
      paymentRequestId: Id.optional(),
      consentId: Id.optional(),
      fromDateTime: Instant.optional(),
      toDateTime: Instant.optional(),
    }),
    ok: { kind: 'list', status: 200, schema: PaymentView },
    problems: [],
  },
  getPayment: {
    ...common,
    method: 'GET',
    path: '/payments/{paymentId}',
    summary: 'Get a payment, with the order sent to the bank and its answer',
    params: z.object({ paymentId: Id }),
    ok: { kind: 'data', status: 200, schema: PaymentRecordView },
    problems: ['not_found'],
  },
} as const satisfies Routes;
