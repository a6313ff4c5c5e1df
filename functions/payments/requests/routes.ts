import * as z from 'zod';
import { ProviderId } from '#shared/banks/providers/provider-summary.ts';
import { currentRoute, type Routes } from '#shared/clients/endpoint.ts';
import { DateRangePageQuery } from '#shared/platform/http/paging.ts';
import { LookupId } from '#shared/platform/runtime/ids.ts';
import { OwnReference, PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { PaymentRequestBody } from './body.ts';
import { CreatedPaymentRequest, PaymentRequestView } from './view.ts';

const common = { ...currentRoute, product: 'payments', tag: 'Payment requests' } as const;

const byId = z.object({ paymentRequestId: LookupId.describe('The id of the payment request (UUID).') });

export const routes = {
  createPaymentRequest: {
    ...common,
    method: 'POST',
    path: '/payment-requests',
    summary: 'Request a payment from a customer',
    description:
      'The request must be signed. A retry with the same signature or the same Idempotency-Key creates nothing and returns the first response. A deterministic signer (RFC 6979) produces the same signature for the same body, so vary `reference` to request the same payment twice. To bind a signature to one method and URL, put `htm` and `htu` (RFC 9449) into its protected header.',
    signed: true,
    idempotency: 'operation',
    body: PaymentRequestBody,
    ok: { kind: 'data', status: 201, schema: CreatedPaymentRequest },
    problems: [],
  },
  listPaymentRequests: {
    ...common,
    method: 'GET',
    path: '/payment-requests',
    summary: 'List payment requests, newest first',
    description:
      'Filtering by `status`, `reference`, `merchantCustomerId` or `providerId` works if at most 2,000 payment requests are in the date range (`fromDateTime`, `toDateTime`), or in the whole list without one. Cancelled requests are not listed.',
    query: DateRangePageQuery.extend({
      status: PaymentRequestStatus.optional().describe('Only payment requests with this status.'),
      reference: OwnReference.optional().describe(
        'Only payment requests with this `internalReference`, your own reference.',
      ),
      merchantCustomerId: plainText(1, 70)
        .optional()
        .describe(
          'Only payment requests with this `risks.MerchantCustomerIdentification`, your own id for the customer.',
        ),
      providerId: ProviderId.optional().describe(
        'Only payment requests to this bank: an id from `GET /providers`, or its UUID.',
      ),
    }),
    ok: { kind: 'list', status: 200, schema: PaymentRequestView },
    problems: [],
  },
  getPaymentRequest: {
    ...common,
    method: 'GET',
    path: '/payment-requests/{paymentRequestId}',
    summary: 'Get a payment request',
    params: byId,
    ok: { kind: 'data', status: 200, schema: PaymentRequestView },
    problems: ['not_found'],
  },
  cancelPaymentRequest: {
    ...common,
    method: 'DELETE',
    path: '/payment-requests/{paymentRequestId}',
    summary: 'Cancel a payment request',
    description:
      'The request can still be read, with status `Cancelled`, but is no longer listed. A request that has a consent cannot be cancelled.',
    params: byId,
    ok: { kind: 'empty', status: 204 },
    problems: ['not_found', 'resource_locked', 'invalid_state', 'conflict'],
  },
} as const satisfies Routes;
