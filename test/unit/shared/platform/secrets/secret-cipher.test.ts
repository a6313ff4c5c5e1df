import { EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { beforeAll, expect, test } from 'vitest';
import { kmsSecretCipher } from '#shared/platform/secrets/secret-cipher.ts';
import { decryptKey } from '#shared/platform/secrets/encrypted-key.ts';
import { kmsKeyedHashes } from '#shared/platform/secrets/keyed-hashes.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aCloud, anAssembly, asOperator } from '#test/unit/infra/local/an-assembly.ts';

const assembly = anAssembly({
  Keys: {
    Resources: {
      Secrets: { Type: 'AWS::KMS::Key', Properties: { EnableKeyRotation: true } },
      Hashing: { Type: 'AWS::KMS::Key', Properties: { KeySpec: 'HMAC_256', KeyUsage: 'GENERATE_VERIFY_MAC' } },
    },
    Outputs: {
      Secrets: { Value: { 'Fn::GetAtt': ['Secrets', 'Arn'] } },
      Hashing: { Value: { 'Fn::GetAtt': ['Hashing', 'Arn'] } },
    },
  },
});
const local = useLocalTable();
let kms: KMSClient;
let secretsKey: string;
let hashingKey: string;
let time = Date.UTC(2026, 0, 1);
/** Creates the cipher of a new Lambda environment. */
const cipherOfNewEnvironment = (purpose = 'some secrets') =>
  kmsSecretCipher({ kms, keyArn: secretsKey, purpose, table: local().table, now: () => new Date(time) });
const dayOf = (encrypted: string): unknown =>
  JSON.parse(Buffer.from(encrypted.split('.')[0] ?? '', 'base64url').toString()).kid;

beforeAll(async () => {
  const cloud = await aCloud(assembly);
  ({ Secrets: secretsKey = '', Hashing: hashingKey = '' } = cloud.outputs);
  kms = new KMSClient(asOperator(cloud));
});

test('every environment can decrypt a secret, but only for the resource it was encrypted for', async () => {
  const encrypted = await cipherOfNewEnvironment().encrypt('the bank’s token', 'consent-1');
  expect(encrypted).not.toContain('token');
  expect(await cipherOfNewEnvironment().decrypt(encrypted, 'consent-1')).toBe('the bank’s token');
  await expect(cipherOfNewEnvironment().decrypt(encrypted, 'consent-2')).rejects.toThrow('decryption operation failed');
});

test('a secret that was encrypted for one purpose cannot be decrypted for another', async () => {
  const encrypted = await cipherOfNewEnvironment('some secrets').encrypt('token', 'consent-1');
  const otherCipher = cipherOfNewEnvironment('other secrets');
  await expect(otherCipher.decrypt(encrypted, 'consent-1')).rejects.toThrow('There is no data key');
  await otherCipher.encrypt('answer', 'request-1');
  await expect(otherCipher.decrypt(encrypted, 'consent-1')).rejects.toThrow('decryption operation failed');
});

test('an encrypted secret with a changed character cannot be decrypted', async () => {
  const encrypted = await cipherOfNewEnvironment().encrypt('secret', 'consent-1');
  const parts = encrypted.split('.');
  for (const part of [0, 2, 3, 4]) {
    const text = parts[part] ?? '';
    const changed = parts.with(part, (text.startsWith('A') ? 'B' : 'A') + text.slice(1)).join('.');
    const errorPattern = /decrypt|JWE|data key|Protected Header/i;
    await expect(cipherOfNewEnvironment().decrypt(changed, 'consent-1'), `part ${part}`).rejects.toThrow(errorPattern);
  }
});

test('the secrets of a day share a data key, and they can still be decrypted on the next day', async () => {
  const cipher = cipherOfNewEnvironment();
  const encrypted = [await cipher.encrypt('one', 'a'), await cipher.encrypt('two', 'b')];
  time += 86_400_000;
  encrypted.push(await cipher.encrypt('three', 'c'));
  expect(encrypted.map(dayOf)).toEqual(['2026-01-01', '2026-01-01', '2026-01-02']);
  const decrypted = encrypted.map((text, n) => cipherOfNewEnvironment().decrypt(text, 'abc'[n] ?? ''));
  expect(await Promise.all(decrypted)).toEqual(['one', 'two', 'three']);
});

test('environments that concurrently encrypt the first secrets of a day share one data key', async () => {
  time += 86_400_000;
  const ciphers = Array.from({ length: 5 }, () => cipherOfNewEnvironment());
  const encrypted = await Promise.all(ciphers.map((cipher, n) => cipher.encrypt(`secret ${n}`, `consent-${n}`)));
  const decrypted = await Promise.all(
    encrypted.map((text, n) => cipherOfNewEnvironment().decrypt(text, `consent-${n}`)),
  );
  expect(decrypted).toEqual(ciphers.map((_, n) => `secret ${n}`));
});

test("the service decrypts a source's API key, which the operator encrypted", async () => {
  const { CiphertextBlob } = await kms.send(
    new EncryptCommand({
      KeyId: secretsKey,
      Plaintext: Buffer.from('wathq-key'),
      EncryptionContext: { purpose: 'source-key' },
    }),
  );
  const sealed = Buffer.from(CiphertextBlob ?? []).toString('base64');
  const getKey = decryptKey({ sealed }, kms, secretsKey);
  expect([await getKey(), await getKey()]).toEqual(['wathq-key', 'wathq-key']);
  expect(await decryptKey({ plain: 'sandbox' }, kms, secretsKey)()).toBe('sandbox');
  const otherCiphertext = await cipherOfNewEnvironment().encrypt('a token', 'consent-1');
  await expect(decryptKey({ sealed: btoa(otherCiphertext) }, kms, secretsKey)()).rejects.toMatchObject({
    name: 'InvalidCiphertextException',
  });
});

test('equal inputs have equal hashes in every environment, and only a hashing key can create them', async () => {
  const [first, second] = [kmsKeyedHashes(kms, hashingKey, 'inputs'), kmsKeyedHashes(kms, hashingKey, 'inputs')];
  expect(await first('1010000006')).toBe(await second('1010000006'));
  expect(await first('1010000006')).not.toBe(await first('1010000014'));
  await expect(kmsKeyedHashes(kms, secretsKey, 'inputs')('1010000006')).rejects.toMatchObject({
    name: 'InvalidKeyUsageException',
  });
});
