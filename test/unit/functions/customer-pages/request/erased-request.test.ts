import { expect, test } from 'vitest';
import { showPaymentPage } from '#functions/customer-pages/payment/pages.ts';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { eraseRequest } from '#shared/payments/retention/erase-payment-data.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { erased } from '#shared/standard/erased.ts';
import { emptyCall } from '#test/support/builders/a-call.ts';
import { aPaymentThrough } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aPageDeps } from '#test/support/drivers/customer-pages/a-page.ts';

const local = useLocalTable();

test('after the erasure of a payment request, no link leads to its page, not even with the placeholder', async () => {
  const { table } = local();
  const stores = { ...createAccountConsentStore(table), ...createPaymentStores(table) };
  const settled = aPaymentThrough('AcceptedCreditSettlementCompleted');
  await stores.move({}, settled);
  const deps = aPageDeps(stores);
  const statusOf = async (token: string) => {
    const params = { paymentRequestId: settled.request.id, token };
    const page = await showPaymentPage({ ...emptyCall, interactionId: newId(), params, query: {} }, deps);
    return 'html' in page ? (page.status ?? 200) : undefined;
  };
  expect(await statusOf(settled.request.linkToken)).toBe(200);
  await eraseRequest(settled.request, deps);
  expect(await statusOf(settled.request.linkToken)).toBe(404);
  expect(await statusOf(erased)).toBe(404);
});
