import { describe, expect, test } from 'vitest';
import { aNewAccountRequest, paymentPageOf, sharingPageOf } from '#test/support/drivers/customer-pages/a-page.ts';
import { textOf } from '#test/support/drivers/customer-pages/page-text.ts';
import { aPaymentThrough, aStagedConsent } from '#test/support/builders/a-payment.ts';
import type { AccountRequestStatus } from '#shared/accounts/request/account-request.ts';
import type { PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';

const paymentOutcomes: readonly (readonly [PaymentRequestStatus, title: string, next: string])[] = [
  ['Processing', 'Thank you', 'This page shows the result as soon as your bank confirms it.'],
  ['Completed', 'Thank you', 'You can close this page.'],
  ['Rejected', 'Not approved', 'ask Falcon Pay for a new link.'],
  ['Failed', 'The bank rejected the payment', 'ask Falcon Pay for a new link.'],
  ['Expired', 'This request has expired', 'ask Falcon Pay for a new link.'],
  ['Cancelled', 'This request was withdrawn', 'If you did not expect this, ask Falcon Pay.'],
];

const pageIn = (status: PaymentRequestStatus) => {
  const { request, consent } = aStagedConsent();
  return paymentPageOf({ request: { ...request, status }, consent });
};

describe.each(paymentOutcomes)('a payment that is %s', (status, title, next) => {
  test('has a page with its outcome, the payment and the next step', async () => {
    const text = textOf(await pageIn(status));
    for (const part of [title, next, 'AED 150.00', 'AE07 0331 2345 6789 0123 456']) expect(text).toContain(part);
  });
});

const aFailure = () => {
  const { request, consent } = aPaymentThrough('Rejected');
  return { request: { ...request, redirectUrl: 'https://shop.example/return' }, consent };
};

test.each([
  ['insufficientFunds', 'en', 'Nothing was paid. There was not enough money in your account.'],
  ['insufficientFunds', 'ar', 'لم يُدفع أي مبلغ. رصيد حسابك لا يكفي لإتمام الدفع.'],
  ['undisclosed', 'en', 'Nothing was paid. Your bank can tell you why.'],
] as const)('a rejected payment has a page with its reason: %s (%s)', async (rejectReason, language, text) => {
  const failure = aFailure();
  const html = await paymentPageOf(failure, { rejectReason, language });
  expect(textOf(html)).toContain(text);
  expect(textOf(html)).toContain(
    language === 'en' ? 'To start again, with this bank or another, go back to Falcon Pay.' : 'للبدء من جديد',
  );
  const query = `paymentRequestId=${failure.request.id}&amp;consentId=${failure.consent.id}&amp;status=Failed`;
  expect(html).toContain(`<a class="primary" href="https://shop.example/return?${query}">`);
});

const sharingOutcomes: readonly (readonly [AccountRequestStatus, title: string, next: string])[] = [
  ['Authorized', 'Thank you', 'You can close this page.'],
  ['Rejected', 'Not approved', 'ask Falcon Pay for a new link.'],
  ['Expired', 'This request has expired', 'ask Falcon Pay for a new link.'],
  ['Revoked', 'This request was withdrawn', 'If you did not expect this, ask Falcon Pay.'],
];

test.each(sharingOutcomes)('a request for data that is %s has a page with its outcome', async (status, title, next) => {
  const text = textOf(await sharingPageOf({ request: { ...aNewAccountRequest(), status } }));
  for (const part of [title, next, 'Your Account Details']) expect(text).toContain(part);
});

test('only a page whose outcome can change fetches the latest state, or reloads without scripts', async () => {
  for (const [status] of paymentOutcomes) {
    const html = await pageIn(status);
    expect(html.includes('data-latest="/pay/id/token?lang=en"'), status).toBe(status === 'Processing');
    expect(html.includes('<noscript><meta http-equiv="refresh" content="5"'), status).toBe(status === 'Processing');
  }
});

test('an approval has a receipt with its time and number', async () => {
  const { request, consent } = aPaymentThrough('AcceptedSettlementCompleted');
  const text = textOf(await paymentPageOf({ request, consent }));
  expect(text).toContain(
    `Payment Total AED 150.00 Receipt Date 21 November 2026 at 12:00 Gulf Standard Time Number ${request.paymentId}`,
  );
  expect(text).toContain('You also grant us permission');
  expect(textOf(await pageIn('Expired'))).not.toMatch(/Receipt|You also grant us permission/);
});

test('after the decision, only the end of the customer’s account number is shown, and no name', async () => {
  const { request, consent } = aStagedConsent();
  const debtorAccount = { ...request.creditorAccount, identification: 'AE460330000010210000001', name: 'Mariam' };
  const undecided = textOf(await paymentPageOf({ request: { ...request, debtorAccount }, consent }));
  expect(undecided).toContain('Name Mariam IBAN AE46 0330 0000 1021 0000 001');
  const decided = textOf(await paymentPageOf({ request: { ...request, debtorAccount, status: 'Completed' }, consent }));
  expect(decided).toContain('•••• 0001');
  expect(decided).not.toMatch(/0330 0000 1021|Mariam/);
});

test('a customer who left for a bank learns what to do, whether they come back another way or with an error', async () => {
  const text = textOf(await paymentPageOf(aStagedConsent()));
  expect(text).toContain('You went to Emirates NBD at 21 November 2026 at 12:00 Gulf Standard Time');
  expect(text).toContain('we have not received your approval yet. If you approved at the bank');
  expect(text).toContain('you will not pay or share twice.');
});
