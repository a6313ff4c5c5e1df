import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { createStandardHeaders } from '#functions/webhook-dispatcher/signatures.ts';
import { standardWebhookSigner } from '#test/support/builders/ed25519-signer.ts';

const start = Date.UTC(2026, 0, 1);

const aSigner = () => {
  let at = start;
  let signatures = 0;
  const sign = (text: string) => {
    signatures += 1;
    return standardWebhookSigner.sign(text);
  };
  return {
    headersOf: createStandardHeaders({ sign }, () => new Date(at)),
    signatures: () => signatures,
    pass: (seconds: number) => {
      at += seconds * 1000;
    },
  };
};

test('the signature covers the id, the timestamp and the body', async () => {
  const headers = await aSigner().headersOf('evt_1', 'the body');
  expect(headers).toMatchObject({ 'webhook-id': 'evt_1', 'webhook-timestamp': String(start / 1000) });
  const [version, signature = ''] = headers['webhook-signature'].split(',');
  const [{ x, whpk } = { x: '', whpk: '' }] = await standardWebhookSigner.publicKeys();
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const verifies = (text: string) => verify(undefined, Buffer.from(text), key, Buffer.from(signature, 'base64'));
  expect(version).toBe('v1a');
  expect(verifies(`evt_1.${start / 1000}.the body`)).toBe(true);
  expect(verifies(`evt_1.${start / 1000}.another body`)).toBe(false);
  expect(whpk).toBe(`whpk_${Buffer.from(x, 'base64url').toString('base64')}`);
});

test('a body is signed once for all subscriptions, and again before receivers reject its timestamp', async () => {
  const { headersOf, signatures, pass } = aSigner();
  const [first, second] = await Promise.all([headersOf('evt_1', 'body'), headersOf('evt_1', 'body')]);
  expect([second, signatures()]).toEqual([first, 1]);
  pass(239);
  expect(await headersOf('evt_1', 'body')).toEqual(first);
  pass(2);
  expect(await headersOf('evt_1', 'body')).not.toEqual(first);
  expect(signatures()).toBe(2);
});
