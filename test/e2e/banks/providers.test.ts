import { expect } from 'vitest';
import { aClient, aDecision, aPaymentRequest, test, untilStatus } from '#test/support/drivers/journey.ts';

test('each market lists its banks', async () => {
  const client = await aClient({ markets: ['UAE', 'KSA', 'MAIN'] });
  const codes = async (market: string, query = '') =>
    ((await client.get(`/providers${query}`, { market })).body.data as { id: string }[]).map(({ id }) => id);
  const [uae, ksa, main] = [await codes('UAE'), await codes('KSA'), await codes('MAIN')];
  expect(uae).toEqual(expect.arrayContaining(['uae-enbdx', 'uae-fabretail', 'uae-wioretail']));
  expect(uae.every((id) => id.startsWith('uae-'))).toBe(true);
  expect(ksa).toEqual(expect.arrayContaining(['ksa-alrajhi', 'ksa-snb', 'ksa-stcbank']));
  expect(main).toEqual([...uae, ...ksa]);
  expect(await codes('MAIN', '?countryCode=SA')).toEqual(ksa);
  expect(await codes('UAE', '?countryCode=SA')).toEqual([]);
});

test('a provider has a code, a name, a market and a status', async ({ client }) => {
  const { body } = await client.get('/providers', { market: 'KSA' });
  expect(body.data).toContainEqual({
    id: 'ksa-alrajhi',
    name: 'Al Rajhi Bank',
    country: 'KSA',
    status: 'operational',
    since: null,
  });
});

test('each market lists its purpose codes, and a filter selects domestic or international ones', async ({ client }) => {
  const codes = async (market: string, query = '') =>
    ((await client.get(`/payment-purpose-codes${query}`, { market })).body.data as { code: string }[]).map(
      ({ code }) => code,
    );
  expect(await codes('UAE')).toEqual(expect.arrayContaining(['SAL', 'FIS', 'OAT', 'TCP', 'FAM']));
  expect(await codes('UAE', '?domesticOnly=true')).not.toContain('TCP');
  expect(await codes('UAE', '?internationalOnly=true')).not.toContain('POS');
  expect(await codes('KSA')).toEqual(expect.arrayContaining(['SELF', 'PERL', 'INV']));
  const rejected = await client.get('/payment-purpose-codes?domesticOnly=true&internationalOnly=true');
  expect([rejected.status, Object.keys(rejected.body.details)]).toEqual([400, ['internationalOnly']]);
});

test('the legacy API wraps providers and errors in its envelope', async ({ client }) => {
  for (const product of ['ais', 'pis']) {
    const { status, body } = await client.get(`/api/v1.0/${product}/Provider/List`, { market: false });
    expect(status).toBe(200);
    expect([body.errorDescription, Object.hasOwn(body, 'error')]).toEqual([null, false]);
    const bank = body.data.find(({ englishName }: { englishName: string }) => englishName === 'Al Rajhi Bank');
    expect(bank).toMatchObject({
      arabicName: 'مصرف الراجحي',
      status: 'Active',
      isEnable: true,
      country: { iso3166Code: 'SA', currency: { iso4117Code: 'SAR', iso4117Number: '682' } },
    });
    expect(bank.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(bank.allowedPermissions).toContain('ReadAccountsBasic');
    expect(bank.logo.length).toBeLessThanOrEqual(255);
  }
  const codes = await client.get('/api/v1.0/pis/Common/ListPurposeCodes', { market: false });
  expect(codes.body.data[0]).toEqual({ id: expect.any(String), code: 'SELF', description: expect.any(String) });
  const rejected = await client.get('/api/v1.0/ais/Provider/List?countryCode=1', { market: false });
  expect([
    rejected.status,
    rejected.body.error,
    rejected.body.data,
    Object.keys(rejected.body.errorDescription),
  ]).toEqual([400, 'INVALID_DATA', null, ['countryCode']]);
  const anonymous = await client.get('/api/v1.0/ais/Provider/List', { token: false });
  expect([anonymous.status, anonymous.body]).toEqual([401, { errorDescription: expect.any(Object), data: null }]);
});

test('a market with two countries lists each purpose code once', async () => {
  const client = await aClient({ markets: ['UAE', 'KSA', 'MAIN'] });
  const codes = async (market: string, query = '') =>
    ((await client.get(`/payment-purpose-codes${query}`, { market })).body.data as { code: string }[]).map(
      ({ code }) => code,
    );
  for (const query of ['', '?domesticOnly=true', '?internationalOnly=true']) {
    const main = await codes('MAIN', query);
    expect(new Set(main).size, query).toBe(main.length);
    expect(new Set(main), query).toEqual(new Set([...(await codes('UAE', query)), ...(await codes('KSA', query))]));
  }
});

test('the UAE sandbox has a model bank, where payments settle', { tags: ['variant'] }, async ({ client }) => {
  const { body } = await client.get('/providers');
  const model = { id: 'uae-altareq1', name: 'Al Tareq Model Bank', country: 'UAE', status: 'operational', since: null };
  expect(body.data).toContainEqual(model);
  const { paymentRequestId } = await aDecision(client, { providerId: 'uae-altareq1' });
  expect(await untilStatus(client, paymentRequestId, 'Completed')).toBe('Completed');
});

test('the health of every bank of the market is listed', async ({ client }) => {
  const { status, body } = await client.get('/providers/health');
  const { body: banks } = await client.get('/providers');
  expect(status).toBe(200);
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).toSorted();
  expect(idsOf(body.data)).toEqual(idsOf(banks.data));
});

test('the status page of an unknown market is not found, and browsers may cache the others for seconds', async () => {
  const client = await aClient();
  expect((await fetch(`${client.baseUrl}/status/xyz`)).status).toBe(404);
  const { status, headers } = await fetch(`${client.baseUrl}/status/KSA`);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('public, max-age=5');
});

test('the service hosts the logo of every bank as a cacheable image without scripts', async () => {
  const client = await aClient({ markets: ['UAE', 'KSA', 'MAIN'] });
  const { body } = await client.get('/api/v1.0/ais/Provider/List', { market: false });
  const id = await aPaymentRequest(client);
  const { logoUrl } = (await client.get(`/payment-requests/${id}`)).body.data.provider;
  const logos: string[] = [...body.data.map(({ logo }: { logo: string }) => logo), logoUrl];
  const images = new Set<string>();
  for (const logo of logos) {
    expect(new URL(logo).href).toBe(logo);
    expect(new URL(logo).origin).toBe(client.baseUrl);
    const response = await fetch(logo);
    const header = (name: string) => response.headers.get(name);
    expect([response.status, header('content-type'), header('x-content-type-options')]).toEqual([
      200,
      'image/svg+xml',
      'nosniff',
    ]);
    expect(header('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(header('content-security-policy')).toBe("default-src 'none'; sandbox");
    const svg = await response.text();
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 64 64"[^>]*><title>[^<]+<\/title>.*<\/svg>$/);
    expect(svg).not.toMatch(/<script|\bon\w+=|href|style|url\(/i);
    images.add(svg);
  }
  expect(images.size).toBe(logos.length);
});

test.each(['uae-nobody.00000000.svg', 'uae-enbdx.svg', 'uae-enbdx.png', '..%2Fsecrets', '%3Cscript%3E'])(
  'the logo %s does not exist',
  async (name) => {
    const { baseUrl } = await aClient();
    const response = await fetch(`${baseUrl}/logos/${name}`);
    const { code } = (await response.json()) as { code: string };
    expect([response.status, code]).toEqual([404, 'not_found']);
  },
);
