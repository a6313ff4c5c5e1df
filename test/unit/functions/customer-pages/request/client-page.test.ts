import { expect, test } from 'vitest';
import { sharingView } from '#functions/customer-pages/accounts/view.ts';
import { paymentView } from '#functions/customer-pages/payment/view.ts';
import { aNewRequest, aStagedConsent } from '#test/support/builders/a-payment.ts';
import { aNewAccountRequest } from '#test/support/drivers/customer-pages/a-page.ts';

const [yes, no, other] = ['https://shop.example/yes?a=1', 'https://shop.example/no', 'https://shop.example/'];

test("the customer brings the request's id and status to the client's page for the decision", () => {
  const payment = aNewRequest({ successRedirectUrl: yes, failureRedirectUrl: no, redirectUrl: other });
  const query = `paymentRequestId=${payment.id}&status=New`;
  expect(paymentView.clientPage({ request: payment }, true)).toBe(`${yes}&${query}`);
  expect(paymentView.clientPage({ request: payment }, false)).toBe(`${no}?${query}`);
  const consented = aStagedConsent({ successRedirectUrl: other });
  const ids = `paymentRequestId=${consented.request.id}&consentId=${consented.consent.id}`;
  expect(paymentView.clientPage(consented, true)).toBe(`${other}?${ids}&status=AwaitingAuthorization`);
  const sharing = aNewAccountRequest({ successRedirectUrl: yes, failureRedirectUrl: no });
  expect(sharingView.clientPage({ request: sharing }, true)).toBe(`${yes}&accountRequestId=${sharing.id}&status=New`);
});

test('a payment request may name one page for every decision, or none', () => {
  const request = aNewRequest({ successRedirectUrl: undefined, failureRedirectUrl: undefined, redirectUrl: other });
  expect(paymentView.clientPage({ request }, true)).toBe(paymentView.clientPage({ request }, false));
  expect(paymentView.clientPage({ request: { ...request, redirectUrl: undefined } }, true)).toBeUndefined();
});

test('the customer returns to our page only if the client has turned the redirect off', () => {
  expect(paymentView.redirectsAtOnce(aNewRequest())).toBe(true);
  expect(paymentView.redirectsAtOnce(aNewRequest({ autoRedirect: false }))).toBe(false);
  expect(sharingView.redirectsAtOnce(aNewAccountRequest({ autoRedirect: false }))).toBe(false);
});
