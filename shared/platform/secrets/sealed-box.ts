import { createHash } from 'node:crypto';
import { DecryptCommand, GenerateDataKeyCommand, type KMSClient } from '@aws-sdk/client-kms';
import { CompactEncrypt, compactDecrypt } from 'jose';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { openMemory } from '#shared/platform/runtime/remember.ts';

/**
 * Encrypts secrets for the table: AES-256-GCM under a data key that KMS wraps, as a compact JWE with the wrapped key in
 * its header. A text that was sealed for one resource cannot be opened for another.
 */
export interface SealedBox {
  seal(secret: string, resourceId: string): Promise<string>;
  open(sealed: string, resourceId: string): Promise<string>;
}

/** How long one data key is used, so that KMS is not called for every secret. */
const dataKeyForMs = 300_000;
const mostUnwrappedKeys = 200;
const context = { purpose: 'bank-secrets' };

interface DataKey {
  readonly plain: Uint8Array;
  readonly wrapped: string;
  readonly until: number;
}

export const kmsSealedBox = (kms: KMSClient, keyArn: string, now: Clock): SealedBox => {
  const dataKeys = openMemory<DataKey>({ most: 1, goodUntil: ({ until }) => until, now });
  const unwrappedKeys = openMemory<Uint8Array>({ most: mostUnwrappedKeys });

  const dataKey = () =>
    dataKeys.recall('current', async () => {
      const until = now().getTime() + dataKeyForMs;
      const { Plaintext, CiphertextBlob } = await kms.send(
        new GenerateDataKeyCommand({ KeyId: keyArn, KeySpec: 'AES_256', EncryptionContext: context }),
      );
      if (!Plaintext || !CiphertextBlob) throw new Error('KMS returned no data key');
      return { plain: Plaintext, wrapped: Buffer.from(CiphertextBlob).toString('base64url'), until };
    });

  const unwrap = (wrapped: string): Promise<Uint8Array> =>
    unwrappedKeys.recall(createHash('sha256').update(wrapped).digest('base64url'), async () => {
      const { Plaintext } = await kms.send(
        new DecryptCommand({
          KeyId: keyArn,
          CiphertextBlob: Buffer.from(wrapped, 'base64url'),
          EncryptionContext: context,
        }),
      );
      if (!Plaintext) throw new Error('KMS returned no plaintext');
      return Plaintext;
    });

  return {
    async seal(secret, resourceId) {
      const { plain, wrapped } = await dataKey();
      return new CompactEncrypt(Buffer.from(secret))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', wrapped, for: resourceId })
        .encrypt(plain);
    },
    async open(sealed, resourceId) {
      const { plaintext, protectedHeader } = await compactDecrypt(sealed, ({ wrapped }) => unwrap(String(wrapped)), {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
      if (protectedHeader.for !== resourceId) throw new Error('The text was sealed for another resource');
      return Buffer.from(plaintext).toString('utf8');
    },
  };
};
