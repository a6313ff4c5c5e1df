import * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';

const common = { face: 'browser', access: 'anonymous', market: 'none', tag: 'Customer pages' } as const;

const anything = z.string().optional();

/** What the bank's redirect carries (RFC 6749 §4.1.2, RFC 9207). Any text is accepted: faults are shown on a page. */
const CallbackQuery = z.object({ state: anything, code: anything, error: anything, iss: anything });

export const routes = {
  callback: {
    ...common,
    method: 'GET',
    path: '/callback',
    summary: "Receive the customer's browser from the bank",
    description:
      'Banks of Saudi Arabia answer in the fragment of the address. The page that is answered then posts it to this path. A browser that did not leave for the bank gets a page that asks the customer first.',
    query: CallbackQuery,
    ok: { kind: 'page', status: 200 },
    problems: ['not_found', 'invalid_state', 'provider_unavailable', 'conflict'],
  },
  receiveForm: {
    ...common,
    method: 'POST',
    path: '/callback',
    summary:
      "Receive what the bank has put into the fragment of the customer's redirect, or the customer's confirmation",
    description:
      'A browser that did not leave for the bank gets a page that asks the customer first. The page sends the same members again, with the decision.',
    bodyType: 'form',
    body: z
      .object({
        state: anything,
        code: anything,
        error: anything,
        iss: anything,
        id_token: anything,
        decision: anything,
        confirmation: anything,
      })
      .meta({ id: 'RedirectForm' }),
    ok: { kind: 'page', status: 200 },
    problems: ['not_found', 'invalid_state', 'provider_unavailable', 'conflict'],
  },
} as const satisfies Routes;
