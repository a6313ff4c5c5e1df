import { expect, test } from 'vitest';
import { schedulePayment } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import { runTransaction } from '#shared/payments/mandate/transactions/run-mandate.ts';
import { paymentIdOfTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { anActiveMandate, paymentOn } from '#test/support/builders/a-mandate.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

test('a payment under a mandate goes to the creditor that the client chose', async () => {
  const { table } = local();
  const world = await anActiveMandate(createPaymentStores(table), 'FixedOnDemand');
  const { mandateId, owner, deps, stores } = world;
  const other = { id: newId(), schemeName: 'IBAN', identification: 'AE270260000100000000001' } as const;
  const request = await stores.paymentRequests.get(world.request.id);
  if (!request) throw new Error('The request does not exist');
  await stores.paymentRequests.save(request, {
    ...bumpVersion(request, world.now),
    additionalCreditorAccounts: [other],
  });
  const requested = { ...paymentOn(mandateId, '2027-01-03'), creditorAccountId: other.id };
  const caller = { owner, identity: { id: newId(), bodyHash: 'hash' }, interactionId: newId() };
  const { transaction } = await schedulePayment(requested, caller, deps);
  world.now = '2027-01-02T20:00:00.000Z';
  await runTransaction(transaction.id, deps);
  expect(await stores.payments.get(paymentIdOfTransaction(transaction.id))).toMatchObject({ creditorAccount: other });
});
