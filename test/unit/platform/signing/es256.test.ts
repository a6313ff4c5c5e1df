import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { calculateJwkThumbprint, compactVerify } from 'jose';
import { expect, test } from 'vitest';
import { derToJose, publicJwk } from '#shared/platform/signing/es256.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

test('an independent library accepts the JWS that is made from a DER signature of KMS', async () => {
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

test('short integers are padded on the left', () => {
  const der = Buffer.from('3008020200ff020207ff', 'hex');
  const jose = Buffer.from(derToJose(der)).toString('hex');
  expect(jose).toBe(`${'00'.repeat(31)}ff${'00'.repeat(30)}07ff`);
});

test('the kid is the RFC 7638 thumbprint', async () => {
  const jwk = publicJwk(publicKey.export({ format: 'der', type: 'spki' }));
  expect(jwk.kid).toBe(await calculateJwkThumbprint(publicKey.export({ format: 'jwk' })));
});
