import { createPublicKey, type KeyObject } from 'node:crypto';
import { GetPublicKeyCommand, type KMSClient } from '@aws-sdk/client-kms';
import type { Table } from '#shared/platform/storage/table.ts';
import type { NamedKey } from './named-keys.ts';
import { publicKeyOfPair } from './named-pairs.ts';

/** Returns a public key: from KMS, or from the table if the KMS key only wraps the pair. Throws MessagePairMissing. */
export const publicKeyOf = async (
  { kid, arn, pair }: NamedKey,
  { kms, table }: { readonly kms: KMSClient; readonly table: Table },
): Promise<KeyObject> => {
  if (pair !== undefined) return publicKeyOfPair({ kid, arn, pair }, table);
  const { PublicKey: spki = new Uint8Array() } = await kms.send(new GetPublicKeyCommand({ KeyId: arn }));
  return createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
};
