import { expect } from 'vitest';
import { aClient, aConsent, aPaymentConsent, aPaymentRequest, test } from '#test/support/drivers/journey.ts';
import { problemOf } from '#test/support/drivers/integrator.ts';

test('a cancelled request is removed from the list but can still be read', async ({ client }) => {
  const [first, second] = [await aPaymentRequest(client), await aPaymentRequest(client, { reference: 'two' })];
  expect((await client.delete(`/payment-requests/${first}`)).status).toBe(204);
  expect((await client.delete(`/payment-requests/${first}`)).status).toBe(204);
  expect((await client.get(`/payment-requests/${first}`)).body.data.status).toBe('Cancelled');
  const { body } = await client.get('/payment-requests');
  expect([body.meta.totalItems, body.data.map(({ id }: { id: string }) => id)]).toEqual([1, [second]]);
  await aConsent(client, second);
  expect(problemOf(await client.delete(`/payment-requests/${second}`))).toEqual([423, 'resource_locked']);
  expect(problemOf(await client.post(`/consent/payment/create?id=${first}`))).toEqual([409, 'invalid_state']);
});

test('for other clients and markets, the response is the same as for a resource that does not exist', async () => {
  const [client, otherClient] = [await aClient(), await aClient()];
  const { paymentRequestId: id, consentId } = await aPaymentConsent(client);
  const missingId = '5ac828cb-9034-884a-96b0-e948a31ac65f';
  for (const [method, path] of [
    ['GET', '/payment-requests/ID'],
    ['DELETE', '/payment-requests/ID'],
    ['POST', '/consent/payment/create?id=ID'],
    ['GET', '/consent/payment/sync?paymentRequestId=ID'],
    ['GET', '/consent/payment/CONSENT'],
    ['PATCH', '/consent/payment/update/CONSENT'],
    ['GET', '/payments/ID'],
  ] as const) {
    const body = method === 'PATCH' ? { status: 'Revoked' } : undefined;
    const send = (sender: typeof client, requestIdInPath: string, consentIdInPath: string, options = {}) =>
      sender.call(method, path.replace('ID', requestIdInPath).replace('CONSENT', consentIdInPath), {
        body,
        ...options,
      });
    const foreign = await send(otherClient, id, consentId);
    expect([foreign.status, foreign.text], path).toEqual([404, (await send(otherClient, missingId, missingId)).text]);
    expect((await send(client, id, consentId, { market: 'KSA' })).text, path).toBe(foreign.text);
  }
  expect((await client.get(`/payment-requests/${id}`)).body.data.status).toBe('AwaitingAuthorization');
});

test('a list is paginated, newest first, and its total is exact', async ({ client }) => {
  await client.token();
  const ids: string[] = [];
  for (let n = 0; n < 23; n += 1) ids.unshift(await aPaymentRequest(client, { reference: `R-${n}` }));
  const page = async (query: string) => {
    const { body } = await client.get(`/payment-requests?${query}`);
    return [body.meta, body.data.map(({ id }: { id: string }) => id)];
  };
  const meta = (currentPageNumber: number, pageSize: number, totalNumberOfPages: number) => ({
    currentPageNumber,
    pageSize,
    totalNumberOfPages,
    totalItems: 23,
  });
  expect(await page('')).toEqual([meta(1, 20, 2), ids.slice(0, 20)]);
  expect(await page('page=2')).toEqual([meta(2, 20, 2), ids.slice(20)]);
  expect(await page('page=3&perPage=5')).toEqual([meta(3, 5, 5), ids.slice(10, 15)]);
  expect(await page('page=9&perPage=5')).toEqual([meta(9, 5, 5), []]);
  expect(await page('perPage=200')).toEqual([meta(1, 200, 1), ids]);
  for (const query of ['page=0', 'perPage=0', 'perPage=201', 'page=x']) {
    expect((await client.get(`/payment-requests?${query}`)).status, query).toBe(400);
  }
  expect((await client.get('/payment-requests', { market: 'KSA' })).body.meta.totalItems).toBe(0);
});

test('an id that is not a UUID gets the same response as a UUID that does not exist', async ({ client }) => {
  const missingId = '5ac828cb-9034-884a-96b0-e948a31ac65f';
  for (const [method, path] of [
    ['GET', '/payment-requests/ID'],
    ['DELETE', '/payment-requests/ID'],
    ['POST', '/consent/payment/create?id=ID'],
    ['GET', '/consent/payment/sync?paymentRequestId=ID'],
    ['GET', '/consent/payment/ID'],
    ['PATCH', '/consent/payment/update/ID'],
    ['GET', '/payments/ID'],
    ['GET', '/payments?paymentRequestId=ID'],
    ['GET', '/payments?consentId=ID'],
    ['GET', '/webhooks/ID'],
    ['DELETE', '/webhooks/ID'],
  ] as const) {
    const body = method === 'PATCH' ? { status: 'Revoked' } : undefined;
    const send = (id: string) => client.call(method, path.replace('ID', id), { body });
    const expected = await send(missingId);
    for (const id of ['17', '0'.repeat(3_000), 'urn:uuid:5ac828cb-9034-884a-96b0-e948a31ac65f', '%00']) {
      const { status, text } = await send(id);
      expect([status, text], `${method} ${path}`).toEqual([expected.status, expected.text]);
    }
  }
});
