import { newMandate } from '#shared/payments/mandate/mandate.ts';
import { approved, newTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import { at, clientId, interactionId, sampleId } from './identity.ts';
import { newRequest } from './payment.ts';

/** A mandate for variable amounts on demand, and a payment under it. */
export const mandate = newMandate(
  {
    clientId,
    market: newRequest.market,
    paymentRequestId: sampleId('request for a mandate'),
    consentId: sampleId('mandate'),
  },
  at(60),
);

export const waiting = newTransaction(
  {
    id: sampleId('mandate transaction'),
    clientId,
    market: mandate.market,
    mandateId: mandate.id,
    paymentRequestId: mandate.paymentRequestId,
    consentId: mandate.consentId,
    executionDate: '2027-01-31',
    dueAt: '2027-01-30T20:00:00.000Z',
    lapsesAt: '2027-01-31T20:00:00.000Z',
    minor: 15_000n,
    maxMinor: 20_000n,
    currency: newRequest.currency,
    isVariable: true,
    creditorAccount: newRequest.creditorAccount,
    reference: 'January',
    interactionId,
    bodyHash: 'hash',
  },
  at(300),
);

/** The same payment, once the client has approved the amount. */
export const scheduled = approved(waiting, 14_250n, at(400));
