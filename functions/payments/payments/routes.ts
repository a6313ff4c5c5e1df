import * as z from 'zod';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import type { Routes } from '#shared/clients/endpoint.ts';
import { AmountText } from '#shared/standard/money.ts';
import { TimedPageQuery } from '#shared/platform/http/paging.ts';
import { SoughtId } from '#shared/platform/runtime/ids.ts';
import { OwnReference } from '#shared/payments/request/payment-request.ts';
import { PaymentRecordView } from './record-view.ts';
import { PaymentView } from './view.ts';

const common = {
  face: 'current',
  access: 'client',
  market: 'x-tenant',
  product: 'payments',
  tag: 'Payments',
} as const;

export const routes = {
  listPayments: {
    ...common,
    method: 'GET',
    path: '/payments',
    summary: 'List payments, newest first',
    description:
      '`accountName` finds a part of the name of the creditor or the debtor. `status`, `reference`, `merchantCustomerId`, `amount`, `accountName` and `providerId` work in a time with at most 2,000 payments: select it with `fromDateTime` and `toDateTime`.',
    query: TimedPageQuery.extend({
      paymentRequestId: SoughtId.optional(),
      consentId: SoughtId.optional(),
      reference: OwnReference.optional(),
      merchantCustomerId: plainText(1, 70).optional(),
      status: PaymentStatus.optional(),
      amount: AmountText.optional(),
      accountName: plainText(1, 140).optional(),
      providerId: z.string().max(64).optional(),
    }),
    ok: { kind: 'list', status: 200, schema: PaymentView },
    problems: [],
  },
  getPayment: {
    ...common,
    method: 'GET',
    path: '/payments/{paymentId}',
    summary: 'Get a payment, with the order sent to the bank and its answer',
    params: z.object({ paymentId: SoughtId }),
    ok: { kind: 'data', status: 200, schema: PaymentRecordView },
    problems: ['not_found'],
  },
} as const satisfies Routes;
