import * as z from 'zod';
import { ProviderId } from '#shared/banks/providers/provider-summary.ts';
import { currentRoute, type Routes } from '#shared/clients/endpoint.ts';
import { PayeeBody } from '#shared/payments/payee/payee-body.ts';
import { CheckedPayeeView } from '#shared/payments/payee/payee-view.ts';

export const PayeeCheckView = CheckedPayeeView.meta({ id: 'PayeeCheck' });

export const routes = {
  checkPayee: {
    ...currentRoute,
    product: 'payments',
    method: 'POST',
    path: '/payment/cop',
    tag: 'Payments',
    summary: 'Confirm a payee',
    description:
      "Asks the account's bank whether the account holder has the given name. Payment requests that are created in the next 24 hours with the same account and name include the result: in `isCopVerified`, on the customer's page and, in the UAE, in the data sent to the customer's bank. `providerId` selects the bank to call; in the UAE, any bank can locate the account's bank.",
    query: z.object({
      providerId: ProviderId.optional().describe(
        "The bank to call: an id from `GET /providers`, in the account's country. If absent, this service chooses one.",
      ),
    }),
    body: PayeeBody,
    ok: { kind: 'data', status: 200, schema: PayeeCheckView },
    problems: ['not_found', 'provider_unavailable', 'conflict'],
  },
} as const satisfies Routes;
