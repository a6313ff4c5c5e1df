import { expect, test } from 'vitest';
import { moveAgreement } from '#shared/payments/agreement/payment-agreements.ts';
import { agreementOfMandate, createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { anActiveMandate } from '#test/support/builders/a-mandate.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

/** The last second of the last day of the schedule, in the UAE. */
const lastSecond = '2027-02-01T19:59:59.000Z';

/** Returns the statuses of the consent, the request and the mandate after the consent has expired. */
const statusesAfterExpiry = async (at: string, open: number) => {
  const stores = createPaymentStores(local().table);
  const instructions = { paymentSchedule: [{ paymentExecutionDate: '2027-02-01', amount: '150.00' }] };
  const { mandateId } = await anActiveMandate(stores, 'FixedDefinedSchedule', instructions);
  const mandate = await stores.mandates.get(mandateId);
  if (!mandate) throw new Error('There is no mandate');
  const current = await agreementOfMandate({ ...mandate, usage: { ...mandate.usage, open } }, stores);
  const expired = moveAgreement(current, 'Expired', at);
  return [expired.consent.status, expired.request.status, expired.mandate?.status];
};

test('a mandate whose consent ends with its schedule is completed', async () => {
  expect(await statusesAfterExpiry(lastSecond, 0)).toEqual(['Consumed', 'Completed', 'Completed']);
});

test('a mandate with an open payment stays active at the end of its schedule until the payment is final', async () => {
  expect(await statusesAfterExpiry(lastSecond, 1)).toEqual(['Authorized', 'Active', 'Active']);
});

test('a mandate whose consent ends before its schedule is expired', async () => {
  expect(await statusesAfterExpiry('2027-01-31T08:00:00.000Z', 0)).toEqual(['Expired', 'Expired', 'Expired']);
});
