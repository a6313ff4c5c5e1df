import * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';
import { ConsentStatus } from '#shared/consents/consent-status.ts';
import { PaymentRequestStatus } from '#shared/payment-requests/payment-request.ts';

/** What the bank's redirect carries (RFC 6749 §4.1.2, RFC 9207). */
const Callback = z.object({
  state: z.string().min(1).max(512),
  code: z.string().min(1).max(4096).optional(),
  error: z.string().min(1).max(128).optional(),
  error_description: z.string().max(1024).optional(),
  iss: z.string().max(512).optional(),
});

const PaymentProgress = z
  .object({
    paymentRequestId: z.guid(),
    consentId: z.guid(),
    paymentId: z.guid().nullable(),
    status: PaymentRequestStatus,
    consentStatus: ConsentStatus,
  })
  .meta({
    id: 'PaymentProgress',
    description: "The payment request, its consent and its payment after the customer's return from the bank.",
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
      'For integrators whose app catches the redirect of the bank to `/callback`. It has the same effect as opening that address.',
    idempotency: 'kept-answer',
    query: Callback,
    ok: { kind: 'data', status: 201, schema: PaymentProgress },
    problems: ['not_found', 'invalid_state', 'provider_unavailable'],
  },
} as const satisfies Routes;
