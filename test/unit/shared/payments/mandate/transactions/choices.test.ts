import { expect, test } from 'vitest';
import { approvePayment } from '#shared/payments/mandate/transactions/approve-payment.ts';
import { schedulePayment } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import { runTransaction } from '#shared/payments/mandate/transactions/run-mandate.ts';
import { paymentIdOfTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
import type { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { anActiveMandate, paymentOn, transactionsIn } from '#test/support/builders/a-mandate.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

const aMandate = (type: PaymentType, instructions?: object, options?: { readonly clientId: string }) => {
  const { table } = local();
  return anActiveMandate(createPaymentStores(table, createListing(table)), type, instructions, options);
};

const identity = () => ({ id: newId(), bodyHash: 'hash' });

test.each(['maxCumulativeAmount', 'maxCumulativeAmountPerPeriod'])(
  'an approval must not exceed %s, even if the scheduled amount was within it',
  async (limit) => {
    const isPeriodLimit = limit === 'maxCumulativeAmountPerPeriod';
    const { mandateId, owner, deps } = await aMandate('VariableOnDemand', {
      ...(!isPeriodLimit && { [limit]: '300.00' }),
      periodicSchedule: {
        frequency: 'Month',
        startDate: '2027-01-01',
        maxAmount: '250.00',
        ...(isPeriodLimit && { controls: { [limit]: '300.00' } }),
      },
    });
    const schedule = async (amount: string): Promise<string> => {
      const caller = { owner, identity: identity(), interactionId: newId() };
      return (await schedulePayment(paymentOn(mandateId, '2027-01-03', amount), caller, deps)).transaction.id;
    };
    await schedule('150.00');
    const transactionId = await schedule('100.00');
    const approve = (amount: string) => approvePayment({ mandateId, transactionId, amount }, owner, deps);
    await expect(approve('150.01')).rejects.toMatchObject({
      code: 'validation_error',
      details: { amount: [expect.any(String)] },
    });
    expect(await approve('150.00')).toMatchObject({ approvedMinor: 15_000n });
  },
);

test('a payment under a mandate goes to the creditor that the client chose', async () => {
  const world = await aMandate('FixedOnDemand');
  const { mandateId, owner, deps, stores } = world;
  const other = { id: newId(), schemeName: 'IBAN', identification: 'AE270260000100000000001' } as const;
  const request = await stores.paymentRequests.get(world.request.id);
  if (!request) throw new Error('The request does not exist');
  await stores.paymentRequests.save(request, {
    ...bumpVersion(request, world.now),
    additionalCreditorAccounts: [other],
  });
  const requested = { ...paymentOn(mandateId, '2027-01-03'), creditorAccountId: other.id };
  const caller = { owner, identity: identity(), interactionId: newId() };
  const { transaction } = await schedulePayment(requested, caller, deps);
  world.now = '2027-01-02T20:00:00.000Z';
  await runTransaction(transaction.id, deps);
  expect(await stores.payments.get(paymentIdOfTransaction(transaction.id))).toMatchObject({ creditorAccount: other });
});

test.each([
  ['the same client', true],
  ['another client', false],
])('a payment cannot be approved under another mandate of %s', async (_title, isSameClient) => {
  const mandate = await aMandate('VariableOnDemand');
  const other = await aMandate('VariableOnDemand', {}, isSameClient ? mandate.owner : undefined);
  const { deps, stores } = mandate;
  const caller = { owner: mandate.owner, identity: identity(), interactionId: newId() };
  const { transaction } = await schedulePayment(paymentOn(mandate.mandateId, '2027-01-03'), caller, deps);
  const stored = async () => ({
    mandates: [await stores.mandates.get(mandate.mandateId), await stores.mandates.get(other.mandateId)],
    transactions: await transactionsIn(mandate),
  });
  const before = await stored();
  const approval = { mandateId: other.mandateId, transactionId: transaction.id, amount: undefined };
  await expect(approvePayment(approval, other.owner, deps)).rejects.toMatchObject({
    code: 'not_found',
    facts: { resource: ['mandate_transaction'] },
  });
  expect(await stored()).toEqual(before);
  expect(before.transactions).toMatchObject([{ status: 'AwaitingApproval' }]);
});
