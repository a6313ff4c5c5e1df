import { createHmac } from 'node:crypto';
import { GenerateMacCommand, type KMSClient } from '@aws-sdk/client-kms';
import { memoize } from '#shared/platform/runtime/cache.ts';

/** Hashes an input with a key: equal inputs have equal hashes, and an input cannot be guessed without the key. */
export type HashInput = (value: string) => Promise<string>;

/** Hashes with HMAC-SHA-256 and a secret that is not stored: the KMS MAC of `purpose`, fetched once per environment. */
export const kmsKeyedHashes = (kms: KMSClient, keyArn: string, purpose: string): HashInput => {
  const secret = memoize(async () => {
    const { Mac } = await kms.send(
      new GenerateMacCommand({
        KeyId: keyArn,
        MacAlgorithm: 'HMAC_SHA_256',
        Message: Buffer.from(purpose),
      }),
    );
    if (!Mac) throw new Error('KMS returned no MAC');
    return Mac;
  });
  return async (value) =>
    createHmac('sha256', await secret())
      .update(value)
      .digest('base64url');
};
