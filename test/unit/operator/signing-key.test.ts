import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
import { newSigningKey, publicKeyFrom, readKeyFile } from '#infra/operator/signing-key.ts';

const pem = (key: KeyObject, type: 'spki' | 'pkcs8' | 'sec1', secret?: string): string =>
  String(key.export({ type, format: 'pem', ...(secret && { cipher: 'aes-256-cbc', passphrase: secret }) } as never));
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { x, y, d } = pair.privateKey.export({ format: 'jwk' });
const otherCurve = generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;

test.for([
  ['a public PEM', pem(pair.publicKey, 'spki')],
  ['a public JWK', JSON.stringify({ kty: 'EC', crv: 'P-256', x, y })],
  ['a JWK as Windows saves it', `\uFEFF${JSON.stringify({ kty: 'EC', crv: 'P-256', x, y })}\r\n`],
  ['a private PEM', pem(pair.privateKey, 'pkcs8')],
  ['a private PEM of OpenSSL', pem(pair.privateKey, 'sec1')],
  ['a private JWK', JSON.stringify({ kty: 'EC', crv: 'P-256', x, y, d })],
] as const)('%s gives the public half and nothing else', ([, text]) => {
  const key = publicKeyFrom(text);
  expect(key).toEqual({ kty: 'EC', crv: 'P-256', x, y, use: 'sig', alg: 'ES256', kid: key.kid });
  expect(key.kid).toHaveLength(43);
});

test.for([
  ['prose', '# README'],
  ['nothing', ''],
  ['half a JWK', '{"kty":"EC",'],
  ['a JWK without a point', '{"kty":"EC","crv":"P-256"}'],
  ['a key set', JSON.stringify({ keys: [newSigningKey()] })],
  ['a point beside the curve', JSON.stringify({ kty: 'EC', crv: 'P-256', x, y: x })],
  ['another curve', pem(otherCurve, 'spki')],
  ['another curve as JWK', JSON.stringify(otherCurve.export({ format: 'jwk' }))],
  ['RSA', pem(rsa, 'spki')],
  ['a locked private PEM', pem(pair.privateKey, 'pkcs8', 'secret')],
] as const)('%s is refused in words', ([, text]) => {
  expect(() => publicKeyFrom(text)).toThrow(/^This is not a public P-256 key: .* PEM .* JWK$/);
});

test('the kid is the wished one, else the own one, else the thumbprint', () => {
  const key = newSigningKey();
  expect(publicKeyFrom(JSON.stringify({ ...key, kid: 'own' }), 'wished').kid).toBe('wished');
  expect(publicKeyFrom(JSON.stringify({ ...key, kid: 'own' })).kid).toBe('own');
  expect(publicKeyFrom(JSON.stringify({ ...key, kid: undefined })).kid).toBe(key.kid);
});

test.for(['', 'a'.repeat(129), 7])('no key is called %s', (kid) => {
  expect(() => publicKeyFrom(JSON.stringify({ ...newSigningKey(), kid }))).toThrow('1 to 128 characters');
});

test.for(['/no/such/file', 'test'])('the key file %s cannot be read, which is said in words', (file) => {
  expect(() => readKeyFile(file)).toThrow(/is not a file that can be read: .* PEM or as JWK$/);
});
