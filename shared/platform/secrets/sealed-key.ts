import { DecryptCommand, type KMSClient } from '@aws-sdk/client-kms';
import * as z from 'zod';
import { askOnce } from '#shared/platform/runtime/remember.ts';

/**
 * An API key in the settings: in plain text for a sandbox, otherwise as base64 ciphertext under the stage's secrets
 * key.
 */
export const SealedKey = z.union([z.object({ plain: z.string() }), z.object({ sealed: z.base64() })]);
export type SealedKey = z.infer<typeof SealedKey>;

/** infra/operator/README.md shows the command that encrypts a key for this purpose. */
export const sealedKeyPurpose = 'source-key';
const EncryptionContext = { purpose: sealedKeyPurpose };

/** Returns a function that decrypts the key on its first call. */
export const openSealedKey = (key: SealedKey, kms: KMSClient, keyArn: string): (() => Promise<string>) => {
  if ('plain' in key) return async () => key.plain;
  return askOnce(async () => {
    const CiphertextBlob = Buffer.from(key.sealed, 'base64');
    const { Plaintext } = await kms.send(new DecryptCommand({ KeyId: keyArn, CiphertextBlob, EncryptionContext }));
    // A key that was encrypted from a file often ends in a line break.
    return Buffer.from(Plaintext ?? [])
      .toString('utf8')
      .trim();
  });
};
