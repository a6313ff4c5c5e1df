import { createPrivateKey, type KeyObject } from 'node:crypto';
import { GenerateDataKeyPairWithoutPlaintextCommand } from '@aws-sdk/client-kms';
import type * as z from 'zod';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { unwrap, type Wrapping } from '#shared/platform/secrets/unwrap.ts';
import type { Key } from '#shared/platform/storage/keys.ts';
import { readItem, type Table } from '#shared/platform/storage/table.ts';

/**
 * A use of key pairs that KMS generates and wraps. The table stores each pair under a name, with its private key
 * encrypted. The plaintext private key exists only in the memory of a process for which KMS has decrypted it.
 */
export interface PairUse<Stored extends { readonly wrapped: string }> {
  readonly entity: string;
  readonly spec: 'ECC_NIST_P256' | 'RSA_2048';
  readonly keyOf: (name: string) => Key;
  /** The encryption context that KMS requires to decrypt a pair's private key. */
  readonly contextOf: (name: string) => Record<string, string>;
  readonly schema: z.ZodType<Stored>;
  /** Fields that the table stores with the encrypted private key. */
  readonly storedFieldsOf: (pair: GeneratedPair) => Omit<Stored, 'wrapped'> & { readonly ttl?: number };
}

interface GeneratedPair {
  readonly name: string;
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Uint8Array;
  /** The KMS key that wraps the pair. */
  readonly keyArn: string;
  readonly at: string;
}

/** The KMS key that wraps pairs. */
export type WrappingKey = Omit<Wrapping, 'context'>;

export const findPair = <Stored extends { readonly wrapped: string }>(
  { keyOf, schema }: PairUse<Stored>,
  name: string,
  table: Table,
): Promise<Stored | undefined> => readItem(table, keyOf(name), schema);

/** Generates a pair in KMS. Returns false if it already exists. */
export const makePair = async <Stored extends { readonly wrapped: string }>(
  { keyOf, entity, spec, contextOf, storedFieldsOf }: PairUse<Stored>,
  name: string,
  { kms, keyArn, abortSignal, table, now }: WrappingKey & { readonly table: Table; readonly now: Clock },
): Promise<boolean> => {
  if (await table.get(keyOf(name))) return false;
  const { PublicKey, PrivateKeyCiphertextBlob } = await kms.send(
    new GenerateDataKeyPairWithoutPlaintextCommand({
      KeyId: keyArn,
      KeyPairSpec: spec,
      EncryptionContext: contextOf(name),
    }),
    { abortSignal },
  );
  if (!PublicKey || !PrivateKeyCiphertextBlob) throw new Error('KMS returned no key pair');
  const fields = storedFieldsOf({ name, publicKey: PublicKey, keyArn, at: now().toISOString() });
  const wrapped = Buffer.from(PrivateKeyCiphertextBlob).toString('base64url');
  return (await table.putIfAbsent({ ...keyOf(name), entity, ...fields, wrapped })) === undefined;
};

/** Decrypts a pair's private key with KMS. */
export const unwrapPair = async <Stored extends { readonly wrapped: string }>(
  { contextOf }: PairUse<Stored>,
  name: string,
  { wrapped }: Stored,
  wrappingKey: WrappingKey,
): Promise<KeyObject> => {
  const key = await unwrap({ ...wrappingKey, context: contextOf(name) }, wrapped);
  return createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' });
};
