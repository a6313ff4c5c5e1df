import * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';
import { PayeeBody } from '#shared/payments/payee/payee-body.ts';
import { CheckedPayeeView } from '#shared/payments/payee/payee-view.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import { legacy } from '../requests/routes.ts';

export const LegacyPayeeCheckView = CheckedPayeeView.meta({ id: 'LegacyPayeeCheck' });

export const routes = {
  legacyCheckPayee: {
    ...legacy,
    method: 'POST',
    path: '/api/v1.0/pis/ConfirmationOfPayee/Confirm',
    operation: 'pis.v1.confirmation_of_payee.confirm',
    summary: 'Confirm a payee',
    description: 'The same as POST /payment/cop in Saudi Arabia. A bank confirms only its own accounts.',
    query: z.object({
      providerId: Id.optional().describe("The UUID of the bank to call. Defaults to the account's bank."),
    }),
    body: PayeeBody,
    ok: { kind: 'data', status: 200, schema: LegacyPayeeCheckView },
    problems: ['not_found', 'provider_unavailable', 'conflict'],
  },
} as const satisfies Routes;
