import { expect, test } from 'vitest';
import { type CallOptions, canonical, sign } from '#test/support/drivers/integrator.ts';
import { signDeterministically } from '#test/support/drivers/deterministic-signer.ts';
import { aClient, aPayment, untilStatus } from '#test/support/drivers/journey.ts';

test.each([
  ['is missing', { signature: false }],
  ['is not a JWS', { signature: 'abc' }],
  ['belongs to another body', { signature: 'other' }],
] as const)('a signature that %s is refused, and nothing is stored', async (_what, options) => {
  const client = await aClient();
  const signature =
    options.signature === 'other'
      ? await sign(canonical(aPayment({ amount: '1.00' })), client.facts.signingKey)
      : options.signature;
  const { status, body } = await client.requestPayment(aPayment(), { signature });
  expect([status, body.code, Object.keys(body.details)]).toEqual([400, 'invalid_signature', ['x-signature']]);
  expect((await client.get('/payment-requests')).body.meta.totalItems).toBe(0);
});

test.each([
  [
    'reordered members',
    (text: string) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text) as object).toReversed())),
  ],
  ['null members', (text: string) => text.replace('{', '{"purpose":null,')],
  ['white space', (text: string) => JSON.stringify(JSON.parse(text), undefined, 2)],
  ['escape sequences', (text: string) => text.replaceAll('أ', String.raw`\u0623`).replaceAll('/', String.raw`\/`)],
])('a signature of the canonical text is valid for a body with %s', async (_what, write) => {
  const client = await aClient();
  const body = aPayment({
    beneficiaryName: 'أحمد',
    risks: { creditorIndicators: { isVerifiedByTpp: true, accountType: 'Retail' } },
  });
  const signature = await sign(canonical(body), client.facts.signingKey);
  const { status, text } = await client.call('POST', '/payment-requests', {
    rawBody: write(JSON.stringify(body)),
    signature,
  });
  expect(status, text).toBe(201);
});

test('a signature of the exact bytes of the body is valid too', async () => {
  const client = await aClient();
  const rawBody = JSON.stringify(aPayment({ beneficiaryName: 'أحمد' }))
    .replaceAll('":"', '": "')
    .replaceAll('أ', String.raw`\u0623`);
  const signature = await sign(rawBody, client.facts.signingKey);
  expect((await client.call('POST', '/payment-requests', { rawBody, signature })).status).toBe(201);
});

test('an unknown member is refused before the signature is checked', async () => {
  const client = await aClient();
  const { body } = await client.requestPayment(aPayment({ unknown: 1 }), { signature: 'nonsense' });
  expect(body.code).toBe('validation_error');
});

test('the same signed bytes make one payment request, whatever header changes', async () => {
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
    { token: String((await client.openSession()).body.data.accessToken) },
    { rawBody: JSON.stringify(body, undefined, 2) },
  ] satisfies CallOptions[]) {
    const repeat = await send(options);
    expect([repeat.status, repeat.text, repeat.headers.get('idempotency-replayed')]).toEqual([201, first.text, 'true']);
  }
  expect((await client.get('/payment-requests')).body.meta.totalItems).toBe(1);
  expect((await client.get('/payment-requests', { market: 'MAIN' })).body.meta.totalItems).toBe(0);
});

test('the same signed bytes make no second payment request after the first was cancelled, expired or paid', async () => {
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

test('a deterministic signer requests the same payment twice with another reference', async () => {
  const client = await aClient();
  const ids = new Set<string>();
  for (const reference of ['INV-1', 'INV-2', 'INV-1']) {
    const body = aPayment({ reference });
    const signature = signDeterministically(canonical(body), client.facts.signingKey);
    ids.add((await client.requestPayment(body, { signature })).body.data.internalReferenceId);
  }
  expect(ids.size).toBe(2);
});

test('a signature can be bound to the method and the address, in every spelling of the address', async () => {
  const client = await aClient();
  const address = new URL(`${client.baseUrl}/payment-requests`);
  for (const [index, htu] of [
    address.href,
    address.href.toUpperCase().replace('/PAYMENT-REQUESTS', '/payment-requests'),
    `${client.baseUrl}/a/../payment-requests`,
    `${client.baseUrl}/p%61yment%2Drequests`,
    `${address.href}?page=1#top`,
  ].entries()) {
    const body = aPayment({ reference: `bound-${index}` });
    for (const header of [
      { htm: 'POST', htu },
      { htm: 'POST', htu, crit: ['htm', 'htu'] },
    ]) {
      const signature = signDeterministically(canonical(body), client.facts.signingKey, header);
      expect((await client.requestPayment(body, { signature })).status, htu).toBe(201);
    }
  }
});

test.each([
  ['another method', { htm: 'PATCH' }],
  ['a method in lower case', { htm: 'post' }],
  ['a method that is no text', { htm: null }],
  ['another path', { htu: '/webhooks' }],
  ['another path below it', { htu: '/payment-requests/' }],
  ['another host', { htu: 'https://elsewhere.example/payment-requests' }],
  ['a relative address', { htu: 'payment-requests' }],
  ['an address that is no text', { htu: 17 }],
  ['an empty address', { htu: '' }],
  ['the right method and another address', { htm: 'POST', htu: '/webhooks' }],
  ['another method and the right address', { htm: 'DELETE', htu: '/payment-requests' }],
])('a signature that is bound to %s is refused, and nothing is stored', async (_what, bound) => {
  const client = await aClient();
  const { htu, ...rest } = bound as { htm?: unknown; htu?: unknown };
  const isPath = typeof htu === 'string' && htu.startsWith('/');
  const header = { ...rest, ...('htu' in bound && { htu: isPath ? client.baseUrl + htu : htu }) };
  const signature = signDeterministically(canonical(aPayment()), client.facts.signingKey, header);
  const { status, body } = await client.requestPayment(aPayment(), { signature });
  expect([status, body.code, Object.keys(body.details)]).toEqual([400, 'invalid_signature', ['x-signature']]);
  expect((await client.get('/payment-requests')).body.meta.totalItems).toBe(0);
});
