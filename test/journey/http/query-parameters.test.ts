import { expect, test } from 'vitest';
import { aClient, aPayment } from '#test/support/drivers/journey.ts';

test.each([
  ['GET', '/providers?country=SA', ['country']],
  ['GET', '/payment-requests?state=New', ['state']],
  ['GET', '/consent/payment/list?page=1&size=10', ['size']],
  ['GET', '/payment-requests/5ac828cb-9034-884a-96b0-e948a31ac65f?fields=id', ['fields']],
  ['GET', '/webhooks?url=https', ['url']],
  ['DELETE', '/webhooks/5ac828cb-9034-884a-96b0-e948a31ac65f?force=true', ['force']],
  ['POST', '/auth/api-keys/sessions?tenant=UAE', ['tenant']],
  ['GET', '/webhook/jwks?kid=1&alg=ES256', ['alg', 'kid']],
  ['GET', '/payments?__proto__=1&constructor=2', ['__proto__', 'constructor']],
])('%s %s is refused and names the unknown parameters', async (method, path, names) => {
  const client = await aClient();
  const { status, body } = await client.call(method, path);
  expect([status, body.code, Object.keys(body.details).toSorted()]).toEqual([400, 'validation_error', names]);
});

test.each([
  ['/api/v1.0/ais/Provider/List?country=SA', 'country'],
  ['/api/v2.0/av/CommercialRegistration/Information?unifiedNationalNumber=7000000005&lang=en', 'lang'],
])('%s is refused in the legacy envelope', async (path, name) => {
  const client = await aClient();
  const { status, body } = await client.get(path, { market: false });
  expect([status, body]).toEqual([
    400,
    { error: 'INVALID_DATA', errorDescription: { [name]: ['is not a known parameter'] }, data: null },
  ]);
});

test('a signed request with an unknown parameter creates nothing', async () => {
  const client = await aClient();
  const refused = await client.call('POST', '/payment-requests?dryRun=true', { body: aPayment(), sign: true });
  expect([refused.status, Object.keys(refused.body.details)]).toEqual([400, ['dryRun']]);
  expect((await client.get('/payment-requests')).body.meta.totalItems).toBe(0);
});

test('the page that a browser comes back to accepts parameters that others have added', async () => {
  const { baseUrl } = await aClient();
  const [page, other] = await Promise.all(
    ['/callback', '/callback?utm_source=bank'].map((path) => fetch(baseUrl + path)),
  );
  expect([other?.status, await other?.text()]).toEqual([page?.status, await page?.text()]);
});
