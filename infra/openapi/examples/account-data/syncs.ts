import type { Examples } from '#infra/openapi/samples/example.ts';
import { doneSync, newSync } from '#infra/openapi/samples/sharing.ts';
import { presentStartedSync, presentSync } from '#functions/account-data/syncs/operations.ts';
import type { routes } from '#functions/account-data/syncs/routes.ts';

const expired = { message: 'The consent is Expired' };

export const examples: Examples<typeof routes> = {
  startDataSync: {
    body: { consentId: newSync.consentId, sections: ['balances', 'transactions'] },
    response: presentStartedSync(newSync),
    invalid: { body: { sections: ['salaries'] } },
    errors: {
      consent_not_authorized: expired,
      insufficient_permissions: { message: 'The consent needs ReadBalances' },
    },
  },
  getDataSync: { params: { jobId: doneSync.id }, response: presentSync(doneSync) },
};
