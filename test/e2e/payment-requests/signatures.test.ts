import { expect } from 'vitest';
import { type CallOptions, canonical, sign } from '#test/support/drivers/integrator.ts';
import { signDeterministically } from '#test/support/drivers/deterministic-signer.ts';
import { aClient, aPayment, test, untilStatus } from '#test/support/drivers/journey.ts';

test.each([
  [
    'reordered fields',
    (text: string) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text) as object).toReversed())),
  ],
  ['null fields', (text: string) => text.replace('{', '{"purpose":null,')],
  ['white space', (text: string) => JSON.stringify(JSON.parse(text), undefined, 2)],
  ['escape sequences', (text: string) => text.replaceAll('أ', String.raw`\u0623`).replaceAll('/', String.raw`\/`)],
])('a signature over the canonical text is valid for a body with %s', async (_difference, rewrite) => {
  const client = await aClient();
  const body = aPayment({
    beneficiaryName: 'أحمد',
    risks: { creditorIndicators: { isVerifiedByTpp: true, accountType: 'Retail' } },
  });
  const signature = await sign(canonical(body), client.facts.signingKey);
  const { status, text } = await client.call('POST', '/payment-requests', {
    rawBody: rewrite(JSON.stringify(body)),
    signature,
  });
  expect(status, text).toBe(201);
});

test('a signature over the exact bytes of the body is also valid', async ({ client }) => {
  const rawBody = JSON.stringify(aPayment({ beneficiaryName: 'أحمد' }))
    .replaceAll('":"', '": "')
    .replaceAll('أ', String.raw`\u0623`);
  const signature = await sign(rawBody, client.facts.signingKey);
  expect((await client.call('POST', '/payment-requests', { rawBody, signature })).status).toBe(201);
});

test('the same signed bytes create only one payment request, whatever else changes', async () => {
  const client = await aClient({ markets: ['UAE', 'KSA', 'MAIN'] });
  const body = aPayment();
  const signature = signDeterministically(canonical(body), client.facts.signingKey);
  const send = (options: CallOptions = {}) => client.requestPayment(body, { signature, ...options });
  const first = await send();
  for (const options of [
    {},
    { headers: { 'idempotency-key': 'k-1' } },
    { headers: { 'x-idempotency-key': 'k-2' } },
    { headers: { 'x-interaction-id': '7d9f2f6e-52a0-4d1c-9b7e-2f4c1a6e8b30' } },
    { headers: { 'content-type': 'application/json; charset=utf-8' } },
    { headers: { 'user-agent': 'another', 'accept-language': 'ar' } },
    { market: 'MAIN' },
    { token: String((await client.startSession()).body.data.accessToken) },
    { rawBody: JSON.stringify(body, undefined, 2) },
  ] satisfies CallOptions[]) {
    const replay = await send(options);
    expect([replay.status, replay.text, replay.headers.get('idempotency-replayed')]).toEqual([201, first.text, 'true']);
  }
  expect((await client.get('/payment-requests')).body.meta.totalItems).toBe(1);
  expect((await client.get('/payment-requests', { market: 'MAIN' })).body.meta.totalItems).toBe(0);
});

test('the same signed bytes cannot create a second request once the first is cancelled or expired', async () => {
  const client = await aClient({ lifetimes: { paymentRequest: 2 } });
  const send = (reference: string) => {
    const body = aPayment({ reference });
    return client.requestPayment(body, { signature: signDeterministically(canonical(body), client.facts.signingKey) });
  };
  const [cancelled, expired] = [await send('cancelled'), await send('expired')];
  await client.delete(`/payment-requests/${cancelled.body.data.internalReferenceId}`);
  await untilStatus(client, expired.body.data.internalReferenceId, 'Expired');
  expect((await send('cancelled')).text).toBe(cancelled.text);
  expect((await send('expired')).text).toBe(expired.text);
  expect((await client.get('/payment-requests')).body.meta.totalItems).toBe(1);
});

test('a deterministic signer can request the same payment again with another reference', async ({ client }) => {
  const ids = new Set<string>();
  for (const reference of ['INV-1', 'INV-2', 'INV-1']) {
    const body = aPayment({ reference });
    const signature = signDeterministically(canonical(body), client.facts.signingKey);
    ids.add((await client.requestPayment(body, { signature })).body.data.internalReferenceId);
  }
  expect(ids.size).toBe(2);
});
