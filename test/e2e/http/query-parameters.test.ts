import { expect } from 'vitest';
import { aPayment, test } from '#test/support/drivers/journey.ts';

test('a signed request with an unknown query parameter is rejected and creates nothing', async ({ client }) => {
  const rejected = await client.call('POST', '/payment-requests?dryRun=true', { body: aPayment(), sign: true });
  expect([rejected.status, Object.keys(rejected.body.details)]).toEqual([400, ['dryRun']]);
  expect((await client.get('/payment-requests')).body.meta.totalItems).toBe(0);
});

test('the page to which browsers return ignores additional query parameters', async ({ client: { baseUrl } }) => {
  const [plain, withParameter] = await Promise.all(
    ['/callback', '/callback?utm_source=bank'].map((path) => fetch(baseUrl + path)),
  );
  expect([withParameter?.status, await withParameter?.text()]).toEqual([plain?.status, await plain?.text()]);
});
