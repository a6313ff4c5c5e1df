import type { Examples } from '../samples/example.ts';
import { examples as callbacks } from './payments/callbacks.ts';
import { examples as consents } from './payments/consents.ts';
import { examples as debtorAccounts } from './payments/debtor-accounts.ts';
import { examples as payees } from './payments/payees.ts';
import { examples as payments } from './payments/payments.ts';
import { examples as requests } from './payments/requests.ts';
import type { routes } from '#functions/payments/routes.ts';

export const examples: Examples<typeof routes> = {
  ...requests,
  ...consents,
  ...payments,
  ...callbacks,
  ...debtorAccounts,
  ...payees,
};
