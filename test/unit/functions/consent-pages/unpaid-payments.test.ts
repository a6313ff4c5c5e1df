import { expect, test } from 'vitest';
import { anActiveMandate, paymentOn } from '#test/support/builders/a-mandate.ts';
import { aPaymentThrough, settleAndReturn } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aManagingCustomer, type ManagingCustomer } from '#test/support/drivers/customer-pages/a-managing-customer.ts';
import { aGivenPayment } from '#test/support/drivers/customer-pages/given-consents.ts';
import { runTransaction } from '#shared/payments/mandate/transactions/run-mandate.ts';
import { schedulePayment } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import { paymentIdOfTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { wasNotPaid } from '#functions/consent-pages/consents/payment-history.ts';

const local = useLocalTable();

const schedule = async ({ stores, owner, now }: ManagingCustomer, consentId: string, day: string): Promise<string> => {
  const call = { owner, identity: { id: newId(), bodyHash: '' }, interactionId: newId() };
  return (await schedulePayment(paymentOn(consentId, day), call, { stores, now })).transaction.id;
};

test('a payment that was not made is put down to a pause only if there was one on its day', async () => {
  const customer = await aManagingCustomer(local().table);
  const { stores, now } = customer;
  const { consent } = await aGivenPayment(customer, { type: 'FixedOnDemand' });
  const scheduled = [
    await schedule(customer, consent.id, '2026-11-22'),
    await schedule(customer, consent.id, '2026-11-24'),
  ];
  await customer.confirm(consent.id, 'pause');
  customer.pass(1.5 * 86_400);
  const cookie = await customer.signIn(await customer.newLink());
  await customer.confirm(consent.id, 'reactivate', { cookie });
  // The sweeper is late, so that the second payment is not made either.
  customer.pass(3 * 86_400);
  for (const id of scheduled) await runTransaction(id, { stores, now });
  const later = await customer.signIn(await customer.newLink());
  const { text } = await customer.open(`/${consent.id}?tab=history`, { cookie: later });
  expect(text).toMatch(/22 November 2026 Failed .*The permission was paused or suspended on this day/);
  expect(text).toMatch(/24 November 2026 Failed (?:(?!November).)*This payment was not made\./);
  expect(text.match(/The permission was paused/g)).toHaveLength(1);
  const arabic = await customer.open(`/${consent.id}?tab=history&lang=ar`, { cookie: later });
  expect(arabic.text).toContain('لم تُنفَّذ عملية الدفع هذه.');
});

test('a scheduled payment that the bank has returned after its settlement has failed, and is not part of the total', async () => {
  const customer = await aManagingCustomer(local().table);
  const { consent } = await aGivenPayment(customer, { type: 'FixedOnDemand' });
  const transactionId = await schedule(customer, consent.id, '2026-11-22');
  customer.pass(86_400);
  await runTransaction(transactionId, customer);
  await settleAndReturn(paymentIdOfTransaction(transactionId), customer.stores, 'AANI.AC04');
  const cookie = await customer.signIn(await customer.newLink());
  const { text } = await customer.open(`/${consent.id}?tab=history`, { cookie });
  expect(text).toContain('Total paid to date AED 0.00');
  expect(text).toMatch(
    /22 November 2026 Failed .*the bank returned it afterwards\. Your account or the payee's account is/,
  );
  const arabic = await customer.open(`/${consent.id}?tab=history&lang=ar`, { cookie });
  expect(arabic.text).toContain('ثم أعادها البنك. حسابك أو حساب المستفيد مغلق.');
});

test.each([
  ['Consent.Paused', true],
  ['Consent.Suspended', true],
  ['Consent.BusinessRuleViolation', false],
])('a payment that ended with the error %s was not made: %s', async (code, isUnpaid) => {
  const stores = createPaymentStores(local().table);
  const { owner, mandateId, deps } = await anActiveMandate(stores, 'FixedOnDemand');
  const call = { owner, identity: { id: newId(), bodyHash: '' }, interactionId: newId() };
  const { transaction } = await schedulePayment(paymentOn(mandateId, '2027-01-01'), call, deps);
  const error = { Code: code, Id: null, Message: '', Errors: [] };
  const { payment } = aPaymentThrough('Rejected');
  expect(wasNotPaid({ transaction: { ...transaction, status: 'Failed' }, payment: { ...payment, error } })).toBe(
    isUnpaid,
  );
});
