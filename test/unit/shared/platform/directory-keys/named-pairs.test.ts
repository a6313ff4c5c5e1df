import type { KeyObject } from 'node:crypto';
import { jwtVerify } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#shared/platform/runtime/ids.ts';
import { NamedKeys } from '#shared/platform/directory-keys/named-keys.ts';
import { generateNamedPair, createNamedPair, publicKeyOf } from '#shared/platform/directory-keys/named-pairs.ts';
import { ps256Signer } from '#shared/platform/directory-keys/ps256-signer.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { WrappingKms } from '#test/support/builders/wrapping-kms.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
let kms: WrappingKms;
let key: { readonly kid: string; readonly arn: string; readonly pair: string };
beforeEach(() => {
  kms = new WrappingKms();
  key = { kid: 'bank-2', arn: 'arn:aws:kms:me-central-1:1:key/1', pair: newId() };
});

const generatePair = (as = key) =>
  generateNamedPair(as, { kms: kms.client, table: local().table, now: () => new Date() });
/** Returns a pair's public key, as stored. */
const publicKeyIn = (of: typeof key) => publicKeyOf(of, { kms: kms.client, table: local().table });
/** Creates the key pair unless it exists, and returns its public key. */
const ensurePair = async (): Promise<KeyObject> => {
  await generatePair();
  return publicKeyIn(key);
};
/** Creates the signer of a new execution environment. */
const signer = () => ps256Signer(kms.client, local().table, [key]);
const modulusOf = (publicKey: KeyObject) => publicKey.export({ format: 'jwk' }).n;

test("messages are signed with the directory's kid, and KMS decrypts the pair once per environment", async () => {
  const publicKey = await ensurePair();
  const { sign } = signer();
  const tokens = await Promise.all([1, 2, 3].map((n) => sign({ n })));
  tokens.push(await sign({ n: 4 }, { typ: 'client-authentication+jwt' }));
  for (const token of tokens) {
    const { protectedHeader } = await jwtVerify(token, publicKey, { algorithms: ['PS256'] });
    expect(protectedHeader.kid).toBe('bank-2');
  }
  expect(kms.calls).toEqual(['GenerateDataKeyPairWithoutPlaintextCommand', 'DecryptCommand']);
});

test('a pair is created once, even by two concurrent calls', async () => {
  expect((await Promise.all([generatePair(), generatePair()])).toSorted()).toEqual([false, true]);
  const publicKey = await publicKeyIn(key);
  expect(await generatePair()).toBe(false);
  expect(modulusOf(await publicKeyIn(key))).toBe(modulusOf(publicKey));
  await jwtVerify(await signer().sign({}), publicKey);
});

test('an environment that started before the pair exists cannot sign, but signs once the pair exists', async () => {
  const { sign } = signer();
  await expect(sign({})).rejects.toMatchObject({
    name: 'NoMessagePair',
    message: 'The message key bank-2 has no pair',
  });
  const publicKey = await ensurePair();
  await jwtVerify(await sign({}), publicKey);
});

test('a pair wrapped by another KMS key is rejected, because it could not be used to sign', async () => {
  await generatePair({ ...key, arn: 'arn:aws:kms:me-central-1:1:key/2' });
  await expect(publicKeyIn(key)).rejects.toThrow('was wrapped by the KMS key 2, not by 1');
  await expect(signer().sign({})).rejects.toMatchObject({ name: 'NoMessagePair' });
});

test('the replica of the KMS key in another region decrypts the pair', async () => {
  const [here, there] = ['me-central-1', 'eu-west-1'].map((region) => `arn:aws:kms:${region}:1:key/mrk-7`);
  await generatePair({ ...key, arn: here ?? '' });
  const replica = { ...key, arn: there ?? '' };
  const token = await ps256Signer(kms.client, local().table, [replica]).sign({ n: 1 });
  const { payload } = await jwtVerify(token, await publicKeyIn(replica));
  expect(payload).toEqual({ n: 1 });
});

test('the private key of another pair cannot be decrypted under the name of this one', async () => {
  await ensurePair();
  const { table } = local();
  const { pk: _pk, sk: _sk, ...stored } = (await table.get(keys.messagePair(key.pair))) ?? {};
  const other = { ...key, pair: newId() };
  await table.commit({ item: { ...keys.messagePair(other.pair), ...stored, entity: 'MessagePair' }, expect: 'absent' });
  await expect(createNamedPair(kms.client, table, other)).rejects.toThrow('unable to authenticate');
});

test("a function's environment variable tells which keys are in KMS and which are wrapped pairs", () => {
  const [first, second] = ['arn:aws:kms:me-central-1:1:key/1', 'arn:aws:kms:me-central-1:1:key/2'];
  expect(NamedKeys.parse(`bank-2=${first}#2 bank-1=${second}`)).toEqual([
    { kid: 'bank-2', arn: first, pair: '2' },
    { kid: 'bank-1', arn: second, pair: undefined },
  ]);
  expect(NamedKeys.safeParse('').success).toBe(false);
});
