import { type Client, ApiError } from '#infra/docs/client-library/client.ts';
import { eventually } from '../support/drivers/integrator.ts';
import { decide } from './customer.ts';
import { receiveWebhooks } from './receiver.ts';
import { printStep } from './steps.ts';

/** Returns the day of a time in the time zone of the UAE's banks. */
const dayOf = (time: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai', dateStyle: 'short' }).format(new Date(time));

/**
 * Demonstrates a mandate: the consent, three payments, a fourth that exceeds the limit, and the mandate's completion.
 */
export const demonstrateMandate = async (service: Client): Promise<void> => {
  const receiver = await receiveWebhooks(service);
  try {
    const webhookId = await receiver.subscribe({ product: 'payments', resources: ['mandate', 'mandate_transaction'] });
    printStep('Subscribed to mandate events', { id: webhookId });

    const { internalReferenceId: paymentRequestId } = await service.createPaymentRequest({
      body: {
        amount: '150.00',
        currency: 'AED',
        beneficiaryIban: 'AE070331234567890123456',
        beneficiaryName: 'Ivan England',
        reference: `SUB-${Date.now()}`,
        providerId: 'uae-enbdx',
        type: 'FixedOnDemand',
        instructions: { maxCumulativeNumberOfPayments: 3 },
      },
    });
    const consent = await service.createPaymentConsent({ query: { id: paymentRequestId } });
    const mandateId = consent.consentId;
    printStep("Requested a customer's consent to three payments", { mandateId, amount: '150.00 AED each' });

    await decide(consent.authorizationLink, 'approve');
    const approved = await service.getPaymentConsent({ path: { consentId: mandateId } });
    printStep('The customer approved at the bank', { consent: approved.status });

    // The service's clock may differ from this machine's: `npm run clock` advances the local cloud's.
    const today = dayOf(consent.createdAt);
    const schedule = (reference: string) =>
      service.schedulePayment({ body: { mandateId, executionDate: today, reference } });
    for (const reference of ['first', 'second', 'third']) {
      const { id, status } = await schedule(reference);
      printStep(`Scheduled the ${reference} payment for today`, { id, status });
    }
    printStep('A fourth payment is rejected before any money moves', await rejectionOf(schedule('fourth')));

    await eventually(
      async () => receiver.acceptedTypes(),
      (types) => types.includes('mandate.completed'),
      60,
    );
    const statuses: string[] = [];
    for await (const { status } of service.each('listMandateTransactions', { path: { mandateId } }))
      statuses.push(status);
    printStep('Listed the payments of the mandate', {
      statuses: statuses.join(', '),
      'payment request': (await service.getPaymentRequest({ path: { paymentRequestId } })).status,
    });
    printStep('Verified the signatures of the webhooks', {
      valid: receiver.received.length,
      invalid: receiver.invalid(),
    });
  } finally {
    await receiver.close();
  }
};

/** Returns the details of the error with which a call is rejected. Throws if the call succeeds. */
const rejectionOf = async (call: Promise<unknown>): Promise<ApiError['details']> => {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiError) return error.details;
    throw error;
  }
  throw new Error('The service accepted a payment that exceeds the limit of its mandate');
};
