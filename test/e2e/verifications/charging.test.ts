import { expect, inject } from 'vitest';
import { connect } from '#infra/operator/connection.ts';
import { verificationKeys } from '#shared/verifications/keys.ts';
import { operator, test } from '#test/support/drivers/journey.ts';
import { aClientWithBalance, emiratiIban, getRegistration, saudiIban, verify } from './verification-calls.ts';

test('both API variants reject verifications of a client without a balance', async ({ client }) => {
  const legacy = await verify(client, 'idMatch', { iban: saudiIban('01'), idValue: '1010000006' });
  expect([legacy.status, legacy.body.error, legacy.body.data]).toEqual([402, 'SUBSCRIPTION_EXPIRED', null]);
  expect((await getRegistration(client, 'unifiedNationalNumber=7000000005')).status).toBe(402);
  const current = await client.post('/verifications/beneficiary', { iban: emiratiIban('01') });
  expect([current.status, current.body.code]).toEqual([402, 'subscription_required']);
});

test('verifications have a separate rate limit, and a client that exceeds it gets a Retry-After', async () => {
  const input = { iban: saudiIban('01'), idValue: '1010000006' };
  const throttled = await aClientWithBalance(100, { limits: { verifications: 0.2 } });
  const responses = await Promise.all(Array.from({ length: 12 }, () => verify(throttled, 'idMatch', input)));
  const rejected = responses.filter(({ status }) => status === 429);
  expect(rejected[0]?.body).toEqual({
    error: 'TOO_MANY_REQUESTS',
    errorDescription: { message: [expect.any(String)] },
    data: null,
  });
  expect(Number(rejected[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  const limits = ['policy', 'limit', 'remaining', 'reset'].map((name) => rejected[0]?.headers.get(`ratelimit-${name}`));
  expect(limits).toEqual(['"verifications";q=2;w=10', '2', '0', expect.stringMatching(/^\d+$/)]);
  expect(rejected[0]?.headers.get('ratelimit')).toMatch(/^"verifications";r=0;t=\d+$/);
  expect((await throttled.get('/providers')).status).toBe(200);
});

test('a retry with the same idempotency key returns the same bytes and is not charged', async () => {
  const client = await aClientWithBalance(5);
  const headers = { 'idempotency-key': 'check-1' };
  const input = { iban: saudiIban('01'), idValue: '1010000006' };
  const [first, ...others] = await Promise.all([
    verify(client, 'proMatch', input, { headers }),
    verify(client, 'proMatch', input, { headers }),
  ]);
  const retry = await verify(client, 'proMatch', input, { headers });
  expect(new Set([first?.text, retry.text, ...others.map(({ text }) => text)]).size).toBe(1);
  expect(retry.headers.get('idempotency-replayed')).toBe('true');
  const mismatch = await verify(client, 'proMatch', { ...input, idValue: '1000000008' }, { headers });
  expect([mismatch.status, mismatch.body.error]).toEqual([422, 'INVALID_DATA']);
  expect((await operator().usage(client.facts.clientId, 1)).balance).toBe(4);
});

test('a stored verification does not contain personal data in clear text', async () => {
  const client = await aClientWithBalance();
  const requested = { iban: saudiIban('01'), idValue: '1010000006', beneficiaryName: 'Abdullah Al Qahtani' };
  const { requestId } = (await verify(client, 'proMatch', requested)).body.data;
  const record = await connect(inject('settings')).table.get(verificationKeys.verification(requestId));
  expect(record).toMatchObject({
    requestId,
    clientId: client.facts.clientId,
    operation: 'av.v2_1.account_verification_pro.match',
    result: 'MATCH',
    accountStatus: 'ACTIVE',
    bankCode: '80',
    charged: 1,
    inputs: { iban: expect.any(String), NATIONAL_ID: expect.any(String), name: expect.any(String) },
  });
  expect(Number(record?.ttl)).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400);
  const text = JSON.stringify(record);
  for (const secret of [requested.iban, requested.idValue, requested.beneficiaryName, 'Qahtani', 'عبدالله'])
    expect(text).not.toContain(secret);
  const second = (await verify(client, 'idMatch', { iban: requested.iban, idValue: requested.idValue })).body.data;
  const secondRecord = await connect(inject('settings')).table.get(verificationKeys.verification(second.requestId));
  const hashes = record?.inputs as Record<string, string> | undefined;
  expect(secondRecord?.inputs).toMatchObject({ iban: hashes?.iban });
});
