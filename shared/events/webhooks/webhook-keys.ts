import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { PublicKeys } from '#shared/platform/signing/signer.ts';
import {
  openSigningPairs,
  pairPublicKeys,
  type SigningPairs,
  type SigningPairsDeps,
} from '#shared/platform/signing/signing-pairs.ts';
import type { Table } from '#shared/platform/storage/table.ts';

/** What the wrapped pairs are for: KMS opens them for this purpose alone. */
export const webhookPairsPurpose = 'webhooks';

export const openWebhookPairs = (deps: Omit<SigningPairsDeps, 'purpose'>): SigningPairs =>
  openSigningPairs({ ...deps, purpose: webhookPairsPurpose });

/** Every key that signs webhooks: those that KMS holds, and the wrapped pairs of these days. */
export const webhookPublicKeys = (heldByKms: PublicKeys, table: Table, now: Clock): PublicKeys => {
  const sources = [heldByKms, pairPublicKeys(table, webhookPairsPurpose, now)];
  return { publicKeys: async () => (await Promise.all(sources.map((source) => source.publicKeys()))).flat() };
};
