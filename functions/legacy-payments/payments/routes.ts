import * as z from 'zod';
import { CallbackQuery } from '#shared/consents/finish-authorisation.ts';
import type { Routes } from '#shared/clients/endpoint.ts';
import { PageQuery } from '#shared/platform/http/paging.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import { lazyStrictObject } from '#shared/platform/runtime/lazy-object.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { Instant } from '#shared/platform/schemas/query.ts';
import { legacy } from '../requests/routes.ts';
import { LegacyPaymentStatus, LegacyPaymentView } from './view.ts';

const PaymentFilterBody = lazyStrictObject(() => ({
  fromDateTime: Instant.optional().describe('Only entries created at or after this time.'),
  toDateTime: Instant.optional().describe('Only entries created at or before this time.'),
  status: LegacyPaymentStatus.optional().describe('Only payments with this status.'),
  amount: z
    .number()
    .positive()
    .optional()
    .describe('Only payments of this amount: a number in major units, such as 150.5.'),
  accountName: plainText(1, 140)
    .optional()
    .describe('Only payments whose creditor or debtor account name contains this text, ignoring case.'),
  paymentType: z
    .enum(['CREDIT', 'DEBIT'])
    .optional()
    .describe('`DEBIT` selects all payments and `CREDIT` none, because every payment debits a customer.'),
  order: z
    .enum(['ASCENDING', 'DESCENDING'])
    .optional()
    .describe('The order by creation time. Defaults to `DESCENDING`, newest first.'),
}))
  .describe('The payments to list.')
  .meta({ id: 'LegacyPaymentFilter', example: { status: 'COMPLETED', order: 'DESCENDING' } });

export const routes = {
  legacyListPayments: {
    ...legacy,
    method: 'POST',
    path: '/api/v1.0/pis/Payment/List',
    operation: 'pis.v1.payment.list',
    summary: 'List payments, newest first',
    description:
      "Every payment debits a customer's account, so `paymentType` DEBIT selects all payments and CREDIT none. Filtering by `status`, `amount`, `accountName` or `providerId` works if at most 2,000 payments are in the date range (`fromDateTime`, `toDateTime`), or in the whole list without one.",
    query: PageQuery.extend({
      providerId: Id.optional().describe('Only payments from accounts at this bank: a UUID from Provider/List.'),
    }),
    body: PaymentFilterBody.default({}),
    ok: { kind: 'list', status: 200, schema: LegacyPaymentView },
    problems: [],
  },
  legacyGetPayment: {
    ...legacy,
    method: 'GET',
    path: '/api/v1.0/pis/Payment/Get',
    operation: 'pis.v1.payment.get',
    summary: 'Get a payment',
    query: z.object({ paymentId: Id.describe('The id of the payment (UUID).') }),
    ok: { kind: 'data', status: 200, schema: LegacyPaymentView },
    problems: ['not_found'],
  },
  legacyWritePayment: {
    ...legacy,
    method: 'POST',
    path: '/api/v1.0/pis/Payment/Write',
    operation: 'pis.v1.payment.write',
    summary: "Forward the bank's redirect",
    description:
      'For integrators that receive the redirect on their own page. `code` and `state` suffice; `iss` is checked if sent, and other parameters are ignored. Forward a redirect only from the session in which the customer left for the bank. Returns the payment that the redirect started, or null if it started none, for example because the customer declined or agreed to a mandate.',
    idempotency: 'stored-response',
    query: CallbackQuery,
    ignoresOtherParameters: true,
    ok: { kind: 'data', status: 200, schema: LegacyPaymentView.nullable() },
    problems: ['not_found', 'invalid_state', 'provider_unavailable'],
  },
} as const satisfies Routes;
