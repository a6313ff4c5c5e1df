import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import {
  DecryptCommand,
  DescribeKeyCommand,
  EncryptCommand,
  GenerateDataKeyCommand,
  GenerateMacCommand,
  GetPublicKeyCommand,
  KMSClient,
  SignCommand,
  VerifyCommand,
} from '@aws-sdk/client-kms';
import { beforeAll, expect, test } from 'vitest';
import { aCloud, aFolder, anAssembly, asOperator } from './an-assembly.ts';

const assembly = anAssembly({
  Keys: {
    Resources: {
      Signing: { Type: 'AWS::KMS::Key', Properties: { KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' } },
      Data: { Type: 'AWS::KMS::Key', Properties: { EnableKeyRotation: true } },
      Hashing: { Type: 'AWS::KMS::Key', Properties: { KeySpec: 'HMAC_256', KeyUsage: 'GENERATE_VERIFY_MAC' } },
      Retired: { Type: 'AWS::KMS::Key', Properties: { Enabled: false } },
      Alias: { Type: 'AWS::KMS::Alias', Properties: { AliasName: 'alias/data', TargetKeyId: { Ref: 'Data' } } },
    },
    Outputs: {
      Signing: { Value: { 'Fn::GetAtt': ['Signing', 'Arn'] } },
      Data: { Value: { Ref: 'Data' } },
      Hashing: { Value: { Ref: 'Hashing' } },
      Retired: { Value: { Ref: 'Retired' } },
    },
  },
});

const data = aFolder();
const algorithm = { SigningAlgorithm: 'ECDSA_SHA_256' } as const;
let client: KMSClient;
let signing: string;
let dataKey: string;
let hashing: string;
let retired: string;
let publicKey: KeyObject;

const start = async () => {
  const cloud = await aCloud(assembly, { data });
  ({
    Signing: signing = '',
    Data: dataKey = '',
    Hashing: hashing = '',
    Retired: retired = '',
  } = cloud.outputs['Keys'] ?? {});
  client = new KMSClient(asOperator(cloud));
  return cloud;
};

const publicKeyOf = async (): Promise<KeyObject> => {
  const { PublicKey } = await client.send(new GetPublicKeyCommand({ KeyId: signing }));
  return createPublicKey({ key: Buffer.from(PublicKey ?? []), format: 'der', type: 'spki' });
};

const digestOf = (message: Uint8Array) => createHash('sha256').update(message).digest();

const sign = async (Message: Uint8Array, MessageType: 'RAW' | 'DIGEST'): Promise<Buffer> => {
  const { Signature } = await client.send(new SignCommand({ KeyId: signing, Message, MessageType, ...algorithm }));
  return Buffer.from(Signature ?? []);
};

const refusal = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? error.name : String(error)),
  );

beforeAll(async () => {
  await start();
  publicKey = await publicKeyOf();
});

test('a message and its digest are signed alike, for any verifier', async () => {
  for (let count = 0; count < 50; count += 1) {
    const message = randomBytes(200);
    for (const signature of [await sign(message, 'RAW'), await sign(digestOf(message), 'DIGEST')]) {
      expect(verify('sha256', message, publicKey, signature)).toBe(true);
    }
  }
});

test('a signature verifies over the message and over its digest, and over nothing else', async () => {
  const message = randomBytes(64);
  const Signature = await sign(message, 'RAW');
  const check = (Message: Uint8Array, MessageType: 'RAW' | 'DIGEST', bytes: Uint8Array = Signature) =>
    client.send(new VerifyCommand({ KeyId: signing, Message, MessageType, Signature: bytes, ...algorithm }));
  expect((await check(message, 'RAW')).SignatureValid).toBe(true);
  expect((await check(digestOf(message), 'DIGEST')).SignatureValid).toBe(true);
  expect(await refusal(check(digestOf(randomBytes(3)), 'DIGEST'))).toBe('KMSInvalidSignatureException');
  expect(await refusal(check(randomBytes(3), 'RAW'))).toBe('KMSInvalidSignatureException');
  const padded = Buffer.concat([Signature, Buffer.of(0)]);
  expect(await refusal(check(digestOf(message), 'DIGEST', padded))).toBe('KMSInvalidSignatureException');
});

test('what cannot be signed is refused as KMS refuses it', async () => {
  expect(await refusal(sign(Buffer.alloc(4097), 'RAW'))).toBe('ValidationException');
  expect(await refusal(sign(Buffer.alloc(31), 'DIGEST'))).toBe('ValidationException');
  const message = { Message: Buffer.alloc(1), ...algorithm };
  expect(await refusal(client.send(new SignCommand({ KeyId: dataKey, ...message })))).toBe('InvalidKeyUsageException');
  expect(await refusal(client.send(new SignCommand({ KeyId: 'missing', ...message })))).toBe('NotFoundException');
  const other = { KeyId: signing, Message: Buffer.alloc(1), SigningAlgorithm: 'RSASSA_PSS_SHA_256' } as const;
  expect(await refusal(client.send(new SignCommand(other)))).toBe('InvalidKeyUsageException');
});

test('a ciphertext finds its key and opens in its context alone', async () => {
  const EncryptionContext = { client: 'a', purpose: 'token' };
  const Plaintext = Buffer.from('secret');
  const { CiphertextBlob } = await client.send(
    new EncryptCommand({ KeyId: 'alias/data', Plaintext, EncryptionContext }),
  );
  const open = (context: Record<string, string>, more: object = {}) =>
    client.send(new DecryptCommand({ CiphertextBlob, EncryptionContext: context, ...more }));
  const opened = await open({ purpose: 'token', client: 'a' });
  expect(Buffer.from(opened.Plaintext ?? []).toString()).toBe('secret');
  expect(await refusal(open({ client: 'b', purpose: 'token' }))).toBe('InvalidCiphertextException');
  expect(await refusal(open(EncryptionContext, { CiphertextBlob: Buffer.alloc(80) }))).toBe(
    'InvalidCiphertextException',
  );
  expect(await refusal(open(EncryptionContext, { KeyId: signing }))).toBe('InvalidKeyUsageException');
  expect(await refusal(open(EncryptionContext, { KeyId: retired }))).toBe('DisabledException');
});

test('a MAC follows from its message, and from nothing the caller could know', async () => {
  const mac = async (text: string, KeyId = hashing): Promise<string> => {
    const Message = Buffer.from(text);
    const { Mac } = await client.send(new GenerateMacCommand({ KeyId, Message, MacAlgorithm: 'HMAC_SHA_256' }));
    return Buffer.from(Mac ?? []).toString('hex');
  };
  expect(await mac('one')).toBe(await mac('one'));
  expect(new Set([await mac('one'), await mac('two'), createHash('sha256').update('one').digest('hex')]).size).toBe(3);
  expect(await mac('one')).toHaveLength(64);
  expect(await refusal(mac('one', signing))).toBe('InvalidKeyUsageException');
  expect(await refusal(mac(''))).toBe('ValidationException');
  expect(await refusal(client.send(new EncryptCommand({ KeyId: hashing, Plaintext: Buffer.alloc(1) })))).toBe(
    'InvalidKeyUsageException',
  );
});

test('a data key comes in the open and encrypted', async () => {
  const made = await client.send(new GenerateDataKeyCommand({ KeyId: dataKey, KeySpec: 'AES_256' }));
  const { Plaintext } = await client.send(new DecryptCommand({ CiphertextBlob: made.CiphertextBlob }));
  expect(made.Plaintext).toHaveLength(32);
  expect(Plaintext).toEqual(made.Plaintext);
});

test('a key is described by its id, ARN and alias', async () => {
  for (const KeyId of [dataKey, `arn:aws:kms:me-central-1:000000000000:key/${dataKey}`, 'alias/data']) {
    const { KeyMetadata } = await client.send(new DescribeKeyCommand({ KeyId }));
    expect(KeyMetadata).toMatchObject({ KeyId: dataKey, KeySpec: 'SYMMETRIC_DEFAULT', KeyState: 'Enabled' });
  }
  const { KeyMetadata } = await client.send(new DescribeKeyCommand({ KeyId: signing }));
  expect(KeyMetadata?.CreationDate?.getTime()).toBeGreaterThan(Date.now() - 60_000);
});

test('keys last over a restart, in a file only its owner may read', async () => {
  const folder = aFolder();
  const first = await aCloud(assembly, { data: folder });
  client = new KMSClient(asOperator(first));
  const before = (await publicKeyOf()).export({ format: 'jwk' });
  await first.stop();
  expect(statSync(join(folder, 'cloud.sqlite')).mode & 0o777).toBe(0o600);
  client = new KMSClient(asOperator(await aCloud(assembly, { data: folder })));
  expect((await publicKeyOf()).export({ format: 'jwk' })).toEqual(before);
});
