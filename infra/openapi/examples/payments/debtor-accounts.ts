import { type Examples, firstPage } from '#infra/openapi/samples/example.ts';
import { sampleContext, sampleId } from '#infra/openapi/samples/identity.ts';
import { paid } from '#infra/openapi/samples/payment.ts';
import { presentDebtorAccount } from '#functions/payments/debtor-accounts/operations.ts';
import type { routes } from '#functions/payments/debtor-accounts/routes.ts';

const account = {
  id: sampleId('debtor-account'),
  clientId: paid.payment.clientId,
  market: paid.payment.market,
  lastPaymentId: paid.payment.id,
  lastUsedAt: paid.payment.createdAt,
  createdAt: paid.payment.createdAt,
  version: 0,
};

export const examples: Examples<typeof routes> = {
  listSavedDebtorAccounts: {
    ...firstPage,
    response: presentDebtorAccount({ account, payment: paid.payment }, sampleContext),
  },
};
