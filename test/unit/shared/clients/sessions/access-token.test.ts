import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { createAccessTokens } from '#shared/clients/sessions/access-token.ts';
import { publicJwk } from '#shared/platform/signing/es256.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk = publicJwk(publicKey.export({ format: 'der', type: 'spki' }));
const issuer = 'https://api.example';
const now = new Date('2026-11-21T08:00:00Z');
const tokens = createAccessTokens({ publicKeys: async () => [jwk] }, issuer, () => now);

const issue = (
  overrides: Record<string, unknown> = {},
  header: Record<string, unknown> = {},
  key: KeyObject | Uint8Array = privateKey,
) => {
  const iat = Math.floor(now.getTime() / 1000);
  const session = { sid: 'session', auth_time: 1_795_248_000.123, api_key_id: 'key' };
  return new SignJWT({
    iss: issuer,
    aud: issuer,
    sub: 'client',
    ...session,
    iat,
    exp: iat + 3600,
    jti: '1',
    ...overrides,
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: jwk.kid, ...header })
    .sign(key);
};
const verificationOf = async (token: string): Promise<unknown> =>
  tokens.verify(token).then(
    () => 'accepted',
    (error: { code: unknown }) => error.code,
  );

test('a valid token identifies its client and its session', async () => {
  expect(await tokens.verify(await issue())).toEqual({
    clientId: 'client',
    id: 'session',
    apiKeyId: 'key',
    openedAt: '2026-11-21T08:00:00.123Z',
  });
});

test('an expired token is rejected with token_expired, and identifies its client if its signature is valid', async () => {
  const expired = { exp: Math.floor(now.getTime() / 1000) - 1 };
  const identified: unknown[] = [];
  const identify = (credential: object) => identified.push(credential);
  await expect(tokens.verify(await issue(expired), identify)).rejects.toMatchObject({ code: 'token_expired' });
  expect(identified).toEqual([{ clientId: 'client', apiKeyId: 'key' }]);
  const { privateKey: otherKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const forged = await issue(expired, {}, otherKey);
  await expect(tokens.verify(forged, identify)).rejects.toMatchObject({ code: 'unauthorized' });
  expect(identified).toHaveLength(1);
});

test('a cached token is rejected once it has expired, even if the keys cannot be read', async () => {
  let time = now;
  let requested = 0;
  const keys = async () => {
    requested += 1;
    if (requested > 1) throw new Error('KMS throttles');
    return [jwk];
  };
  const cachingTokens = createAccessTokens({ publicKeys: keys }, issuer, () => time);
  const token = await issue();
  expect(await cachingTokens.verify(token)).toMatchObject({ clientId: 'client' });
  time = new Date(now.getTime() + 3_599_000);
  expect(await cachingTokens.verify(token)).toMatchObject({ clientId: 'client' });
  time = new Date(now.getTime() + 3_600_000);
  await expect(cachingTokens.verify(token)).rejects.toMatchObject({ code: 'token_expired' });
});

test('a token has exactly one encoding: the unused bits of its last character are zero', async () => {
  const token = await issue();
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('');
  const last = alphabet.indexOf(token.slice(-1));
  const others = alphabet
    .slice(last - (last % 16), last - (last % 16) + 16)
    .map((character) => token.slice(0, -1) + character)
    .filter((other) => other !== token);
  expect(others).toHaveLength(15);
  for (const other of others) expect(await verificationOf(other)).toBe('unauthorized');
});

test('a token that differs from a cached one only in its signature is rejected', async () => {
  const token = await issue();
  expect(await tokens.verify(token)).toMatchObject({ clientId: 'client' });
  const [header, claims] = token.split('.');
  const [, , signature] = (await issue({ jti: '2' })).split('.');
  expect(await verificationOf(`${header}.${claims}.${signature}`)).toBe('unauthorized');
});

test.each([
  ['issuer', { iss: 'https://other.example' }],
  ['audience', { aud: 'https://other.example' }],
  ['start time', { nbf: Math.floor(now.getTime() / 1000) + 60 }],
  ['subject', { sub: undefined }],
  ['expiry', { exp: undefined }],
  ['token id', { jti: undefined }],
])('a token with an invalid or missing %s is rejected', async (_what, overrides) => {
  expect(await verificationOf(await issue(overrides))).toBe('unauthorized');
});

test('a token with another type, key, algorithm or format is rejected', async () => {
  expect(await verificationOf(await issue({}, { typ: 'JWT' }))).toBe('unauthorized');
  expect(await verificationOf(await issue({}, { kid: 'other' }))).toBe('unauthorized');
  const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  expect(await verificationOf(await issue({}, {}, otherKey))).toBe('unauthorized');
  const secret = Buffer.from(JSON.stringify(jwk));
  expect(await verificationOf(await issue({}, { alg: 'HS256' }, secret))).toBe('unauthorized');
  const [header, payload, signature] = (await issue()).split('.');
  for (const forged of [
    `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`,
    `${header}.${payload}`,
    `${header}.${payload}.${signature}=`,
    `${header} .${payload}.${signature}`,
    `${header}.${payload}.${signature}\n`,
    `${header}.${payload}.${Buffer.alloc(64).toString('base64url')}`,
  ]) {
    expect(await verificationOf(forged), forged).toBe('unauthorized');
  }
});
