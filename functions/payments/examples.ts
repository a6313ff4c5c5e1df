import type { Examples } from '#shared/platform/openapi/example.ts';
import { examples as callbacks } from './callbacks/examples.ts';
import { examples as consents } from './consents/examples.ts';
import { examples as debtorAccounts } from './debtor-accounts/examples.ts';
import { examples as payees } from './payees/examples.ts';
import { examples as payments } from './payments/examples.ts';
import { examples as requests } from './requests/examples.ts';
import type { routes } from './routes.ts';

export const examples: Examples<typeof routes> = {
  ...requests,
  ...consents,
  ...payments,
  ...callbacks,
  ...debtorAccounts,
  ...payees,
};
