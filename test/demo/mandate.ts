import { decideAtBank, eventually, type Integrator } from '../support/integrator.ts';
import { Receiver } from '../support/receiver.ts';
import { expectStatus, printStep } from './steps.ts';

/** The day in the UAE, as banks there see it. */
const today = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai', dateStyle: 'short' }).format(new Date());

/** Tells the story of a mandate: a consent, three payments under it, one more that its limit refuses, and its end. */
export const demonstrateMandate = async (integrator: Integrator): Promise<void> => {
  const receiver = await Receiver.listen(integrator.baseUrl, ({ event }) => {
    const from = event.data.previousStatus ? `${event.data.previousStatus} → ` : '';
    console.log(`   ✓ webhook  ${event.type.padEnd(38)} ${from}${event.data.status}`);
  });
  try {
    const subscription = expectStatus(
      201,
      await integrator.subscribe({
        url: receiver.url,
        product: 'payments',
        resources: ['mandate', 'mandate_transaction'],
      }),
    );
    printStep('Subscribed to the events of mandates', { id: subscription.body.data.id });

    const created = expectStatus(
      201,
      await integrator.requestPayment({
        amount: '150.00',
        currency: 'AED',
        beneficiaryIban: 'AE070331234567890123456',
        beneficiaryName: 'Ivan England',
        reference: `SUB-${Date.now()}`,
        providerId: 'uae-enbdx',
        type: 'FixedOnDemand',
        instructions: { maxCumulativeNumberOfPayments: 3 },
      }),
    );
    const id = String(created.body.data.internalReferenceId);
    const consent = expectStatus(201, await integrator.post(`/consent/payment/create?id=${id}`));
    const mandateId = String(consent.body.data.consentId);
    printStep('Asked a customer for a consent to three payments', { mandateId, amount: '150.00 AED each' });

    const { redirect } = await decideAtBank(consent.body.data.authorizationLink, 'approve');
    const forwarded = expectStatus(
      201,
      await integrator.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`),
    );
    printStep('The customer approved at the bank', { 'payment request': forwarded.body.data.status });

    const schedule = (reference: string) =>
      integrator.call('POST', '/mandate/schedule', {
        body: { mandateId, executionDate: today(), reference },
        sign: true,
      });
    for (const reference of ['first', 'second', 'third']) {
      const { data } = expectStatus(201, await schedule(reference)).body;
      printStep(`Scheduled the ${reference} payment for today`, { id: data.id, status: data.status });
    }
    const refused = expectStatus(400, await schedule('fourth'));
    printStep('A fourth payment is refused before any money moves', refused.body.details);

    await eventually(
      async () => receiver.received.map(({ event }) => event.type),
      (types) => types.includes('mandate.completed'),
      60,
    );
    const { body } = expectStatus(200, await integrator.get(`/mandate/${mandateId}/transactions`));
    printStep('Listed the payments of the mandate', {
      statuses: body.data.map(({ status }: { status: string }) => status).join(', '),
      'payment request': (await integrator.get(`/payment-requests/${id}`)).body.data.status,
    });
    printStep('Verified the signatures of the webhooks', {
      valid: receiver.received.length,
      invalid: receiver.refused.length,
    });
    await integrator.delete(`/webhooks/${subscription.body.data.id}`);
  } finally {
    await receiver.close();
  }
};
