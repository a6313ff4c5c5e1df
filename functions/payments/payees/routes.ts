import * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';
import { PayeeBody } from '#shared/payments/payee/payee-body.ts';
import { payeeCheckView } from '#shared/payments/payee/payee-view.ts';

export const PayeeCheckView = payeeCheckView()
  .describe("What the creditor's bank says about the creditor's name.")
  .meta({ id: 'PayeeCheck' });

export const routes = {
  checkPayee: {
    face: 'current',
    access: 'client',
    market: 'x-tenant',
    product: 'payments',
    method: 'POST',
    path: '/payment/cop',
    tag: 'Payments',
    summary: 'Confirm a payee',
    description:
      "Asks the bank that keeps an account whether its holder has a name. A payment request of the next 24 hours that names the same account and the same name carries the answer: in `isCopVerified`, on the customer's page, and in the UAE to the customer's bank. `providerId` names the bank to ask; in the UAE any bank finds the one that keeps the account.",
    query: z.object({
      providerId: z
        .string()
        .max(64)
        .optional()
        .describe(
          'The bank to ask: an id from `GET /providers`, in the country of the account. If absent, this service chooses one.',
        ),
    }),
    body: PayeeBody,
    ok: { kind: 'data', status: 200, schema: PayeeCheckView },
    problems: ['not_found', 'provider_unavailable', 'conflict'],
  },
} as const satisfies Routes;
