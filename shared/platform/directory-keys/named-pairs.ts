import { createPublicKey, type KeyObject } from 'node:crypto';
import type { KMSClient } from '@aws-sdk/client-kms';
import * as z from 'zod';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { findPair, makePair, openPair, type PairUse } from '#shared/platform/signing/wrapped-pairs.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import type { Table } from '#shared/platform/storage/table.ts';
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

const idOf = (arn: string): string => arn.slice(arn.lastIndexOf('/') + 1);

const namedPairs: PairUse<StoredPair> = {
  entity: 'MessagePair',
  spec: 'RSA_2048',
  keyOf: keys.messagePair,
  contextOf: (pair) => ({ purpose: namedPairsPurpose, pair }),
  schema: StoredPair,
  facts: ({ publicKey, keyArn, at }) => ({
    publicKey: Buffer.from(publicKey).toString('base64url'),
    wrappedBy: idOf(keyArn),
    madeAt: at,
  }),
};

/** The operator has to act: make the pair, or restore it. */
export class NoMessagePair extends Error {
  override readonly name = 'NoMessagePair';
}

const readPair = async (table: Table, { kid, arn, pair }: PairKey): Promise<StoredPair> => {
  const stored = await findPair(namedPairs, pair, table);
  if (!stored) throw new NoMessagePair(`The message key ${kid} has no pair`);
  if (stored.wrappedBy === idOf(arn)) return stored;
  throw new NoMessagePair(
    `The pair ${pair} was wrapped by the KMS key ${stored.wrappedBy}, not by ${idOf(arn)}. ` +
      'Give the message key a name that no other key has had',
  );
};

/** Has KMS open the private half of a pair. Throws NoMessagePair. */
export const openNamedPair = async (kms: KMSClient, table: Table, key: PairKey): Promise<KeyObject> =>
  openPair(namedPairs, key.pair, await readPair(table, key), { kms, keyArn: key.arn });

/** The public half of a pair. Throws NoMessagePair. */
export const publicHalfOf = async (key: PairKey, table: Table): Promise<KeyObject> => {
  const { publicKey } = await readPair(table, key);
  return createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' });
};

/** Has KMS generate a pair. Returns false if there is one already. */
export const makeNamedPair = (
  { arn, pair }: PairKey,
  deps: { readonly kms: KMSClient; readonly table: Table; readonly now: Clock },
): Promise<boolean> => makePair(namedPairs, pair, { ...deps, keyArn: arn });
