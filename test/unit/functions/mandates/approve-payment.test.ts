import { expect, test } from 'vitest';
import { schedulePayment } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { anActiveMandate, approveTransaction, paymentOn, transactionsIn } from '#test/support/builders/a-mandate.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

const aMandate = (type: PaymentType, instructions?: object, options?: { readonly clientId: string }) => {
  const { table } = local();
  return anActiveMandate(createPaymentStores(table), type, instructions, options);
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
    const approve = (amount: string) => approveTransaction({ mandateId, owner, deps }, transactionId, amount);
    await expect(approve('150.01')).rejects.toMatchObject({
      code: 'validation_error',
      details: { amount: [expect.any(String)] },
    });
    expect(await approve('150.00')).toMatchObject({ approvedAmount: '150.00' });
  },
);

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
  await expect(approveTransaction({ ...other, deps }, transaction.id)).rejects.toMatchObject({
    code: 'not_found',
    facts: { resource: ['mandate_transaction'] },
  });
  expect(await stored()).toEqual(before);
  expect(before.transactions).toMatchObject([{ status: 'AwaitingApproval' }]);
});
