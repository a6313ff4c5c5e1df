import * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';

export const browserRoute = {
  variant: 'browser',
  access: 'anonymous',
  market: 'none',
  tag: 'Customer pages',
} as const;

/** Accepts any string, so that an invalid link shows an error page rather than a validation error. */
const PaymentLink = z.object({ paymentRequestId: z.string(), token: z.string() });
export type PaymentLink = z.infer<typeof PaymentLink>;
export const PageQuery = z.object({
  lang: z.string().optional(),
  search: z.string().max(64).optional().catch(undefined),
  provider: z.string().max(64).optional().catch(undefined),
});

export const routes = {
  showPaymentPage: {
    ...browserRoute,
    method: 'GET',
    path: '/pay/{paymentRequestId}/{token}',
    summary: 'Show a payment request to the customer',
    description:
      'The customer chooses a bank if none is known yet, and reviews the payment: who requests it, its amount, payee, purpose and limits. Afterwards the page shows the outcome.',
    params: PaymentLink,
    query: PageQuery,
    ok: { kind: 'page', status: 200 },
    problems: ['not_found'],
  },
  chooseBank: {
    ...browserRoute,
    method: 'POST',
    path: '/pay/{paymentRequestId}/{token}/bank',
    summary: 'Take the customer from the reviewed payment to the bank',
    description:
      'Creates the consent at the bank. The form contains a proof that the customer has reviewed the current terms in this browser. Without it, the page is shown again.',
    params: PaymentLink,
    query: PageQuery,
    bodyType: 'form',
    body: z
      .object({ provider: z.string().max(64).optional(), review: z.string().max(64).optional() })
      .meta({ id: 'ReviewedPayment' }),
    ok: { kind: 'page', status: 200 },
    problems: ['not_found', 'provider_unavailable'],
  },
  goToBank: {
    ...browserRoute,
    method: 'GET',
    path: '/pay/{paymentRequestId}/{token}/bank',
    summary: 'Take the customer to the page of a payment',
    description:
      'This is the `authorizationLink` of a payment consent. It redirects to the page on which the customer reviews the payment.',
    params: PaymentLink,
    query: PageQuery,
    ok: { kind: 'page', status: 200 },
    problems: [],
  },
  showIncompletePaymentLink: {
    ...browserRoute,
    method: 'GET',
    path: '/pay/{rest+}',
    summary: 'Tell the customer that the link is incomplete',
    description: 'Messengers sometimes cut long links.',
    query: PageQuery,
    ok: { kind: 'page', status: 200 },
    problems: ['not_found'],
  },
} as const satisfies Routes;
