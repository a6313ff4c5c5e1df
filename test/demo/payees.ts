import { decideAtBank, eventually, type Integrator } from '../support/integrator.ts';
import { expectStatus, printStep } from './steps.ts';

const iban = 'AE070331234567890123456';

/** Names that the bank confirms, knows in a longer form, and does not know. */
const names = ['Ivan David England', 'Ivan England', 'Sara Ali'] as const;

/** Asks the bank of a payee about three names, and requests a payment to the one that it confirms. */
export const demonstratePayees = async (integrator: Integrator): Promise<void> => {
  for (const fullName of names) {
    const { data } = expectStatus(200, await integrator.post('/payment/cop', { iban, name: { fullName } })).body;
    printStep(`Asked the bank of the payee about ${fullName}`, {
      answer: { Yes: 'the payee is confirmed', Partial: 'a close match', No: 'a mismatch' }[
        String(data.nameMatchIndicator)
      ],
      'account holder': data.maskedName ?? 'not shown',
      bank: data.provider.name,
      signed: data.confirmationOfPayeeResponse !== null,
    });
  }

  const [beneficiaryName] = names;
  const payment = { beneficiaryIban: iban, beneficiaryName, reference: `COP-${Date.now()}` };
  const terms = { amount: '150.00', currency: 'AED', providerId: 'uae-enbdx' };
  const created = expectStatus(201, await integrator.requestPayment({ ...payment, ...terms }));
  const id = String(created.body.data.internalReferenceId);
  const { data } = expectStatus(200, await integrator.get(`/payment-requests/${id}`)).body;
  printStep('Requested a payment to the confirmed payee', { id, isCopVerified: data.isCopVerified });

  const consent = expectStatus(201, await integrator.post(`/consent/payment/create?id=${id}`)).body.data;
  const { redirect } = await decideAtBank(consent.authorizationLink, 'approve');
  const query = redirect.searchParams.toString();
  expectStatus(201, await integrator.post(`/payment-actions/write-callback?${query}`));
  const status = await eventually(
    async () => String((await integrator.get(`/payment-requests/${id}`)).body.data.status),
    (now) => now === 'Completed' || now === 'Failed',
  );
  printStep("The customer approved, and the customer's bank got the signed answer with the payment", { status });
};
