import { createPublicKey, type KeyObject } from 'node:crypto';
import type { KMSClient } from '@aws-sdk/client-kms';
import * as z from 'zod';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Wrapping } from '#shared/platform/secrets/unwrap.ts';
import { generatePair, openPair } from '#shared/platform/signing/wrapped-pair.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { Conflict, type Table } from '#shared/platform/storage/table.ts';
import type { NamedKey } from './named-keys.ts';

/**
 * An RSA key pair that a KMS key wraps. A participant directory knows it for years, so the table keeps it under a name
 * that is never used again.
 */
export type PairKey = NamedKey & { readonly pair: string };

/** What KMS opens the private halves for: part of their encryption context. */
export const namedPairsPurpose = 'message-pairs';

const StoredPair = z.object({
  publicKey: z.string(),
  wrapped: z.string(),
  /** The id of the KMS key that wraps the pair. Its replica in another region has the same id. */
  wrappedBy: z.string(),
  madeAt: z.iso.datetime(),
});
type StoredPair = z.infer<typeof StoredPair>;

/** The operator has to act: make the pair, or restore it. */
export class NoMessagePair extends Error {
  override readonly name = 'NoMessagePair';
}

const idOf = ({ arn }: NamedKey): string => arn.slice(arn.lastIndexOf('/') + 1);

const wrappingOf = (kms: KMSClient, { arn, pair }: PairKey): Wrapping => ({
  kms,
  keyArn: arn,
  context: { purpose: namedPairsPurpose, pair },
});

const readPair = async (table: Table, key: PairKey): Promise<StoredPair> => {
  const item = await table.get(keys.messagePair(key.pair));
  if (!item) throw new NoMessagePair(`The message key ${key.kid} has no pair`);
  const stored = StoredPair.parse(item);
  if (stored.wrappedBy === idOf(key)) return stored;
  throw new NoMessagePair(
    `The pair ${key.pair} was wrapped by the KMS key ${stored.wrappedBy}, not by ${idOf(key)}. ` +
      'Give the message key a name that no other key has had',
  );
};

/** Has KMS open the private half of a pair. Throws NoMessagePair. */
export const openNamedPair = async (kms: KMSClient, table: Table, key: PairKey): Promise<KeyObject> =>
  openPair(wrappingOf(kms, key), await readPair(table, key));

/** The public half of a pair. Throws NoMessagePair. */
export const publicHalfOf = async (key: PairKey, table: Table): Promise<KeyObject> => {
  const { publicKey } = await readPair(table, key);
  return createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' });
};

/** Has KMS generate a pair. Returns false if there is one already. */
export const makeNamedPair = async (
  key: PairKey,
  { kms, table, now }: { readonly kms: KMSClient; readonly table: Table; readonly now: Clock },
): Promise<boolean> => {
  if (await table.get(keys.messagePair(key.pair))) return false;
  const { publicKey, wrapped } = await generatePair(wrappingOf(kms, key), 'RSA_2048');
  const made: StoredPair = {
    publicKey: Buffer.from(publicKey).toString('base64url'),
    wrapped,
    wrappedBy: idOf(key),
    madeAt: now().toISOString(),
  };
  try {
    await table.commit({ item: { ...keys.messagePair(key.pair), entity: 'MessagePair', ...made }, expect: 'absent' });
    return true;
  } catch (error) {
    if (error instanceof Conflict) return false;
    throw error;
  }
};
