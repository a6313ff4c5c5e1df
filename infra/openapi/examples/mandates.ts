import type { Examples } from '../samples/example.ts';
import { wrongStatus } from '#shared/standard/problems/problems.ts';
import { scheduled, waiting } from '#infra/openapi/samples/mandate.ts';
import type { routes } from '#functions/mandates/routes.ts';
import { presentTransaction } from '#functions/mandates/operations.ts';

const { mandateId, executionDate, reference } = waiting;

export const examples: Examples<typeof routes> = {
  schedulePayment: {
    body: { mandateId, executionDate, amount: '150.00', reference },
    otherBodies: { 'A payment of the agreed amount': { mandateId, executionDate } },
    response: presentTransaction(waiting),
    invalid: { body: { executionDate: '31.01.2027', amount: '150,00' } },
    errors: { invalid_state: wrongStatus('mandate', 'Revoked', ['Active']) },
  },
  approvePayment: {
    body: { mandateId, transactionId: waiting.id, amount: '142.50' },
    response: presentTransaction(scheduled),
    invalid: { body: { amount: '142,50' } },
    errors: { invalid_state: wrongStatus('mandate', 'Suspended', ['Active']) },
  },
  listMandateTransactions: {
    params: { mandateId },
    query: { page: '1', perPage: '200' },
    response: [presentTransaction(scheduled)],
    invalid: { query: { perPage: '201' } },
  },
};
