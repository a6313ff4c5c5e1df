import { expect } from 'vitest';
import { type CallOptions, canonical, problemOf, sign } from '#test/support/drivers/integrator.ts';
import { aClient, aMandate, aPayment, schedule, test, today, transactionsOf } from '#test/support/drivers/journey.ts';

const createWithKey = (
  client: Awaited<ReturnType<typeof aClient>>,
  key: string | undefined,
  overrides = {},
  options: CallOptions = {},
) => client.requestPayment(aPayment(overrides), { headers: { 'idempotency-key': key }, ...options });

test('a retry with the same idempotency key returns the same bytes and creates nothing', async ({ client }) => {
  const first = await createWithKey(client, 'order-1');
  const retry = await createWithKey(client, 'order-1');
  expect([retry.status, retry.text]).toEqual([201, first.text]);
  expect([first.headers.get('idempotency-replayed'), retry.headers.get('idempotency-replayed')]).toEqual([
    null,
    'true',
  ]);
  const alias = await client.requestPayment(aPayment(), { headers: { 'x-idempotency-key': 'order-1' } });
  expect(alias.text).toBe(first.text);
  expect((await client.get('/payment-requests')).body.meta.totalItems).toBe(1);
});

test('an idempotency key cannot be used for another body, and each client has its own keys', async () => {
  const [client, otherClient] = [await aClient(), await aClient()];
  const first = await createWithKey(client, 'order-1');
  expect(problemOf(await createWithKey(client, 'order-1', { amount: '151.00' }))).toEqual([
    422,
    'idempotency_mismatch',
  ]);
  expect((await createWithKey(otherClient, 'order-1')).body.data.internalReferenceId).not.toBe(
    first.body.data.internalReferenceId,
  );
});

test('a replayed signed request does not create a second payment request, with or without a key', async () => {
  const client = await aClient();
  const signature = await sign(canonical(aPayment()), client.facts.signingKey);
  const first = await createWithKey(client, 'order-1', {}, { signature, headers: { 'idempotency-key': 'order-1' } });
  for (const headers of [{}, { 'idempotency-key': 'other' }, { 'idempotency-key': 'order-1' }]) {
    const replayed = await client.requestPayment(aPayment(), { signature, headers });
    expect([replayed.status, replayed.text]).toEqual([201, first.text]);
  }
  const unkeyed = await sign(canonical(aPayment({ reference: 'second' })), client.facts.signingKey);
  const second = await client.requestPayment(aPayment({ reference: 'second' }), { signature: unkeyed });
  const replayed = await client.requestPayment(aPayment({ reference: 'second' }), {
    signature: unkeyed,
    headers: { 'idempotency-key': 'k' },
  });
  expect(replayed.text).toBe(second.text);
  expect((await client.get('/payment-requests')).body.meta.totalItems).toBe(2);
});

/** The order of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * Returns two other encodings of the same signature. The first sets an unused bit of the last base64url character. The
 * second replaces s with n - s, which is valid for the same text and key.
 */
const otherEncodings = (signature: string): string[] => {
  const [header = '', encoded = ''] = signature.split('..');
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const bytes = Buffer.from(encoded, 'base64url');
  const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`);
  const withNegatedS = Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]);
  return [
    `${header}..${encoded.slice(0, -1)}${alphabet[alphabet.indexOf(encoded.at(-1) ?? '') + 1]}`,
    `${header}..${withNegatedS.toString('base64url')}`,
  ];
};

test('a captured signature cannot be reused in another encoding or in another market', async () => {
  const client = await aClient({ markets: ['UAE', 'KSA', 'MAIN'] });
  const signature = await sign(canonical(aPayment()), client.facts.signingKey);
  const first = await client.requestPayment(aPayment(), { signature });
  const [withUnusedBits = '', withNegatedS = ''] = otherEncodings(signature);
  const rejected = await client.requestPayment(aPayment(), { signature: withUnusedBits });
  expect([rejected.status, rejected.body.code]).toEqual([400, 'invalid_signature']);
  for (const options of [{ signature: withNegatedS }, { signature, market: 'MAIN' }]) {
    const replayed = await client.requestPayment(aPayment(), options);
    expect([replayed.status, replayed.text]).toEqual([201, first.text]);
  }
  expect((await client.get('/payment-requests')).body.meta.totalItems).toBe(1);
});

test('a request that was rejected because its key was already in use can be retried with a new key', async () => {
  const client = await aClient();
  await createWithKey(client, 'k1', {}, { headers: { 'idempotency-key': 'k1' } });
  const second = aPayment({ reference: 'second' });
  const signature = await sign(canonical(second), client.facts.signingKey);
  const send = (key: string) => client.requestPayment(second, { signature, headers: { 'idempotency-key': key } });
  expect((await send('k1')).status).toBe(422);
  expect((await send('k2')).status).toBe(201);
  expect((await client.get('/payment-requests')).body.meta.totalItems).toBe(2);
});

test('an idempotency key that first arrives with a replayed request is bound to that request', async ({ client }) => {
  const signature = await sign(canonical(aPayment()), client.facts.signingKey);
  const first = await client.requestPayment(aPayment(), { signature });
  const headers = { 'idempotency-key': 'late' };
  expect((await client.requestPayment(aPayment(), { signature, headers })).text).toBe(first.text);
  const mismatch = await client.requestPayment(aPayment({ reference: 'other' }), { headers });
  expect([mismatch.status, mismatch.body.code]).toEqual([422, 'idempotency_mismatch']);
});

test('a payment under a mandate is scheduled once, however its retries are signed', async ({ client }) => {
  const { mandateId } = await aMandate(client, { instructions: { maxCumulativeNumberOfPayments: 9 } });
  const body = { mandateId, executionDate: today(3) };
  const signatureOf = () => sign(canonical(body), client.facts.signingKey);
  const [first, second] = [await signatureOf(), await signatureOf()];
  const send = (signature: string, key?: string) =>
    schedule(client, body, { signature, headers: { 'idempotency-key': key } });
  const created = await send(first);
  for (const retry of [
    () => send(first, 'order-1'),
    () => send(second, 'order-1'),
    () => send(second),
    () => send(second, 'order-2'),
  ]) {
    const { status, text, headers } = await retry();
    expect([status, text, headers.get('idempotency-replayed')]).toEqual([201, created.text, 'true']);
  }
  const other = await schedule(client, { ...body, reference: 'other' }, { headers: { 'idempotency-key': 'order-2' } });
  expect(problemOf(other)).toEqual([422, 'idempotency_mismatch']);
  expect(await transactionsOf(client, mandateId)).toHaveLength(1);
});
