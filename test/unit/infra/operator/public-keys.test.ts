import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { KMSClient } from '@aws-sdk/client-kms';
import { expect, test } from 'vitest';
import {
  asPem,
  type KeyStores,
  generateMessageKey,
  generateMissingPairs,
  publicKeysOf,
} from '#infra/operator/public-keys.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const [inKms, wrapped] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey);
const spki = (key: KeyObject | undefined) => key?.export({ format: 'der', type: 'spki' });

/** A KMS that holds a stage's keys and generates one key pair. */
const kms = {
  send: async ({ constructor }: { readonly constructor: { readonly name: string } }) =>
    constructor.name === 'GetPublicKeyCommand'
      ? { PublicKey: spki(inKms) }
      : { PublicKey: spki(wrapped), PrivateKeyCiphertextBlob: Buffer.from('encrypted') },
} as unknown as KMSClient;

const names = {
  messageKeyNames: 'bank-2=arn:aws:kms:x:1:key/wrapping#2 bank-1=arn:aws:kms:x:1:key/1',
  eventKeyNames: 'events-1=arn:aws:kms:x:1:key/3',
};
const stores = (): KeyStores => ({ kms, ledger: local().table, now: () => new Date() });

test('the operator creates the pair of a wrapped message key only once, and can list all public keys', async () => {
  await expect(publicKeysOf(names, stores())).rejects.toThrow('The message key bank-2 has no pair');
  await generateMessageKey('bank-2', names, stores());
  await expect(generateMessageKey('bank-2', names, stores())).rejects.toThrow('already has a pair');
  await expect(generateMessageKey('bank-1', names, stores())).rejects.toThrow('is held in KMS');
  await expect(generateMessageKey('bank-3', names, stores())).rejects.toThrow('has no message key bank-3');
  await generateMissingPairs(names, stores());
  const keys = await publicKeysOf(names, stores());
  expect(keys.map(({ kid, use }) => `${kid} ${use}`)).toEqual(['bank-2 sig', 'bank-1 sig', 'events-1 enc']);
  const text = asPem(keys);
  expect(text).toMatch(/^bank-2: signs messages to banks\n-----BEGIN PUBLIC KEY-----/);
  expect(text).toContain('events-1: encrypts events from banks\n');
  const pems = text.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----\n/g) ?? [];
  expect(pems.map((pem) => createPublicKey(pem).export({ format: 'jwk' }).n)).toEqual(keys.map(({ n }) => n));
  expect(new Set(keys.map(({ n }) => n)).size).toBe(2);
});
