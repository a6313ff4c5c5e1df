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
      'Shows who requests which data and why; the customer chooses a bank and continues to it. Afterwards the page shows the outcome.',
    params: SharingLink,
    query: PageQuery,
    ok: { kind: 'page', status: 200 },
    problems: ['not_found'],
  },
  chooseSharingBank: {
    ...browserRoute,
    method: 'POST',
    path: '/share/{accountRequestId}/{token}/bank',
    summary: 'Take the customer from the sharing page to the chosen bank',
    params: SharingLink,
    query: PageQuery,
    bodyType: 'form',
    body: z
      .object({
        provider: z.string().max(64).optional(),
        nationalId: z.string().max(64).optional(),
        mobileNumber: z.string().max(64).optional(),
      })
      .meta({ id: 'ChosenSharingBank' }),
    ok: { kind: 'page', status: 200 },
    problems: ['not_found', 'provider_unavailable'],
  },
  goToSharingBank: {
    ...browserRoute,
    method: 'GET',
    path: '/share/{accountRequestId}/{token}/bank',
    summary: 'Take the customer to the bank to share account data',
    description:
      'This is the `authorizationLink` of an account consent. If no bank is known yet, the customer chooses one first.',
    params: SharingLink,
    query: PageQuery,
    ok: { kind: 'page', status: 200 },
    problems: ['not_found', 'provider_unavailable'],
  },
} as const satisfies Routes;
