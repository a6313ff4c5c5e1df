import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
import { newSigningKey, readKeyFile } from '#infra/operator/keys/signing-key.ts';
import { publicKeyFrom } from '#shared/clients/signing-key.ts';

const pem = (key: KeyObject, type: 'spki' | 'pkcs8' | 'sec1', secret?: string): string =>
  String(key.export({ type, format: 'pem', ...(secret && { cipher: 'aes-256-cbc', passphrase: secret }) } as never));
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { x, y, d } = pair.privateKey.export({ format: 'jwk' });
const otherCurve = generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;

test.for([
  ['a public PEM', pem(pair.publicKey, 'spki')],
  ['a public JWK', JSON.stringify({ kty: 'EC', crv: 'P-256', x, y })],
  ['a JWK with a byte order mark and CRLF', `\uFEFF${JSON.stringify({ kty: 'EC', crv: 'P-256', x, y })}\r\n`],
] as const)('only the public key is read from %s', ([, text]) => {
  const key = publicKeyFrom(text);
  expect(key).toEqual({ kty: 'EC', crv: 'P-256', x, y, use: 'sig', alg: 'ES256', kid: key.kid });
  expect(key.kid).toHaveLength(43);
});

test.for([
  ['PEM', pem(pair.privateKey, 'pkcs8')],
  ['SEC1 PEM', pem(pair.privateKey, 'sec1')],
  ['encrypted PEM', pem(pair.privateKey, 'pkcs8', 'secret')],
  ['JWK', JSON.stringify({ kty: 'EC', crv: 'P-256', x, y, d })],
] as const)('a private key in the format %s is rejected', ([, text]) => {
  expect(() => publicKeyFrom(text)).toThrow('This is a private key, which must never leave its owner.');
});

test.for([
  ['text that is not a key', '# README'],
  ['empty text', ''],
  ['an incomplete JWK', '{"kty":"EC",'],
  ['a JWK without coordinates', '{"kty":"EC","crv":"P-256"}'],
  ['a key set', JSON.stringify({ keys: [newSigningKey()] })],
  ['a point that is not on the curve', JSON.stringify({ kty: 'EC', crv: 'P-256', x, y: x })],
  ['a PEM key on another curve', pem(otherCurve, 'spki')],
  ['a JWK on another curve', JSON.stringify(otherCurve.export({ format: 'jwk' }))],
  ['an RSA key', pem(rsa, 'spki')],
] as const)('%s is rejected with a message that describes the expected content', ([, text]) => {
  expect(() => publicKeyFrom(text)).toThrow(/^This is not a public P-256 key in PEM .* or JWK format$/);
});

test("the specified kid takes precedence over the JWK's kid, which takes precedence over the thumbprint", () => {
  const { d: _private, ...key } = newSigningKey();
  expect(publicKeyFrom(JSON.stringify({ ...key, kid: 'own' }), 'requested').kid).toBe('requested');
  expect(publicKeyFrom(JSON.stringify({ ...key, kid: 'own' })).kid).toBe('own');
  expect(publicKeyFrom(JSON.stringify({ ...key, kid: undefined })).kid).toBe(key.kid);
});

test.for(['', 'a'.repeat(129), 7])('a key cannot have the kid "%s"', (kid) => {
  expect(() => publicKeyFrom(JSON.stringify({ ...newSigningKey(), d: undefined, kid }))).toThrow('1 to 128 characters');
});

test.for(['/no/such/file', 'test'])('the error names the unreadable key file %s', (file) => {
  expect(() => readKeyFile(file)).toThrow(/^Cannot read the file .*\. .* PEM or JWK$/);
});
