import { expect } from 'vitest';
import { allPermissions, anAccountConsent, anAccountRequest } from '#test/support/drivers/sharing.ts';
import { aClient, test } from '#test/support/drivers/journey.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test('a request stores its fields and expires after 90 days by default', async ({ client }) => {
  const requested = {
    permissions: ['ReadAccountsBasic', 'ReadBalances'],
    purpose: 'RiskAssessment',
    userType: 'SME',
    referenceCustomerId: 'customer 1',
    countryCode: 'AE',
    providers: ['uae-enbdx'],
    transactionsFromDate: '2026-01-01',
    successRedirectUrl: 'https://shop.example/done',
    autoRedirect: false,
  };
  const { status, body } = await client.post('/data/account-requests', requested);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    ...requested,
    status: 'New',
    consentId: null,
    customerId: 'customer 1',
    transactionsFromDate: '2025-12-31T20:00:00.000Z',
    redirectionFlow: 'WEB',
  });
  expect(Date.parse(body.data.expiryDate) - Date.parse(body.data.createdAt)).toBe(90 * 86_400_000);
});

test.each([
  ['permissions.1', { permissions: ['ReadAccountsBasic', 'ReadOffers'] }],
  ['permissions', { permissions: ['ReadBalances'] }],
  ['providers.0', { providers: ['ksa-alrajhi'] }],
  ['countryCode', { countryCode: 'SA' }],
  ['expiryDate', { expiryDate: inDays(400) }],
  ['expiryDate', { expiryDate: inDays(-1) }],
  ['transactionsToDate', { transactionsFromDate: '2026-02-01', transactionsToDate: '2026-01-01' }],
  ['customerId', { customerId: 'one', referenceCustomerId: 'two' }],
])('a request with an invalid %s is rejected', async (field, invalid) => {
  const client = await aClient();
  const { status, body } = await client.post('/data/account-requests', { permissions: allPermissions, ...invalid });
  expect([status, Object.keys(body.details)]).toEqual([400, [field]]);
});

test('a request can be changed and cancelled until it has a consent', async ({ client }) => {
  const id = await anAccountRequest(client);
  const put = (accountRequestId: string, body: unknown) =>
    client.call('PUT', `/data/account-requests/${accountRequestId}`, { body });
  const expiryDate = inDays(30);
  const changed = await put(id, { permissions: ['ReadAccountsBasic'], expiryDate });
  expect(changed.body.data).toMatchObject({ permissions: ['ReadAccountsBasic'], expiryDate, status: 'New' });
  expect(Object.keys((await put(id, { permissions: ['ReadBalances'] })).body.details)).toEqual(['permissions']);
  expect((await client.delete(`/data/account-requests/${id}`)).status).toBe(204);
  expect((await client.delete(`/data/account-requests/${id}`)).status).toBe(204);
  expect((await client.get(`/data/account-requests/${id}`)).body.data.status).toBe('Cancelled');
  expect((await client.get('/data/account-requests')).body.meta.totalItems).toBe(0);
  expect((await put(id, { expiryDate })).body.code).toBe('invalid_state');
  const { requestId } = await anAccountConsent(client);
  for (const response of [
    await put(requestId, { expiryDate }),
    await client.delete(`/data/account-requests/${requestId}`),
  ])
    expect([response.status, response.body.code]).toEqual([423, 'resource_locked']);
});

test('the list of requests is paginated', async ({ client }) => {
  const ids = [await anAccountRequest(client), await anAccountRequest(client), await anAccountRequest(client)];
  const { body } = await client.get('/data/account-requests?perPage=2&page=2');
  expect([body.meta.totalItems, body.data.map(({ id }: { id: string }) => id)]).toEqual([3, [ids[0]]]);
});

test('concurrent create requests with the same Idempotency-Key create one account request', async ({ client }) => {
  const headers = { 'idempotency-key': 'request-1' };
  const [first, second] = [1, 2].map(() =>
    client.post('/data/account-requests', { permissions: allPermissions }, { headers }),
  );
  const responses = [await first, await second];
  expect(responses.filter((response) => response?.status === 201).length).toBeGreaterThan(0);
  const repeated = await client.post('/data/account-requests', { permissions: allPermissions }, { headers });
  expect([repeated.status, repeated.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  expect((await client.get('/data/account-requests')).body.meta.totalItems).toBe(1);
});

test('null clears dates, country and redirect URLs of an account request and restores the default expiry', async () => {
  const client = await aClient();
  const optionalFields = {
    countryCode: 'AE',
    transactionsFromDate: '2026-01-01T00:00:00.000Z',
    transactionsToDate: '2026-02-01T00:00:00.000Z',
    successRedirectUrl: 'https://shop.example/yes',
    failureRedirectUrl: 'https://shop.example/no',
  };
  const id = await anAccountRequest(client, { ...optionalFields, expiryDate: inDays(30), autoRedirect: false });
  const before = (await client.get(`/data/account-requests/${id}`)).body.data;
  expect(before).toMatchObject(optionalFields);
  const nulls = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));
  const cleared = nulls([...Object.keys(optionalFields), 'expiryDate', 'permissions', 'autoRedirect']);
  const { status, body } = await client.call('PUT', `/data/account-requests/${id}`, { body: cleared });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    ...nulls(Object.keys(optionalFields)),
    permissions: before.permissions,
    autoRedirect: false,
    expiryDate: new Date(Date.parse(before.createdAt) + 90 * 86_400_000).toISOString(),
  });
  expect((await client.get(`/data/account-requests/${id}`)).body.data).toEqual(body.data);
});
