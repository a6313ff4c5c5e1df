import * as z from 'zod';
import { ifValid } from '#shared/platform/schemas/if-valid.ts';

/** A page of a request. */
export const pageRoute = {
  variant: 'browser',
  access: 'anonymous',
  market: 'none',
  tag: 'Customer pages',
  query: z.object({
    lang: z.string().optional(),
    search: ifValid(z.string().max(64)),
    provider: ifValid(z.string().max(64)),
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
  problems: ['not_found', 'rate_limited', 'provider_unavailable'],
} as const;

export const anyText = z.string().max(64).optional();
export const ReviewedForm = z.object({ provider: anyText, review: anyText });
