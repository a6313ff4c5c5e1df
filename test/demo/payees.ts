import type { Client } from '#infra/docs/client-library/client.ts';
import { eventually } from '../support/drivers/integrator.ts';
import { decide } from './customer.ts';
import { printStep } from './steps.ts';

const iban = 'AE070331234567890123456';

/** The account holder's full name, a shorter version of it, and another person's name. */
const names = ['Ivan David England', 'Ivan England', 'Sara Ali'] as const;

const meanings = { Yes: 'the payee is confirmed', Partial: 'a close match', No: 'a mismatch' } as const;

/** Checks three names for a payee at the payee's bank, and requests a payment to the name that the bank confirms. */
export const demonstratePayees = async (service: Client): Promise<void> => {
  for (const fullName of names) {
    const response = await service.checkPayee({ body: { iban, name: { fullName } } });
    printStep(`Checked ${fullName} at the payee's bank`, {
      result: meanings[response.nameMatchIndicator],
      'account holder': response.maskedName ?? 'not shown',
      bank: response.provider.name,
      signed: response.confirmationOfPayeeResponse !== null,
    });
  }

  const [beneficiaryName] = names;
  const created = await service.createPaymentRequest({
    body: {
      amount: '150.00',
      currency: 'AED',
      beneficiaryIban: iban,
      beneficiaryName,
      reference: `COP-${Date.now()}`,
      providerId: 'uae-enbdx',
    },
  });
  const paymentRequestId = created.internalReferenceId;
  const { isCopVerified } = await service.getPaymentRequest({ path: { paymentRequestId } });
  printStep('Requested a payment to the confirmed payee', { id: paymentRequestId, isCopVerified });

  const { authorizationLink } = await service.createPaymentConsent({ query: { id: paymentRequestId } });
  await decide(authorizationLink, 'approve');
  const status = await eventually(
    async () => (await service.getPaymentRequest({ path: { paymentRequestId } })).status,
    (current) => current === 'Completed' || current === 'Failed',
  );
  printStep("The customer approved, and the customer's bank received the signed response with the payment", { status });
};
