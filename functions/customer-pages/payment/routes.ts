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
});

export const routes = {
  showPaymentPage: {
    ...browserRoute,
    method: 'GET',
    path: '/pay/{paymentRequestId}/{token}',
    summary: 'Show a payment request to the customer',
    description:
      'Shows the payment and who requested it. The customer chooses a bank and continues there. Afterwards the page shows the outcome.',
    params: PaymentLink,
    query: PageQuery,
    ok: { kind: 'page', status: 200 },
    problems: ['not_found'],
  },
  chooseBank: {
    ...browserRoute,
    method: 'POST',
    path: '/pay/{paymentRequestId}/{token}/bank',
    summary: 'Take the customer from the payment page to the chosen bank',
    params: PaymentLink,
    query: PageQuery,
    bodyType: 'form',
    body: z.object({ provider: z.string().max(64).optional() }).meta({ id: 'ChosenBank' }),
    ok: { kind: 'page', status: 200 },
    problems: ['not_found', 'provider_unavailable'],
  },
  goToBank: {
    ...browserRoute,
    method: 'GET',
    path: '/pay/{paymentRequestId}/{token}/bank',
    summary: 'Take the customer to the bank to approve a payment',
    description:
      'This is the `authorizationLink` of a payment consent. If no bank is known yet, the customer chooses one first.',
    params: PaymentLink,
    query: PageQuery,
    ok: { kind: 'page', status: 200 },
    problems: ['not_found', 'provider_unavailable'],
  },
} as const satisfies Routes;
