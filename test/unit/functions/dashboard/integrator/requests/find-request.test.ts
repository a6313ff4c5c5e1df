import { expect, test } from 'vitest';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { newRandomId } from '#shared/platform/runtime/ids.ts';
import { anAuthorisedPayment } from '#test/support/builders/a-payment.ts';
import { aDashboard } from '#test/support/drivers/dashboard/a-dashboard.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

test("an id of a payment leads from the requests to the payment's page, for its own client", async () => {
  const dashboard = aDashboard(local().table);
  const { id: clientId } = await dashboard.aClient('Falcon Pay');
  const agreement = anAuthorisedPayment({ clientId });
  const { request, consent, payment } = agreement;
  await createPaymentStores(local().table).move({}, agreement);
  const viewer = await dashboard.aMember(clientId, 'viewer');
  const stranger = await dashboard.aMember((await dashboard.aClient('Other')).id, 'viewer');
  for (const id of [request.id, consent.id, payment?.id ?? '']) {
    const { location = '' } = await viewer.get(`/dashboard/requests?search=${id}`);
    expect(await viewer.get(location)).toMatchObject({ status: 303, location: `/dashboard/payments/${request.id}` });
    expect((await stranger.get(location)).status).toBe(404);
  }
});

test.each([
  ['en', 'No request with this interaction ID in the last seven days.', 'Find a payment'],
  ['ar', 'لا يوجد طلب بمعرّف التفاعل هذا في الأيام السبعة الأخيرة.', 'البحث عن عملية دفع'],
])('an interaction id without a request leads on to the search for payments (%s)', async (language, notice, link) => {
  const dashboard = aDashboard(local().table);
  const viewer = await dashboard.aMember((await dashboard.aClient('Falcon Pay')).id, 'viewer');
  const id = newRandomId();
  const { status, text } = await viewer.get(`/dashboard/requests/${id}?lang=${language}`);
  expect(status).toBe(404);
  expect(text).toContain(notice);
  expect(text).toContain(`<a href="/dashboard/payments?search=${id}">${link}</a>`);
});
