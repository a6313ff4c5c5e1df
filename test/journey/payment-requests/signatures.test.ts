import { expect, test } from 'vitest';
import { canonical, sign } from '#test/support/integrator.ts';
import { aClient, aPayment } from '#test/support/story.ts';

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
