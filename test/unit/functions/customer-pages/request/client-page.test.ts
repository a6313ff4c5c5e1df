import { expect, test } from 'vitest';
import { sharingPages } from '#functions/customer-pages/accounts/pages.ts';
import { paymentPages } from '#functions/customer-pages/payment/pages.ts';
import { aNewRequest, aStagedConsent } from '#test/support/builders/a-payment.ts';
import { aNewAccountRequest } from '#test/support/drivers/customer-pages/a-page.ts';

const [yes, no, other] = ['https://shop.example/yes?a=1', 'https://shop.example/no', 'https://shop.example/'];

test("the customer brings the request's id and status to the client's page for the decision", () => {
  const payment = aNewRequest({ successRedirectUrl: yes, failureRedirectUrl: no, redirectUrl: other });
  const query = `paymentRequestId=${payment.id}&status=New`;
  expect(paymentPages.clientPage({ request: payment }, true)).toBe(`${yes}&${query}`);
  expect(paymentPages.clientPage({ request: payment }, false)).toBe(`${no}?${query}`);
  const consented = aStagedConsent({ successRedirectUrl: other });
  const ids = `paymentRequestId=${consented.request.id}&consentId=${consented.consent.id}`;
  expect(paymentPages.clientPage(consented, true)).toBe(`${other}?${ids}&status=AwaitingAuthorization`);
  const sharing = aNewAccountRequest({ successRedirectUrl: yes, failureRedirectUrl: no });
  expect(sharingPages.clientPage({ request: sharing }, true)).toBe(`${yes}&accountRequestId=${sharing.id}&status=New`);
});

test('a payment request may name one page for every decision, or none', () => {
  const request = aNewRequest({ successRedirectUrl: undefined, failureRedirectUrl: undefined, redirectUrl: other });
  expect(paymentPages.clientPage({ request }, true)).toBe(paymentPages.clientPage({ request }, false));
  expect(paymentPages.clientPage({ request: { ...request, redirectUrl: undefined } }, true)).toBeUndefined();
});

test('the customer returns to our page only if the client has turned the redirect off', () => {
  expect(paymentPages.redirectsAtOnce(aNewRequest())).toBe(true);
  expect(paymentPages.redirectsAtOnce(aNewRequest({ autoRedirect: false }))).toBe(false);
  expect(sharingPages.redirectsAtOnce(aNewAccountRequest({ autoRedirect: false }))).toBe(false);
});
