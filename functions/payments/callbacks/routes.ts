import * as z from 'zod';
import { CallbackQuery } from '#shared/consents/finish-authorisation.ts';
import { currentRoute, type Routes } from '#shared/clients/endpoint.ts';
import { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';

const PaymentProgress = z
  .object({
    paymentRequestId: z.guid().describe('The id of the payment request (UUID).'),
    consentId: z.guid().describe('The id of the consent (UUID).'),
    paymentId: z.guid().nullable().describe('The id of the payment (UUID); null until there is one.'),
    status: PaymentRequestStatus,
    consentStatus: ConsentStatus,
  })
  .describe('The payment request, its consent and its payment after the customer has returned from the bank.')
  .meta({
    id: 'PaymentProgress',
  });

export const routes = {
  writeCallback: {
    ...currentRoute,
    product: 'payments',
    method: 'POST',
    path: '/payment-actions/write-callback',
    tag: 'Payments',
    summary: "Forward the bank's redirect",
    description:
      "For integrators whose app intercepts the bank's redirect to `/callback`. Has the same effect as requesting that URL. `code` and `state` suffice; `iss` is checked if sent, and other parameters are ignored. Forward a redirect only from the session in which the customer left for the bank: this service cannot recognise your customer's browser.",
    idempotency: 'stored-response',
    query: CallbackQuery,
    ignoresOtherParameters: true,
    ok: { kind: 'data', status: 201, schema: PaymentProgress },
    problems: ['not_found', 'invalid_state', 'provider_unavailable'],
  },
} as const satisfies Routes;
