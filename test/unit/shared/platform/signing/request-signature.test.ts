import { createHash, generateKeyPairSync, sign as signWith } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Problem } from '#shared/platform/problems/problem.ts';
import { canonicalJson } from '#shared/platform/encoding/canonical-json.ts';
import type { PublicJwk } from '#shared/platform/signing/es256.ts';
import { type SignedRequest, verifyRequestSignature } from '#shared/platform/signing/request-signature.ts';
import { signDeterministically } from '#test/support/drivers/deterministic-signer.ts';
import { sign } from '#test/support/drivers/integrator.ts';

/** The key pair of RFC 7515 appendix A.3. */
const point = { x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU', y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0' };
const d = 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI';
const registered: PublicJwk = { kty: 'EC', crv: 'P-256', ...point, kid: 'key-1', use: 'sig', alg: 'ES256' };
const privateKey = { kty: 'EC', crv: 'P-256', ...point, d, kid: 'key-1' };

const raw =
  '{"reference":"INV-1001","amount":"150.00","currency":"AED","beneficiaryName":"Ivan England","beneficiaryIban":"AE070331234567890123456","note":null}';
const sentTo = { method: 'POST', url: 'https://service.example/payment-requests' };
const body: SignedRequest = { raw, json: JSON.parse(raw) as unknown, ...sentTo };

const verify = async (signature: string | undefined, request = body, keys: readonly PublicJwk[] = [registered]) =>
  (await verifyRequestSignature(signature, request, keys)).identity;
const rejection = async (
  signature: string | undefined,
  request = body,
  keys?: readonly PublicJwk[],
): Promise<string> => {
  const problem = await verify(signature, request, keys).catch((error: Problem) => error);
  expect(problem).toMatchObject({ code: 'invalid_signature' });
  return (problem as Problem).details['x-signature']?.[0] ?? '';
};

test.each([
  [
    'b64',
    'eyJhbGciOiJFUzI1NiIsImtpZCI6ImtleS0xIn0..mkGhDLjr9tiOcxT3DIFAEr2d2rEpiuKBmFc-vl6AbaeFnXpIV-aXjIrU5lFrPEiKSu5q3udZrqdqo5lIlFnXyQ',
  ],
  [
    'b64=false',
    'eyJhbGciOiJFUzI1NiIsImI2NCI6ZmFsc2UsImNyaXQiOlsiYjY0Il0sImtpZCI6ImtleS0xIn0..P-Zcty1Ig0unLALepB8Zti0U_ACZW8xsgxW_tZbhZyJQ7h3MyyWwMdIgdyPqw2UTKiwp-N6lIBrDsr6W895gsA',
  ],
])('the published test vector with %s is accepted', async (_encoding, signature) => {
  expect(await verify(signature)).toMatch(/^[0-9a-f]{64}$/);
});

test('a signature of the body as it is sent is accepted, whatever its white space and escapes', async () => {
  const spaced = String.raw`{"amount": "1.00", "beneficiaryName": "\u0623\u062d\u0645\u062f", "url": "https:\/\/a.example"}`;
  const request = { raw: spaced, json: JSON.parse(spaced) as unknown, ...sentTo };
  expect(await verify(await sign(spaced, privateKey), request)).toBeTypeOf('string');
  expect(await verify(await sign(canonicalJson(request.json), privateKey), request)).toBeTypeOf('string');
});

test('a signature without a kid is tried against every registered key', async () => {
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  const otherKey = { ...registered, x: other.x ?? '', y: other.y ?? '', kid: 'other' };
  const signature = await sign(canonicalJson(body.json), { ...privateKey, kid: undefined });
  expect(await verifyRequestSignature(signature, body, [otherKey, registered])).toMatchObject({ key: registered });
  expect(await rejection(signature, body, [otherKey])).toMatch(/does not match/);
});

test('a missing signature and a malformed one are rejected with the reason', async () => {
  const valid = await sign(canonicalJson(body.json), privateKey);
  const [header = '', signature = ''] = valid.split('..');
  expect(await rejection(undefined)).toBe('is required');
  for (const malformed of [
    `${header}.e30.${signature}`,
    `${header}..${signature}=`,
    `${header}.. ${signature}`,
    'nonsense',
  ]) {
    expect(await rejection(malformed), malformed).toMatch(/detached compact JWS/);
  }
  expect(await rejection(valid, body, [])).toMatch(/not registered/);
  expect(await rejection(valid, { ...body, raw: '{"amount":"1.00"}', json: { amount: '1.00' } })).toMatch(
    /does not match/,
  );
});

test('a signature in DER or of another length is rejected with the required format', async () => {
  const [header = ''] = (await sign(canonicalJson(body.json), privateKey)).split('..');
  const input = `${header}.${Buffer.from(canonicalJson(body.json)).toString('base64url')}`;
  const der = signWith('sha256', Buffer.from(input), { key: { ...privateKey, ext: true }, format: 'jwk' });
  expect(await rejection(`${header}..${der.toString('base64url')}`)).toBe(
    'is DER: send r and s as 64 bytes (IEEE P1363)',
  );
  expect(await rejection(`${header}..${Buffer.alloc(63).toString('base64url')}`)).toBe(
    'has a signature of 63 bytes: send r and s as 64 bytes',
  );
});

test('the error for an invalid signature contains the length and hash of each text that was expected', async () => {
  const problem = (await verify(await sign('{"other":1}', privateKey)).catch((error: Problem) => error)) as Problem;
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const canonical = canonicalJson(body.json);
  expect(problem.details).toEqual({
    'x-signature': [
      'does not match the body and the registered keys',
      `was checked against the canonical JSON of the body: ${canonical.length} bytes with the SHA-256 ${hash(canonical)}`,
      `was checked against the body as it was sent: ${raw.length} bytes with the SHA-256 ${hash(raw)}`,
    ],
  });
});
/** Signs with an arbitrary header. jose would reject most such headers. */
const forge = (header: object) => {
  const encoded = Buffer.from(JSON.stringify(header)).toString('base64url');
  const input = `${encoded}.${Buffer.from(canonicalJson(body.json)).toString('base64url')}`;
  const key = { key: { ...privateKey, ext: true }, format: 'jwk' as const, dsaEncoding: 'ieee-p1363' as const };
  return `${encoded}..${signWith('sha256', Buffer.from(input), key).toString('base64url')}`;
};

test('only ES256 is accepted, and only critical extensions that are known and present', async () => {
  await verify(forge({ alg: 'ES256', kid: 'key-1' }));
  for (const alg of ['none', 'HS256', 'RS256', 'ES384', undefined])
    expect(await rejection(forge({ alg }))).toBe('must use ES256');
  for (const extension of [
    { crit: ['exp'], exp: 1 },
    { crit: [] },
    { crit: ['b64'] },
    { crit: 'b64' },
    { crit: ['htm'] },
    { b64: false },
    { b64: false, crit: ['htm'], htm: 'POST' },
  ])
    expect(await rejection(forge({ alg: 'ES256', ...extension }))).toBe('must list only b64, htm and htu under `crit`');
});

test('a signature bound to a method or an address is valid only for that method or address', async () => {
  const signed = (header: Record<string, unknown>) => sign(canonicalJson(body.json), privateKey, header);
  const { method, url } = sentTo;
  for (const header of [{ htm: method }, { htu: url }, { htm: method, htu: `${url}?page=1` }]) {
    expect(await verify(await signed(header))).toMatch(/^[0-9a-f]{64}$/);
    const another = htuOf(header) ? { url: `${url}/2` } : { method: 'PATCH' };
    expect(await rejection(await signed(header), { ...body, ...another })).toMatch(/^is bound to another/);
  }
  for (const header of [{ htm: 'post' }, { htm: null }, { htm: [method] }])
    expect(await rejection(await signed(header))).toMatch(/another method/);
  for (const header of [
    { htu: '' },
    { htu: null },
    { htu: '/payment-requests' },
    { htu: { href: url } },
    { htu: [url] },
  ])
    expect(await rejection(await signed(header))).toMatch(/another URL/);
  expect(await rejection(await signed({ htu: '' }), { ...body, url: '' })).toMatch(/another URL/);
});

const htuOf = (header: object): boolean => 'htu' in header;

test('signatures of one body with different bindings have different identities', async () => {
  const identities = await Promise.all(
    [{}, { htm: 'POST' }, { htu: sentTo.url }].map(async (header) =>
      verify(signDeterministically(canonicalJson(body.json), privateKey, header)),
    ),
  );
  expect(new Set(identities).size).toBe(3);
  const repeated = await verify(signDeterministically(canonicalJson(body.json), privateKey));
  expect(repeated).toBe(identities[0]);
});

test('the identity of a signature is a hash of its key and r, which no release may change', async () => {
  const signature = signDeterministically(canonicalJson(body.json), privateKey);
  const r = Buffer.from(signature.split('.')[2] ?? '', 'base64url').subarray(0, 32);
  const expected = createHash('sha256').update(`${point.x}.${point.y}.`).update(r).digest('hex');
  expect(await verify(signature)).toBe(expected);
});

test('a signature with a kid is checked only against that key', async () => {
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  const otherKey = { ...registered, x: other.x ?? '', y: other.y ?? '', kid: 'other' };
  const signature = await sign(canonicalJson(body.json), { ...privateKey, kid: 'other' });
  expect(await rejection(signature, body, [registered, otherKey])).toMatch(/does not match/);
  expect(await rejection(signature, body, [registered])).toMatch(/not registered/);
});

test('a signature has exactly one valid encoding', async () => {
  const valid = await sign(canonicalJson(body.json), privateKey);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = alphabet.indexOf(valid.at(-1) ?? '');
  const variant = valid.slice(0, -1) + alphabet.charAt(last + 1);
  const [, bytes = ''] = valid.split('..');
  const [, variantBytes = ''] = variant.split('..');
  expect(Buffer.from(variantBytes, 'base64url')).toEqual(Buffer.from(bytes, 'base64url'));
  expect(await rejection(variant)).toMatch(/detached compact JWS/);
});

test('a header that is not a JSON object is rejected', async () => {
  const [, signature = ''] = (await sign(canonicalJson(body.json), privateKey)).split('..');
  for (const header of ['null', '1', '"ES256"', 'true', 'nonsense'])
    expect(await rejection(`${Buffer.from(header).toString('base64url')}..${signature}`), header).toBe(
      'has a header that is not a JSON object',
    );
});

test('htm and htu may be critical, with and without b64, and every critical extension must be known', async () => {
  const { method: htm, url: htu } = sentTo;
  for (const header of [
    { crit: ['htm'], htm },
    { crit: ['htu'], htu },
    { crit: ['htm', 'htu'], htm, htu },
    { crit: ['b64', 'htm'], b64: true, htm },
  ])
    expect(await verify(forge({ alg: 'ES256', ...header }))).toMatch(/^[0-9a-f]{64}$/);
  for (const header of [
    { crit: ['htm', 'exp'], htm, exp: 1 },
    { crit: ['htm', 'htu'], htm },
    { crit: ['htm', 'b64'], htm },
  ])
    expect(await rejection(forge({ alg: 'ES256', ...header }))).toMatch(/must list only b64, htm and htu under `crit`/);
});

test('a null that clears a field must be in the signed text, unless the body does nothing else', async () => {
  const signed = (text: string) => sign(text, privateKey);
  const paused = '{"status":"Inactive"}';
  const pausedAndCleared = {
    raw: '{"status":"Inactive","description":null}',
    json: { status: 'Inactive', description: null },
  };
  const onlyCleared = { raw: '{"description":null}', json: { description: null } };
  const clearing = { ...sentTo, clears: true };
  const missingNull = await verify(await signed(paused), { ...pausedAndCleared, ...clearing }).catch(
    (error: Problem) => error.details['x-signature'],
  );
  expect(missingNull).toContain(
    'must sign the body as it is sent, because null clears a field and canonical JSON omits it',
  );
  expect(await verify(await signed(pausedAndCleared.raw), { ...pausedAndCleared, ...clearing })).toBeTypeOf('string');
  expect(await verify(await signed('{}'), { ...onlyCleared, ...clearing })).toBeTypeOf('string');
  expect(await verify(await signed(onlyCleared.raw), { ...onlyCleared, ...clearing })).toBeTypeOf('string');
  expect(await rejection(await signed(paused), { ...onlyCleared, ...clearing })).toMatch(/does not match/);
  expect(await verify(await signed(paused), { ...pausedAndCleared, ...sentTo })).toBeTypeOf('string');
});
