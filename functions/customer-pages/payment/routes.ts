import * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';

/** A page of a request. */
export const pageRoute = {
  variant: 'browser',
  access: 'anonymous',
  market: 'none',
  tag: 'Customer pages',
  query: z.object({
    lang: z.string().optional(),
    search: z.string().max(64).optional().catch(undefined),
    provider: z.string().max(64).optional().catch(undefined),
  }),
  ok: { kind: 'page', status: 200 },
} as const;

/** The path of links that messengers have cut. */
export const incompleteLink = {
  ...pageRoute,
  method: 'GET',
  summary: 'Tell the customer that the link is incomplete',
  description: 'Messengers sometimes cut long links.',
  problems: ['not_found'],
} as const;

/** The form of a review, which takes the customer to the bank. */
export const choiceOfBank = {
  ...pageRoute,
  method: 'POST',
  description:
    'Creates the consent at the bank. The form contains a proof that the customer has reviewed the current terms in this browser. Without it, the page is shown again.',
  bodyType: 'form',
  problems: ['not_found', 'provider_unavailable'],
} as const;

export const anyText = z.string().max(64).optional();
export const ReviewedForm = z.object({ provider: anyText, review: anyText });

/** Accepts any string, so that an invalid link shows an error page rather than a validation error. */
const PaymentLink = z.object({ paymentRequestId: z.string(), token: z.string() });
export type PaymentLink = z.infer<typeof PaymentLink>;

export const routes = {
  showPaymentPage: {
    ...pageRoute,
    method: 'GET',
    path: '/pay/{paymentRequestId}/{token}',
    summary: 'Show a payment request to the customer',
    description:
      'The customer chooses a bank if none is known yet, and reviews the payment: who requests it, its amount, payee, purpose and limits. Afterwards the page shows the outcome.',
    params: PaymentLink,
    problems: ['not_found'],
  },
  continueToBank: {
    ...choiceOfBank,
    path: '/pay/{paymentRequestId}/{token}/bank',
    summary: 'Take the customer from the reviewed payment to the bank',
    params: PaymentLink,
    body: ReviewedForm.meta({ id: 'ReviewedPayment' }),
  },
  redirectToPaymentPage: {
    ...pageRoute,
    method: 'GET',
    path: '/pay/{paymentRequestId}/{token}/bank',
    summary: 'Take the customer to the page of a payment',
    description:
      'This is the `authorizationLink` of a payment consent. It redirects to the page on which the customer reviews the payment.',
    params: PaymentLink,
    problems: [],
  },
  showIncompletePaymentLink: { ...incompleteLink, path: '/pay/{rest+}' },
} as const satisfies Routes;
