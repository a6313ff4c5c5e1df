import * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';
import { choiceOfBank, incompleteLink, pageRoute, ReviewedForm } from '../request/routes.ts';

/** Accepts any string, so that an invalid link shows an error page rather than a validation error. */
const PaymentLink = z.object({ paymentRequestId: z.string(), token: z.string() });

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
