import { createCipheriv, createDecipheriv, createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { KMSClient } from '@aws-sdk/client-kms';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#shared/platform/runtime/ids.ts';
import { openSigningPairs, pairPublicKeys } from '#shared/platform/signing/signing-pairs.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

/** The wrapping key of a KMS that makes key pairs, and counts its calls. */
const secret = randomBytes(32);
let calls: string[];
let time: Date;
let purpose: string;
beforeEach(() => {
  calls = [];
  time = new Date('2026-11-21T23:10:00Z');
  purpose = newId();
});

const wrap = (bytes: Buffer): Buffer => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce);
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
};
const unwrap = (blob: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', secret, blob.subarray(0, 12)).setAuthTag(blob.subarray(12, 28));
  return Buffer.concat([decipher.update(blob.subarray(28)), decipher.final()]);
};
const kms = {
  send: async ({ constructor, input }: { constructor: { name: string }; input: { CiphertextBlob?: Uint8Array } }) => {
    calls.push(constructor.name);
    if (input.CiphertextBlob) return { Plaintext: unwrap(Buffer.from(input.CiphertextBlob)) };
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    return {
      PublicKey: publicKey.export({ format: 'der', type: 'spki' }),
      PrivateKeyCiphertextBlob: wrap(privateKey.export({ format: 'der', type: 'pkcs8' })),
    };
  },
} as unknown as KMSClient;

const now = () => time;
/** The pairs in a new environment. */
const pairs = () => openSigningPairs({ kms, keyArn: 'key', purpose, table: local().table, now });
const published = () => pairPublicKeys(local().table, purpose, now).publicKeys();

test('a pair is made on the day before, published at once, and signs on its day', async () => {
  await pairs().prepare();
  const jwks = await published();
  expect(jwks).toHaveLength(1);
  expect(await pairs().today()).toBeUndefined();
  time = new Date('2026-11-22T01:00:00Z');
  const signer = await pairs().today();
  const token = await signer?.sign({ sub: 'webhook:event' });
  const { protectedHeader } = await jwtVerify(token ?? '', createLocalJWKSet({ keys: [...jwks] }), {
    algorithms: ['ES256'],
  });
  expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT', kid: jwks[0]?.kid });
});

test('a pair does not sign before every verifier can know it', async () => {
  await pairs().prepare();
  time = new Date('2026-11-22T00:20:00Z');
  expect(await pairs().today()).toBeUndefined();
  time = new Date('2026-11-22T00:30:00Z');
  expect(await pairs().today()).toBeDefined();
});

test('an environment that found no pair finds it later', async () => {
  const environment = pairs();
  time = new Date('2026-11-22T00:05:00Z');
  expect(await environment.today()).toBeUndefined();
  time = new Date('2026-11-21T10:00:00Z');
  await pairs().prepare();
  time = new Date('2026-11-22T00:16:00Z');
  expect(await environment.today()).toBeDefined();
});

test('an environment opens the pair of a day once, and takes the next pair on the next day', async () => {
  await pairs().prepare();
  time = new Date('2026-11-22T12:00:00Z');
  await pairs().prepare();
  const environment = pairs();
  calls = [];
  const kids = new Set<string>();
  const sign = async () => {
    const signer = await environment.today();
    const token = (await signer?.sign({})) ?? '';
    kids.add(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid);
  };
  for (let n = 0; n < 5; n += 1) await sign();
  expect([calls, kids.size]).toEqual([['DecryptCommand'], 1]);
  time = new Date('2026-11-23T12:00:00Z');
  await sign();
  expect([calls.length, kids.size]).toEqual([2, 2]);
});

test('a pair stays published until the end of the day after its own', async () => {
  await pairs().prepare();
  const [{ kid } = { kid: '' }] = await published();
  time = new Date('2026-11-23T23:59:59Z');
  expect((await published()).map((jwk) => jwk.kid)).toContain(kid);
  time = new Date('2026-11-24T00:00:00Z');
  expect(await published()).toEqual([]);
});

test('of two functions that prepare at once, both leave the same pair', async () => {
  await Promise.all([pairs().prepare(), pairs().prepare()]);
  await pairs().prepare();
  expect(await published()).toHaveLength(1);
  expect(calls.length).toBeLessThanOrEqual(2);
});

test('the table holds no private key', async () => {
  await pairs().prepare();
  const item = await local().table.get(keys.signingPair(purpose, '2026-11-22'));
  const wrapped = Buffer.from(String(item?.wrapped), 'base64url');
  expect(item?.jwk).not.toHaveProperty('d');
  expect(() => createPrivateKey({ key: wrapped, format: 'der', type: 'pkcs8' })).toThrow(/unsupported|asn1|decoder/i);
  expect(createPrivateKey({ key: unwrap(wrapped), format: 'der', type: 'pkcs8' }).type).toBe('private');
});
