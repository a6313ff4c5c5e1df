import * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';
import { anyText, choiceOfBank, incompleteLink, pageRoute, ReviewedForm } from '../request/routes.ts';

const SharingLink = z.object({ accountRequestId: z.string(), token: z.string() });

export const routes = {
  showSharingPage: {
    ...pageRoute,
    method: 'GET',
    path: '/share/{accountRequestId}/{token}',
    summary: 'Show a request for account data to the customer',
    description:
      'The customer chooses a bank if none is known yet, and reviews who requests which data, why and until when. Afterwards the page shows the outcome.',
    params: SharingLink,
    problems: ['not_found'],
  },
  continueToSharingBank: {
    ...choiceOfBank,
    path: '/share/{accountRequestId}/{token}/bank',
    summary: 'Take the customer from the reviewed request to the bank',
    params: SharingLink,
    body: ReviewedForm.extend({ nationalId: anyText, mobileNumber: anyText }).meta({ id: 'ReviewedSharing' }),
  },
  redirectToSharingPage: {
    ...pageRoute,
    method: 'GET',
    path: '/share/{accountRequestId}/{token}/bank',
    summary: 'Take the customer to the page of a request for account data',
    description:
      'This is the `authorizationLink` of an account consent. It redirects to the page on which the customer reviews the request.',
    params: SharingLink,
    problems: [],
  },
  showIncompleteSharingLink: { ...incompleteLink, path: '/share/{rest+}' },
} as const satisfies Routes;
