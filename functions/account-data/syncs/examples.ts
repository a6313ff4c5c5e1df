import type { Examples } from '#shared/platform/openapi/example.ts';
import { doneSync, newSync } from '#shared/samples/sharing.ts';
import { presentStarted, presentSync } from './operations.ts';
import type { routes } from './routes.ts';

const expired = { message: 'The consent is Expired' };

export const examples: Examples<typeof routes> = {
  startDataSync: {
    body: { consentId: newSync.consentId, sections: ['balances', 'transactions'] },
    answer: presentStarted(newSync),
    invalid: { body: { sections: ['salaries'] } },
    refusals: {
      consent_not_authorized: expired,
      insufficient_permissions: { message: 'The consent needs ReadBalances' },
    },
  },
  getDataSync: { params: { jobId: doneSync.id }, answer: presentSync(doneSync) },
};
