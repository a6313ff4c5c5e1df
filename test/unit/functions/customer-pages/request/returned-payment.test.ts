import { expect, test } from 'vitest';
import { showPaymentPage } from '#functions/customer-pages/payment/pages.ts';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { emptyCall } from '#test/support/builders/a-call.ts';
import { anAuthorisedPayment, settleAndReturn } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aPageDeps } from '#test/support/drivers/customer-pages/a-page.ts';
import { textOf } from '#test/support/drivers/customer-pages/page-text.ts';

const local = useLocalTable();

test('the page of a payment that the bank has returned after its settlement says so, and why', async () => {
  const { table } = local();
  const stores = { ...createAccountConsentStore(table), ...createPaymentStores(table) };
  const [successRedirectUrl, failureRedirectUrl] = ['https://shop.example/paid', 'https://shop.example/not-paid'];
  const agreement = anAuthorisedPayment({ successRedirectUrl, failureRedirectUrl });
  const { id: paymentRequestId, linkToken: token, paymentId = '' } = agreement.request;
  await stores.move({}, agreement);
  await settleAndReturn(paymentId, stores, 'AANI.AC04');
  const pageIn = async (lang: string): Promise<string> => {
    const call = { ...emptyCall, interactionId: newId(), params: { paymentRequestId, token }, query: { lang } };
    const page = await showPaymentPage(call, aPageDeps(stores));
    return 'html' in page ? page.html : '';
  };
  const page = await pageIn('en');
  const english = textOf(page);
  expect(english).toContain('The bank returned the payment');
  expect(english).toContain("but the payment was rejected afterwards. Your account or the payee's account is closed.");
  expect(english).not.toMatch(/Thank you|Receipt/);
  // The request remains completed, and the link states its status.
  expect(page).toMatch(/href="https:\/\/shop\.example\/paid\?[^"]*status=Completed"/);
  expect(textOf(await pageIn('ar'))).toContain('ثم رُفضت عملية الدفع. حسابك أو حساب المستفيد مغلق.');
});
