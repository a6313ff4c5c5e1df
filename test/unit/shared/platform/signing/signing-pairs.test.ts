import { createPrivateKey } from 'node:crypto';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#shared/platform/runtime/ids.ts';
import { publicJwk } from '#shared/platform/signing/es256.ts';
import type { Signer } from '#shared/platform/signing/signer.ts';
import { createSigningPairs, pairPublicKeys } from '#shared/platform/signing/signing-pairs.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { WrappingKms } from '#test/support/builders/wrapping-kms.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { loggedBy } from '#test/support/drivers/logs/logged-lines.ts';

const local = useLocalTable();

let kms: WrappingKms;
let time: Date;
let purpose: string;
beforeEach(() => {
  kms = new WrappingKms();
  time = new Date('2026-11-21T23:10:00Z');
  purpose = newId();
});

const now = () => time;
/** Creates the pairs of a new environment. */
const pairs = () => createSigningPairs({ kms: kms.client, keyArn: 'key', purpose, table: local().table, now });
const published = () => pairPublicKeys(local().table, purpose, now).publicKeys();
const kidOf = async (signer: Pick<Signer, 'sign'> | undefined): Promise<unknown> =>
  signer && decodeProtectedHeader(await signer.sign({})).kid;

test('a pair is created and published on the day before it signs', async () => {
  await pairs().prepare();
  const jwks = await published();
  expect(jwks).toHaveLength(2);
  expect(await pairs().today()).toBeUndefined();
  time = new Date('2026-11-22T01:00:00Z');
  const signer = await pairs().today();
  const token = await signer?.sign({ sub: 'webhook:event' });
  const { protectedHeader } = await jwtVerify(token ?? '', createLocalJWKSet({ keys: [...jwks] }), {
    algorithms: ['ES256'],
  });
  expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT', kid: jwks[1]?.kid });
});

test('a pair does not sign before every verifier has had time to fetch it', async () => {
  await pairs().prepare();
  time = new Date('2026-11-22T00:20:00Z');
  expect(await pairs().today()).toBeUndefined();
  time = new Date('2026-11-22T00:30:00Z');
  expect(await pairs().today()).toBeDefined();
});

test('an environment that found no pair looks for one again later', async () => {
  const environment = pairs();
  time = new Date('2026-11-22T00:05:00Z');
  expect(await environment.today()).toBeUndefined();
  time = new Date('2026-11-21T10:00:00Z');
  await pairs().prepare();
  time = new Date('2026-11-22T00:16:00Z');
  expect(await environment.today()).toBeDefined();
});

test('in a new stage, a pair signs 90 minutes after the first preparation, not only on the next day', async () => {
  time = new Date('2026-11-22T08:00:00Z');
  await pairs().prepare();
  time = new Date('2026-11-22T09:15:00Z');
  expect(await pairs().today()).toBeUndefined();
  time = new Date('2026-11-22T09:30:00Z');
  const kid = await kidOf(await pairs().today());
  expect((await published()).map((jwk) => jwk.kid)).toContain(kid);
});

test("if KMS cannot decrypt today's pair, yesterday's pair, which is still published, continues to sign", async () => {
  await pairs().prepare();
  time = new Date('2026-11-22T12:00:00Z');
  await pairs().prepare();
  const environment = pairs();
  const kid = await kidOf(await environment.today());
  kms.isDown = true;
  time = new Date('2026-11-23T00:10:00Z');
  for (let n = 0; n < 3; n += 1) expect(await kidOf(await environment.today())).toBe(kid);
  expect((await published()).map((jwk) => jwk.kid)).toContain(kid);
  expect(kms.calls.filter((call) => call === 'DecryptCommand')).toHaveLength(2);
  expect(await pairs().today(), 'an environment that has decrypted no pair').toBeUndefined();
  time = new Date('2026-11-24T00:10:00Z');
  expect(await environment.today(), 'two days later the pair is not published').toBeUndefined();
  kms.isDown = false;
  time = new Date('2026-11-23T00:30:00Z');
  const next = await kidOf(await environment.today());
  expect(next).not.toBe(kid);
  expect((await published()).map((jwk) => jwk.kid)).toContain(next);
});

test('a delivery does not wait for a KMS that hangs', async () => {
  await pairs().prepare();
  time = new Date('2026-11-22T12:00:00Z');
  kms.isHanging = true;
  expect(await pairs().today()).toBeUndefined();
});

test('an environment decrypts the pair of a day once, and uses the next pair on the next day', async () => {
  await pairs().prepare();
  time = new Date('2026-11-22T12:00:00Z');
  await pairs().prepare();
  const environment = pairs();
  kms.calls = [];
  const kids = new Set<string>();
  const sign = async () => {
    const signer = await environment.today();
    const token = (await signer?.sign({})) ?? '';
    kids.add(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid);
  };
  for (let n = 0; n < 5; n += 1) await sign();
  expect([kms.calls, kids.size]).toEqual([['DecryptCommand'], 1]);
  time = new Date('2026-11-23T12:00:00Z');
  await sign();
  expect([kms.calls.length, kids.size]).toEqual([2, 2]);
});

test('a pair stays published until the end of the day after its own', async () => {
  await pairs().prepare();
  const [, { kid } = { kid: '' }] = await published();
  time = new Date('2026-11-23T23:59:59Z');
  expect((await published()).map((jwk) => jwk.kid)).toContain(kid);
  time = new Date('2026-11-24T00:00:00Z');
  expect(await published()).toEqual([]);
});

test('two functions that prepare pairs concurrently create each pair only once', async () => {
  await Promise.all([pairs().prepare(), pairs().prepare()]);
  await pairs().prepare();
  expect(await published()).toHaveLength(2);
  expect(kms.calls.length).toBeLessThanOrEqual(4);
});

test('a pair created by the previous release signs and is published', async () => {
  const { PublicKey, PrivateKeyCiphertextBlob } = kms.generate('ECC_NIST_P256', { purpose });
  const item = {
    ...keys.signingPair(purpose, '2026-11-22'),
    entity: 'SigningPair',
    jwk: publicJwk(PublicKey),
    wrapped: PrivateKeyCiphertextBlob.toString('base64url'),
    preparedAt: '2026-11-21T04:00:00.000Z',
    ttl: 1_795_564_800,
  };
  await local().table.commit({ item, expect: 'absent' });
  time = new Date('2026-11-22T12:00:00Z');
  expect(await published()).toEqual([item.jwk]);
  expect(await kidOf(await pairs().today())).toBe(item.jwk.kid);
});

test('the operator is notified a day in advance if no pair can be created', async () => {
  kms.isDown = true;
  const lines = await loggedBy(() => expect(pairs().prepare()).rejects.toMatchObject({ name: 'KMSInternalException' }));
  expect(lines).toMatchObject([{ event: 'bug', error: 'KMSInternalException' }]);
});

test('the table contains only encrypted private keys', async () => {
  await pairs().prepare();
  const item = await local().table.get(keys.signingPair(purpose, '2026-11-22'));
  const wrapped = Buffer.from(String(item?.wrapped), 'base64url');
  expect(item?.jwk).not.toHaveProperty('d');
  expect(() => createPrivateKey({ key: wrapped, format: 'der', type: 'pkcs8' })).toThrow(/unsupported|asn1|decoder/i);
  expect(createPrivateKey({ key: kms.open(wrapped, { purpose }), format: 'der', type: 'pkcs8' }).type).toBe('private');
});
