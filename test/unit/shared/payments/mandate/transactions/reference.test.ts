import { expect, test } from 'vitest';
import { presentPayment } from '#functions/payments/payments/view.ts';
import { BankUnavailable } from '#shared/banks/port/errors.ts';
import type { PaymentOrder } from '#shared/banks/port/payments.ts';
import { paymentIdOfTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import { runTransaction } from '#shared/payments/mandate/transactions/run-mandate.ts';
import { schedulePayment } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import { submitPayment } from '#shared/payments/payment/submit-payment.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { knownProviders } from '#shared/banks/providers/providers.ts';
import { aBank } from '#test/support/banks/a-bank.ts';
import { anActiveMandate, paymentOn } from '#test/support/builders/a-mandate.ts';
import { anAttempt } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

/** Schedules a payment. Returns its order as the bank receives it, and the payment as the client reads it. */
const payWith = async (reference: string | undefined) => {
  const { table } = local();
  const world = await anActiveMandate(createPaymentStores(table), 'FixedOnDemand');
  const { mandateId, owner, deps, stores } = world;
  const identity = { id: newId(), bodyHash: 'hash' };
  const requested = { ...paymentOn(mandateId, '2027-01-03'), reference };
  const { transaction } = await schedulePayment(requested, { owner, identity, interactionId: newId() }, deps);
  world.now = '2027-01-02T20:00:00.000Z';
  await runTransaction(transaction.id, deps);
  const payment = await stores.payments.get(paymentIdOfTransaction(transaction.id));
  const consent = await stores.paymentConsents.get(mandateId);
  if (!payment || !consent) throw new Error('The payment has not started');
  const request = { ...world.request, internalReference: 'RENT' };
  const tokens = { accessToken: 'token', accessTokenExpiresAt: '2027-01-03T00:00:00.000Z' };
  const orders: PaymentOrder[] = [];
  const bank = aBank({
    submit: async (order) => {
      orders.push(order);
      throw new BankUnavailable('the response does not matter here');
    },
  });
  const submitted = submitPayment({ payment, request, consent: { ...consent, ...tokens } }, anAttempt(false), {
    ...deps,
    stores,
    agreements: paymentAgreements(stores),
    unknownPayments: 'impossible',
    links: async () => bank,
    secrets: { encrypt: async (secret) => secret, decrypt: async (encrypted) => encrypted },
  });
  await expect(submitted).rejects.toBeInstanceOf(BankUnavailable);
  const context = { baseUrl: 'https://service.example', providers: knownProviders('UAE') };
  return { order: orders[0], presented: presentPayment({ payment, request }, context) };
};

test.each([
  ['RENT-1', 'RENT-1'],
  [undefined, 'RENT'],
])(
  'a payment scheduled with the reference %s reaches the bank and the client with the reference %s',
  async (scheduledReference, reference) => {
    const { order, presented } = await payWith(scheduledReference);
    const references = { creditorReference: reference, debtorReference: reference };
    expect(order).toMatchObject(references);
    expect(presented).toMatchObject({ ...references, externalReferenceId: reference });
  },
);
