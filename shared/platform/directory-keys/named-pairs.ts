import { createPublicKey, type KeyObject } from 'node:crypto';
import { GetPublicKeyCommand, type KMSClient } from '@aws-sdk/client-kms';
import * as z from 'zod';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Wrapping } from '#shared/platform/secrets/unwrap.ts';
import { generatePair, unwrapPair } from '#shared/platform/signing/wrapped-pairs.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { readItem, type Table } from '#shared/platform/storage/table.ts';
import type { NamedKey } from './named-keys.ts';

/**
 * An RSA key pair wrapped by a KMS key. A participant directory may list it for years, so the table stores it under a
 * name that is never reused.
 */
export type PairKey = NamedKey & { readonly pair: string };

/** Purpose of the private keys: part of their KMS encryption context. */
export const namedPairsPurpose = 'message-pairs';

const StoredPair = z.object({
  publicKey: z.string(),
  wrapped: z.string(),
  /** The id of the KMS key that wraps the pair. Its replica in another region has the same id. */
  wrappedBy: z.string(),
  madeAt: z.iso.datetime(),
});
type StoredPair = z.infer<typeof StoredPair>;

const idOf = (arn: string): string => arn.slice(arn.lastIndexOf('/') + 1);

const wrappingOf = ({ arn, pair }: PairKey, kms: KMSClient): Wrapping => ({
  kms,
  keyArn: arn,
  context: { purpose: namedPairsPurpose, pair },
});

/** A pair is missing or was wrapped by another KMS key. The operator must create or restore it. */
export class MessagePairMissing extends Error {
  override readonly name = 'NoMessagePair';
}

const readPair = async (table: Table, { kid, arn, pair }: PairKey): Promise<StoredPair> => {
  const stored = await readItem(table, keys.messagePair(pair), StoredPair);
  if (!stored) throw new MessagePairMissing(`The message key ${kid} has no pair`);
  if (stored.wrappedBy === idOf(arn)) return stored;
  throw new MessagePairMissing(
    `The pair ${pair} was wrapped by the KMS key ${stored.wrappedBy}, not by ${idOf(arn)}. ` +
      'Choose a name that no other message key has had',
  );
};

/** Decrypts a pair's private key with KMS. Throws MessagePairMissing. */
export const createNamedPair = async (kms: KMSClient, table: Table, key: PairKey): Promise<KeyObject> =>
  unwrapPair(wrappingOf(key, kms), (await readPair(table, key)).wrapped);

/** Returns a public key: from KMS, or from the table if the KMS key only wraps the pair. Throws MessagePairMissing. */
export const publicKeyOf = async (
  { kid, arn, pair }: NamedKey,
  { kms, table }: { readonly kms: KMSClient; readonly table: Table },
): Promise<KeyObject> => {
  const spki =
    pair === undefined
      ? (await kms.send(new GetPublicKeyCommand({ KeyId: arn }))).PublicKey
      : Buffer.from((await readPair(table, { kid, arn, pair })).publicKey, 'base64url');
  return createPublicKey({ key: Buffer.from(spki ?? []), format: 'der', type: 'spki' });
};

/** Generates a pair in KMS. Returns false if it already exists. */
export const generateNamedPair = async (
  key: PairKey,
  { kms, table, now }: { readonly kms: KMSClient; readonly table: Table; readonly now: Clock },
): Promise<boolean> => {
  const itemKey = keys.messagePair(key.pair);
  if (await table.get(itemKey)) return false;
  const { publicKey, wrapped } = await generatePair('RSA_2048', wrappingOf(key, kms));
  const pair: StoredPair = {
    publicKey: Buffer.from(publicKey).toString('base64url'),
    wrapped,
    wrappedBy: idOf(key.arn),
    madeAt: now().toISOString(),
  };
  return (await table.putIfAbsent({ ...itemKey, entity: 'MessagePair', ...pair })) === undefined;
};
