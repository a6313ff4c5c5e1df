import * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';
import { PageQuery, browserRoute } from '../payment/routes.ts';

const SharingLink = z.object({ accountRequestId: z.string(), token: z.string() });
export type SharingLink = z.infer<typeof SharingLink>;

export const routes = {
  showSharingPage: {
    ...browserRoute,
    method: 'GET',
    path: '/share/{accountRequestId}/{token}',
    summary: 'Show a request for account data to the customer',
    description:
      'The customer chooses a bank if none is known yet, and reviews who requests which data, why and until when. Afterwards the page shows the outcome.',
    params: SharingLink,
    query: PageQuery,
    ok: { kind: 'page', status: 200 },
    problems: ['not_found'],
  },
  chooseSharingBank: {
    ...browserRoute,
    method: 'POST',
    path: '/share/{accountRequestId}/{token}/bank',
    summary: 'Take the customer from the reviewed request to the bank',
    description:
      'Creates the consent at the bank. The form contains a proof that the customer has reviewed the current terms in this browser. Without it, the page is shown again.',
    params: SharingLink,
    query: PageQuery,
    bodyType: 'form',
    body: z
      .object({
        provider: z.string().max(64).optional(),
        review: z.string().max(64).optional(),
        nationalId: z.string().max(64).optional(),
        mobileNumber: z.string().max(64).optional(),
      })
      .meta({ id: 'ReviewedSharing' }),
    ok: { kind: 'page', status: 200 },
    problems: ['not_found', 'provider_unavailable'],
  },
  goToSharingBank: {
    ...browserRoute,
    method: 'GET',
    path: '/share/{accountRequestId}/{token}/bank',
    summary: 'Take the customer to the page of a request for account data',
    description:
      'This is the `authorizationLink` of an account consent. It redirects to the page on which the customer reviews the request.',
    params: SharingLink,
    query: PageQuery,
    ok: { kind: 'page', status: 200 },
    problems: [],
  },
  showIncompleteSharingLink: {
    ...browserRoute,
    method: 'GET',
    path: '/share/{rest+}',
    summary: 'Tell the customer that the link is incomplete',
    description: 'Messengers sometimes cut long links.',
    query: PageQuery,
    ok: { kind: 'page', status: 200 },
    problems: ['not_found'],
  },
} as const satisfies Routes;
