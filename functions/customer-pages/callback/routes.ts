import * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';

const common = {
  variant: 'browser',
  access: 'anonymous',
  market: 'none',
  tag: 'Customer pages',
  path: '/callback',
  ok: { kind: 'page', status: 200 },
  problems: ['not_found', 'invalid_state', 'provider_unavailable', 'conflict'],
} as const;

const anyText = z.string().optional();

/** Parameters of the bank's redirect (RFC 6749 §4.1.2, RFC 9207). Accepts any string, so that errors get a page. */
const AnyRedirect = z.object({ state: anyText, code: anyText, error: anyText, iss: anyText });

export const routes = {
  callback: {
    ...common,
    method: 'GET',
    summary: "Receive the customer's browser from the bank",
    description:
      'Saudi banks return their parameters in the URL fragment. For them, this path returns a page that posts the fragment. If the customer left for the bank in a different browser, they must confirm the approval on a page first.',
    query: AnyRedirect,
  },
  receiveForm: {
    ...common,
    method: 'POST',
    summary: "Receive the fragment of the bank's redirect, or the customer's confirmation",
    description:
      'If the customer left for the bank in a different browser, they must confirm the approval on a page first. The page then sends the same fields again, with the decision.',
    bodyType: 'form',
    body: AnyRedirect.extend({ id_token: anyText, decision: anyText, confirmation: anyText }).meta({
      id: 'RedirectForm',
    }),
  },
} as const satisfies Routes;
