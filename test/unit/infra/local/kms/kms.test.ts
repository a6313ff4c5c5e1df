import {
  constants,
  createHash,
  createPublicKey,
  type KeyObject,
  publicEncrypt,
  randomBytes,
  verify,
} from 'node:crypto';
import { statSync } from 'node:fs';
import path from 'node:path';
import {
  DecryptCommand,
  EncryptCommand,
  GenerateDataKeyCommand,
  GenerateMacCommand,
  GetPublicKeyCommand,
  KMSClient,
  SignCommand,
  type SignCommandInput,
} from '@aws-sdk/client-kms';
import { beforeAll, expect, test } from 'vitest';
import { aCloud, aFolder, anAssembly, arnOf, asOperator } from '../an-assembly.ts';

const assembly = anAssembly({
  Keys: {
    Resources: {
      Signing: { Type: 'AWS::KMS::Key', Properties: { KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' } },
      Ed25519: { Type: 'AWS::KMS::Key', Properties: { KeySpec: 'ECC_NIST_EDWARDS25519', KeyUsage: 'SIGN_VERIFY' } },
      Data: { Type: 'AWS::KMS::Key', Properties: { EnableKeyRotation: true } },
      Other: { Type: 'AWS::KMS::Key', Properties: {} },
      Hashing: { Type: 'AWS::KMS::Key', Properties: { KeySpec: 'HMAC_256', KeyUsage: 'GENERATE_VERIFY_MAC' } },
      RsaSigning: { Type: 'AWS::KMS::Key', Properties: { KeySpec: 'RSA_2048', KeyUsage: 'SIGN_VERIFY' } },
      RsaData: { Type: 'AWS::KMS::Key', Properties: { KeySpec: 'RSA_2048', KeyUsage: 'ENCRYPT_DECRYPT' } },
    },
    Outputs: {
      Signing: { Value: arnOf('Signing') },
      Ed25519: { Value: { Ref: 'Ed25519' } },
      Data: { Value: { Ref: 'Data' } },
      Other: { Value: { Ref: 'Other' } },
      Hashing: { Value: { Ref: 'Hashing' } },
      RsaSigning: { Value: { Ref: 'RsaSigning' } },
      RsaData: { Value: arnOf('RsaData') },
    },
  },
});

const data = aFolder();
let client: KMSClient;
let keys: Record<string, string>;

const start = async () => {
  const cloud = await aCloud(assembly, { data });
  keys = cloud.outputs;
  client = new KMSClient(asOperator(cloud));
  return cloud;
};

const publicKeyOf = async (KeyId = keys.Signing): Promise<KeyObject> => {
  const { PublicKey } = await client.send(new GetPublicKeyCommand({ KeyId }));
  return createPublicKey({ key: Buffer.from(PublicKey ?? []), format: 'der', type: 'spki' });
};

const digestOf = (message: Uint8Array) => createHash('sha256').update(message).digest();

const sign = (overrides: Partial<SignCommandInput>) =>
  client.send(
    new SignCommand({
      KeyId: keys.Signing,
      Message: randomBytes(32),
      MessageType: 'DIGEST',
      SigningAlgorithm: 'ECDSA_SHA_256',
      ...overrides,
    }),
  );

const errorName = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? error.name : String(error)),
  );

beforeAll(start);

test('the signature of a digest is valid for the message', async () => {
  const publicKey = await publicKeyOf();
  for (let count = 0; count < 50; count += 1) {
    const message = randomBytes(200);
    const { Signature = new Uint8Array() } = await sign({ Message: digestOf(message) });
    expect(verify('sha256', message, publicKey, Signature)).toBe(true);
    expect(verify('sha256', randomBytes(200), publicKey, Signature)).toBe(false);
  }
});

test('an RSA key signs digests with PSS', async () => {
  const KeyId = keys.RsaSigning;
  const publicKey = await publicKeyOf(KeyId);
  const pss = { key: publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
  const signatures = new Set<string>();
  for (let count = 0; count < 50; count += 1) {
    const message = randomBytes(200);
    const signed = await sign({ KeyId, Message: digestOf(message), SigningAlgorithm: 'RSASSA_PSS_SHA_256' });
    const signature = signed.Signature ?? new Uint8Array();
    expect(verify('sha256', message, pss, signature)).toBe(true);
    expect(verify('sha256', randomBytes(200), pss, signature)).toBe(false);
    signatures.add(Buffer.from(signature).toString('hex'));
  }
  expect(signatures.size).toBe(50);
  expect(await errorName(sign({ KeyId }))).toBe('InvalidKeyUsageException');
});

test('an RSA key decrypts only ciphertext created with its public key', async () => {
  const KeyId = keys.RsaData;
  const encryptTo = (key: KeyObject, oaepHash: string) =>
    publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash }, Buffer.from('a content key'));
  const decrypt = (CiphertextBlob: Uint8Array, overrides: object = {}) =>
    client.send(new DecryptCommand({ KeyId, CiphertextBlob, EncryptionAlgorithm: 'RSAES_OAEP_SHA_256', ...overrides }));
  const ciphertext = encryptTo(await publicKeyOf(KeyId), 'sha256');
  expect(Buffer.from((await decrypt(ciphertext)).Plaintext ?? []).toString()).toBe('a content key');
  const foreignCiphertext = encryptTo(await publicKeyOf(keys.RsaSigning), 'sha256');
  expect(await errorName(decrypt(foreignCiphertext))).toBe('InvalidCiphertextException');
  expect(await errorName(decrypt(encryptTo(await publicKeyOf(KeyId), 'sha1')))).toBe('InvalidCiphertextException');
  expect(await errorName(decrypt(ciphertext, { KeyId: keys.RsaSigning }))).toBe('InvalidKeyUsageException');
  expect(await errorName(decrypt(ciphertext, { KeyId: keys.Data }))).toBe('InvalidKeyUsageException');
  const encrypt = new EncryptCommand({ KeyId, Plaintext: Buffer.from('x') });
  expect(await errorName(client.send(encrypt))).toBe('InvalidKeyUsageException');
});

test('only key pairs have a public key', async () => {
  expect(await errorName(publicKeyOf(keys.Data))).toBe('UnsupportedOperationException');
});

test('an Ed25519 key signs messages, and no digests', async () => {
  const KeyId = keys.Ed25519;
  const message = randomBytes(4_096);
  const algorithm = { KeyId, SigningAlgorithm: 'ED25519_SHA_512' } as const;
  const { Signature = new Uint8Array() } = await sign({ ...algorithm, MessageType: 'RAW', Message: message });
  expect(verify(undefined, message, await publicKeyOf(KeyId), Signature)).toBe(true);
  expect(await errorName(sign(algorithm))).toBe('ValidationException');
  expect(await errorName(sign({ ...algorithm, MessageType: 'RAW', Message: randomBytes(4_097) }))).toBe(
    'ValidationException',
  );
});

test('messages that KMS cannot sign are rejected', async () => {
  expect(await errorName(sign({ Message: Buffer.alloc(4097) }))).toBe('ValidationException');
  expect(await errorName(sign({ Message: Buffer.alloc(31) }))).toBe('ValidationException');
  expect(await errorName(sign({ KeyId: keys.Data }))).toBe('InvalidKeyUsageException');
  expect(await errorName(sign({ KeyId: 'missing' }))).toBe('NotFoundException');
  expect(await errorName(sign({ SigningAlgorithm: 'RSASSA_PSS_SHA_256' }))).toBe('InvalidKeyUsageException');
});

test('a P-256 key signs no message that is not a digest, because the service signs only digests', async () => {
  await expect(sign({ MessageType: 'RAW' })).rejects.toThrow('MessageType RAW is not supported here');
});

test('a ciphertext identifies its key, and can be decrypted only with that key and its context', async () => {
  const EncryptionContext = { client: 'a', purpose: 'token' };
  const Plaintext = Buffer.from('secret');
  const { CiphertextBlob } = await client.send(new EncryptCommand({ KeyId: keys.Data, Plaintext, EncryptionContext }));
  const decrypt = (context: Record<string, string>, overrides: object = {}) =>
    client.send(new DecryptCommand({ CiphertextBlob, EncryptionContext: context, ...overrides }));
  const decrypted = await decrypt({ purpose: 'token', client: 'a' });
  expect(Buffer.from(decrypted.Plaintext ?? []).toString()).toBe('secret');
  expect(await errorName(decrypt({ client: 'b', purpose: 'token' }))).toBe('InvalidCiphertextException');
  expect(await errorName(decrypt(EncryptionContext, { CiphertextBlob: Buffer.alloc(80) }))).toBe(
    'InvalidCiphertextException',
  );
  expect(await errorName(decrypt(EncryptionContext, { KeyId: keys.Other }))).toBe('IncorrectKeyException');
  expect(await errorName(decrypt(EncryptionContext, { KeyId: keys.Signing }))).toBe('InvalidKeyUsageException');
});

test('a MAC depends on the message and on the key', async () => {
  const mac = async (text: string, KeyId = keys.Hashing): Promise<string> => {
    const Message = Buffer.from(text);
    const { Mac } = await client.send(new GenerateMacCommand({ KeyId, Message, MacAlgorithm: 'HMAC_SHA_256' }));
    return Buffer.from(Mac ?? []).toString('hex');
  };
  expect(await mac('one')).toBe(await mac('one'));
  expect(new Set([await mac('one'), await mac('two'), createHash('sha256').update('one').digest('hex')]).size).toBe(3);
  expect(await mac('one')).toHaveLength(64);
  expect(await errorName(mac('one', keys.Signing))).toBe('InvalidKeyUsageException');
  expect(await errorName(mac(''))).toBe('ValidationException');
});

test('a data key is returned both in plaintext and encrypted', async () => {
  const dataKey = await client.send(new GenerateDataKeyCommand({ KeyId: keys.Data, KeySpec: 'AES_256' }));
  const { Plaintext } = await client.send(new DecryptCommand({ CiphertextBlob: dataKey.CiphertextBlob }));
  expect(dataKey.Plaintext).toHaveLength(32);
  expect(Plaintext).toEqual(dataKey.Plaintext);
});

test('keys survive a restart, in a file that only its owner may read', async () => {
  const folder = aFolder();
  const first = await aCloud(assembly, { data: folder });
  client = new KMSClient(asOperator(first));
  const before = (await publicKeyOf()).export({ format: 'jwk' });
  await first.stop();
  // Windows has no such modes: there, the user's folder protects the file.
  const mode = process.platform === 'win32' ? 0o666 : 0o600;
  expect(statSync(path.join(folder, 'cloud.sqlite')).mode & 0o777).toBe(mode);
  client = new KMSClient(asOperator(await aCloud(assembly, { data: folder })));
  expect((await publicKeyOf()).export({ format: 'jwk' })).toEqual(before);
});

test('a key with an unsupported spec is rejected at start', async () => {
  const Rsa = { Type: 'AWS::KMS::Key', Properties: { KeySpec: 'RSA_4096', KeyUsage: 'SIGN_VERIFY' } };
  const Curve = { Type: 'AWS::KMS::Key', Properties: { KeySpec: 'ECC_NIST_P256', KeyUsage: 'KEY_AGREEMENT' } };
  await expect(aCloud(anAssembly({ Keys: { Resources: { Rsa, Curve } } }))).rejects.toThrow(
    'Keys/Rsa: key spec RSA_4096 with key usage SIGN_VERIFY is not supported here\n' +
      'Keys/Curve: key spec ECC_NIST_P256 with key usage KEY_AGREEMENT is not supported here',
  );
});
