import * as z from 'zod';
import { CallbackQuery } from '#shared/consents/authorisations.ts';
import type { Routes } from '#shared/clients/endpoint.ts';
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
  .describe("The payment request, its consent and its payment after the customer's return from the bank.")
  .meta({
    id: 'PaymentProgress',
  });

export const routes = {
  writeCallback: {
    face: 'current',
    access: 'client',
    market: 'x-tenant',
    product: 'payments',
    method: 'POST',
    path: '/payment-actions/write-callback',
    tag: 'Payments',
    summary: "Forward the bank's redirect",
    description:
      'For integrators whose app catches the redirect of the bank to `/callback`. It has the same effect as opening that address. `code` and `state` are enough; `iss` is checked if it is sent. Forward a redirect only from the session in which the customer set out: this service cannot recognise the browser of your customer.',
    idempotency: 'kept-answer',
    query: CallbackQuery,
    ok: { kind: 'data', status: 201, schema: PaymentProgress },
    problems: ['not_found', 'invalid_state', 'provider_unavailable'],
  },
} as const satisfies Routes;
