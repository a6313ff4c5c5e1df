import { constants, generateKeyPairSync, type KeyObject, sign as signWith } from 'node:crypto';
import { CompactSign, type JWK } from 'jose';
import { expect, test } from 'vitest';
import { publishedKeys } from '#shared/banks/jose/bank-keys.ts';
import { verifyJwt } from '#shared/banks/jose/verify-jwt.ts';
import { NotFromBank } from '#shared/banks/port/errors.ts';
import { aPair } from '#test/support/banks/uae/keys.ts';

const kid = 'bank';
const good = await aPair(kid, 'sig');

const publicJwk = ({ publicKey }: { readonly publicKey: KeyObject }): JWK => ({
  ...publicKey.export({ format: 'jwk' }),
  kid,
});

const short = generateKeyPairSync('rsa', { modulusLength: 1_024 });

/** Key set entries that must not verify any message. Those with a kid have that of the good key. */
const unusable: Record<string, unknown> = {
  'an RSA key of 1,024 bits': publicJwk(short),
  'a P-256 key': publicJwk(generateKeyPairSync('ec', { namedCurve: 'P-256' })),
  'an EC key of another curve': publicJwk(generateKeyPairSync('ec', { namedCurve: 'secp256k1' })),
  'an Ed25519 key': publicJwk(generateKeyPairSync('ed25519')),
  'a symmetric key': { kty: 'oct', k: 'c2VjcmV0', kid },
  'an RSA key without a modulus': { kty: 'RSA', e: 'AQAB', kid },
  'an RSA key with a malformed modulus': { kty: 'RSA', n: '!', e: 'AQAB', kid },
  'an RSA key whose modulus is a number': { kty: 'RSA', n: 5, e: 'AQAB', kid },
  'an entry without a type': { kid },
  'an entry that is not an object': 'key',
  null: null,
};

const claims = { iss: 'bank', exp: Math.floor(Date.now() / 1000) + 600 };

const signed = await new CompactSign(Buffer.from(JSON.stringify(claims)))
  .setProtectedHeader({ alg: 'PS256', kid })
  .sign(good.privateKey);

/** Verifies a message of a bank that publishes these keys. Returns its issuer. */
const verifyWith = async (keys: readonly unknown[], jwt: string): Promise<string | undefined> => {
  const server = {
    provider: 'bank',
    issuer: 'bank',
    authorizationEndpoint: '',
    tokenEndpoint: '',
    pushedAuthorizationEndpoint: '',
    jwksUri: 'https://bank.example/jwks',
    keys: [],
    apis: {},
  };
  const response = { status: 200, headers: {}, text: JSON.stringify({ keys }), seconds: 0 };
  const now = () => new Date();
  const found = publishedKeys(server, async () => response, now);
  return (await verifyJwt(jwt, { keys: found, now })).iss;
};

test.for(Object.entries(unusable))('a message is rejected if the bank publishes only %s', async ([, key]) => {
  await expect(verifyWith([key], signed)).rejects.toBeInstanceOf(NotFromBank);
});

test.for(Object.entries(unusable))('the other key of a set is used if one entry is %s', async ([, key]) => {
  expect(await verifyWith([key, good.publicJwk], signed)).toBe('bank');
  expect(await verifyWith([good.publicJwk, key], signed)).toBe('bank');
});

test('a message that is signed with a short key is rejected', async () => {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const input = `${encode({ alg: 'PS256', kid })}.${encode(claims)}`;
  const key = { key: short.privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
  const jwt = `${input}.${signWith('sha256', Buffer.from(input), key).toString('base64url')}`;
  await expect(verifyWith([publicJwk(short)], jwt)).rejects.toBeInstanceOf(NotFromBank);
});
