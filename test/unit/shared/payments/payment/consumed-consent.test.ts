import { expect, test } from 'vitest';
import type { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { createPaymentStores, type AgreementWithPayment } from '#shared/payments/payment/payment-stores.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import { submitPayment } from '#shared/payments/payment/submit-payment.ts';
import { aBank } from '#test/support/banks/a-bank.ts';
import { anAttempt, anAuthorisedPayment, at } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

/**
 * Returns the status of a payment whose order the bank rejects while it reports the consent as consumed, and finds no
 * payment.
 */
const statusAfterRejection = async (type: PaymentType) => {
  const stores = createPaymentStores(local().table);
  const { request, consent, payment } = anAuthorisedPayment() as AgreementWithPayment;
  const agreement = { request: { ...request, type }, consent, payment };
  await stores.move({}, agreement);
  const error = null;
  const exchange = { error, httpMethod: 'POST', idempotencyKey: 'k', interactionId: 'i', requestSeconds: 0.1 };
  const bank = aBank({
    submit: async () => ({
      exchange: { ...exchange, statusCode: 400, url: 'https://bank.example' },
      outcome: { rejected: { Code: 'Consent.BusinessRuleViolation', Id: null, Message: 'Used', Errors: [] } },
    }),
    readConsent: async () => ({ status: 'Consumed' }),
    findPayment: async () => undefined,
  });
  const secrets = { encrypt: async (secret: string) => secret, decrypt: async (encrypted: string) => encrypted };
  const agreements = paymentAgreements(stores);
  const deps = {
    stores,
    agreements,
    unknownPayments: 'impossible' as const,
    links: async () => bank,
    secrets,
    now: () => new Date(at(10)),
  };
  const result = await submitPayment(agreement, anAttempt(true), deps);
  return result.status;
};

test('a payment under a mandate is rejected if other payments have consumed its consent at the bank', async () => {
  expect(await statusAfterRejection('FixedOnDemand')).toBe('Rejected');
});

test('a single payment stays pending while it may have consumed its consent at the bank', async () => {
  expect(await statusAfterRejection('SingleInstantPayment')).toBe('Pending');
});
