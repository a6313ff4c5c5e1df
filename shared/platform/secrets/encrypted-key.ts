import type { KMSClient } from '@aws-sdk/client-kms';
import * as z from 'zod';
import { memoize } from '#shared/platform/runtime/cache.ts';
import { unwrap } from './unwrap.ts';

/**
 * An API key in the settings: in plain text for a sandbox, otherwise encrypted with the stage's secrets key, as base64
 * ciphertext.
 */
export const EncryptedKey = z.union([z.object({ plain: z.string() }), z.object({ sealed: z.base64() })]);
export type EncryptedKey = z.infer<typeof EncryptedKey>;

/** Purpose of the encryption. infra/operator/README.md shows the command that encrypts a key for it. */
export const encryptedKeyPurpose = 'source-key';

/** Returns a function that decrypts the key on its first call. */
export const decryptKey = (key: EncryptedKey, kms: KMSClient, keyArn: string): (() => Promise<string>) => {
  if ('plain' in key) return async () => key.plain;
  const wrapping = { kms, keyArn, context: { purpose: encryptedKeyPurpose } };
  // A key that was encrypted from a file often ends in a line break.
  return memoize(async () =>
    Buffer.from(await unwrap(wrapping, key.sealed))
      .toString()
      .trim(),
  );
};
