import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { PublicKeys } from '#shared/platform/signing/signer.ts';
import {
  createSigningPairs,
  pairPublicKeys,
  type SigningPairs,
  type SigningPairsDeps,
} from '#shared/platform/signing/signing-pairs.ts';
import type { Table } from '#shared/platform/storage/table.ts';

/** The purpose of the wrapped pairs. KMS decrypts them only for this purpose. */
export const webhookPairsPurpose = 'webhooks';

export const createWebhookPairs = (deps: Omit<SigningPairsDeps, 'purpose'>): SigningPairs =>
  createSigningPairs({ ...deps, purpose: webhookPairsPurpose });

/** Returns every key that signs webhooks: the KMS keys, and the wrapped pairs of yesterday, today and tomorrow. */
export const webhookPublicKeys = (kmsKeys: PublicKeys, table: Table, now: Clock): PublicKeys => {
  const sources = [kmsKeys, pairPublicKeys(table, webhookPairsPurpose, now)];
  return { publicKeys: async () => (await Promise.all(sources.map((source) => source.publicKeys()))).flat() };
};
