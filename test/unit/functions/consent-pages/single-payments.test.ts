import { expect, test } from 'vitest';
import { at, settleAndReturn } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aManagingCustomer, type ManagingCustomer } from '#test/support/drivers/customer-pages/a-managing-customer.ts';
import { aGivenPayment } from '#test/support/drivers/customer-pages/given-consents.ts';
import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { applyBankStatus } from '#shared/payments/payment/payment-flow.ts';
import { agreementOfPayment } from '#shared/payments/payment/payment-stores.ts';
import { eraseRequest } from '#shared/payments/retention/erase-payment-data.ts';

const local = useLocalTable();

/** The bank decides on the payment. Returns the texts of the list and of the details. */
const afterDecision = async (
  { stores, open }: ManagingCustomer,
  consentId: string,
  status: PaymentStatus,
): Promise<readonly string[]> => {
  const { paymentId = '' } = (await stores.paymentConsents.get(consentId)) ?? {};
  const payment = await stores.payments.get(paymentId);
  const agreement = payment && (await agreementOfPayment(payment, stores));
  if (agreement) await stores.move(agreement, applyBankStatus(agreement, status, at(70)));
  const pages = await Promise.all([open('?tab=history'), open('?tab=history&lang=ar'), open(`/${consentId}`)]);
  return pages.map(({ text }) => text);
};

test.each([
  ['AcceptedSettlementCompleted', 'Successful', 'ناجحة'],
  ['Rejected', 'Failed', 'فاشلة'],
] as const)(
  'a payment whose permission is cancelled while the bank processes it shows its outcome (%s)',
  async (status, label, arabic) => {
    const customer = await aManagingCustomer(local().table);
    const { consent } = await aGivenPayment(customer);
    expect((await customer.open('')).text).not.toContain('Payment status');
    await customer.confirm(consent.id, 'revoke');
    expect((await customer.open('?tab=history')).text).toMatch(/^.*Cancelled .*Payment status In progress/);
    const [list, arabicList, details] = await afterDecision(customer, consent.id, status);
    for (const text of [list, details]) {
      expect(text).toContain('Emirates NBD Cancelled');
      expect(text).toContain(`Payment Amount AED 150.00 Payment status ${label}`);
    }
    expect(arabicList).toContain(`حالة الدفع ${arabic}`);
  },
);

test('a payment that the bank makes after its permission has expired shows its outcome', async () => {
  const customer = await aManagingCustomer(local().table);
  const { consent } = await aGivenPayment(customer, {
    status: 'Expired',
    paymentStatus: 'AcceptedSettlementCompleted',
  });
  const { text } = await customer.open(`/${consent.id}`);
  expect(text).toMatch(/^.*Emirates NBD Expired .*Payment status Successful/);
});

test('a payment that the bank rejects shows its outcome, although its permission is still active', async () => {
  const customer = await aManagingCustomer(local().table);
  const { consent } = await aGivenPayment(customer);
  const [, , details] = await afterDecision(customer, consent.id, 'Rejected');
  expect(details).toMatch(/^.*Emirates NBD Active .*Payment status Failed/);
});

test('the badge of a payment that the bank still processes says so, once the bank reports its permission as consumed', async () => {
  const customer = await aManagingCustomer(local().table);
  await aGivenPayment(customer, { status: 'Consumed' });
  expect((await customer.open('?tab=history')).text).toContain('Emirates NBD In progress');
});

test('a payment is no longer shown once its data has been erased', async () => {
  const customer = await aManagingCustomer(local().table);
  const { request, consent } = await aGivenPayment(customer, { paymentStatus: 'AcceptedCreditSettlementCompleted' });
  expect((await customer.open('?tab=history')).text).toContain('0000 001');
  await eraseRequest(request, customer);
  expect((await customer.open('?tab=history')).text).toContain('No connections yet');
  const { status, text } = await customer.open(`/${consent.id}`);
  expect([status, text.includes('This consent does not exist')]).toEqual([404, true]);
});

test('a payment that the bank has returned after its settlement has failed, and its page says why', async () => {
  const customer = await aManagingCustomer(local().table);
  const { consent, request } = await aGivenPayment(customer);
  await settleAndReturn(request.paymentId ?? '', customer.stores, 'AANI.AC04');
  expect((await customer.open('?tab=history')).text).toContain('Emirates NBD Failed');
  expect((await customer.open(`/${consent.id}`)).text).toContain('the bank returned it afterwards. Your account or');
});
