import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { calculateJwkThumbprint, compactVerify } from 'jose';
import { expect, test } from 'vitest';
import { publicJwk, verifyEs256 } from '#shared/platform/signing/es256.ts';
import { derToJose } from '#shared/platform/signing/signature-form.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

test('an independent library accepts a JWS that is built from a DER signature, as KMS returns it', async () => {
  const header = Buffer.from(JSON.stringify({ alg: 'ES256' })).toString('base64url');
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      const input = `${header}.${Buffer.from(text).toString('base64url')}`;
      const jose = Buffer.from(derToJose(sign('sha256', Buffer.from(input), privateKey))).toString('base64url');
      const { payload } = await compactVerify(`${input}.${jose}`, publicKey);
      expect(Buffer.from(payload).toString()).toBe(Buffer.from(text).toString());
    }),
    { numRuns: 400 },
  );
});

test('a signature is valid only for its text and key, and only with the correct length', () => {
  const jwk = publicJwk(publicKey.export({ format: 'der', type: 'spki' }));
  const signature = derToJose(sign('sha256', Buffer.from('text'), privateKey));
  expect(verifyEs256('text', signature, jwk)).toBe(true);
  expect(verifyEs256('Text', signature, jwk)).toBe(false);
  expect(verifyEs256('text', new Uint8Array(64), jwk)).toBe(false);
  expect(verifyEs256('text', signature.subarray(0, 63), jwk)).toBe(false);
  expect(verifyEs256('text', Buffer.concat([signature, Buffer.of(0)]), jwk)).toBe(false);
  const { x } = publicJwk(
    generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'der', type: 'spki' }),
  );
  expect(verifyEs256('text', signature, { ...jwk, x })).toBe(false);
});

test('short integers are padded on the left', () => {
  const der = Buffer.from('3008020200ff020207ff', 'hex');
  const jose = Buffer.from(derToJose(der)).toString('hex');
  expect(jose).toBe(`${'00'.repeat(31)}ff${'00'.repeat(30)}07ff`);
});

test('the kid is the RFC 7638 thumbprint', async () => {
  const jwk = publicJwk(publicKey.export({ format: 'der', type: 'spki' }));
  expect(jwk.kid).toBe(await calculateJwkThumbprint(publicKey.export({ format: 'jwk' })));
});
