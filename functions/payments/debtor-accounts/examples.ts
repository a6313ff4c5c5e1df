import type { Examples } from '#shared/platform/openapi/example.ts';
import { sampleContext, sampleId } from '#shared/samples/identity.ts';
import { paid } from '#shared/samples/payment.ts';
import { presentDebtorAccount } from './operations.ts';
import type { routes } from './routes.ts';

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
    query: { page: '1', perPage: '20' },
    answer: presentDebtorAccount({ account, payment: paid.payment }, sampleContext),
    invalid: { query: { page: '0' } },
  },
};
