import { expect, test } from 'vitest';
import { aClient } from '#test/support/story.ts';

test('each market lists its own banks', async () => {
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

test('a provider has a code, a name and a market', async () => {
  const client = await aClient();
  const { body } = await client.get('/providers', { market: 'KSA' });
  expect(body.data).toContainEqual({ id: 'ksa-alrajhi', name: 'Al Rajhi Bank', country: 'KSA' });
});

test('an invalid country code is reported under the name of the field', async () => {
  const client = await aClient();
  const { status, body } = await client.get('/providers?countryCode=SAU');
  expect([status, body.code, Object.keys(body.details)]).toEqual([400, 'validation_error', ['countryCode']]);
});

test('each market lists its own purpose codes, and a filter selects domestic or international ones', async () => {
  const client = await aClient();
  const codes = async (market: string, query = '') =>
    ((await client.get(`/payment-purpose-codes${query}`, { market })).body.data as { code: string }[]).map(
      ({ code }) => code,
    );
  expect(await codes('UAE')).toEqual(expect.arrayContaining(['SAL', 'FIS', 'OAT', 'TCP', 'FAM']));
  expect(await codes('UAE', '?domesticOnly=true')).not.toContain('TCP');
  expect(await codes('UAE', '?internationalOnly=true')).not.toContain('POS');
  expect(await codes('KSA')).toEqual(expect.arrayContaining(['SELF', 'PERL', 'INV']));
  const both = await client.get('/payment-purpose-codes?domesticOnly=true&internationalOnly=true');
  expect([both.status, Object.keys(both.body.details)]).toEqual([400, ['internationalOnly']]);
});

test('the legacy interface wraps its providers and its errors in its own envelope', async () => {
  const client = await aClient();
  for (const product of ['ais', 'pis']) {
    const { status, body } = await client.get(`/api/v1.0/${product}/Provider/List`, { market: false });
    expect(status).toBe(200);
    expect(body).toMatchObject({ error: null, errorDescription: null });
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
  const refused = await client.get('/api/v1.0/ais/Provider/List?countryCode=1', { market: false });
  expect([refused.status, refused.body.error, refused.body.data, Object.keys(refused.body.errorDescription)]).toEqual([
    400,
    'INVALID_DATA',
    null,
    ['countryCode'],
  ]);
  const anonymous = await client.get('/api/v1.0/ais/Provider/List', { token: false });
  expect([anonymous.status, anonymous.body.error, anonymous.body.data]).toEqual([401, 'UNAUTHORIZED', null]);
});

test('only clients of Saudi Arabia can use the legacy interface', async () => {
  const client = await aClient({ markets: ['UAE'] });
  const { status, body } = await client.get('/api/v1.0/pis/Provider/List', { market: false });
  expect([status, body.error]).toEqual([403, 'FORBIDDEN']);
});
