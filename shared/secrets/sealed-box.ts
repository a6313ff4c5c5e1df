import { createHash } from 'node:crypto';
import { DecryptCommand, GenerateDataKeyCommand, type KMSClient } from '@aws-sdk/client-kms';
import { CompactEncrypt, compactDecrypt } from 'jose';
import type { Clock } from '#shared/runtime/clock.ts';

/**
 * Secrets of customers' banks at rest: AES-256-GCM under a data key that KMS wraps (envelope encryption), written as
 * a compact JWE whose header carries the wrapped key. What is sealed for one resource does not open for another.
 */
export interface SealedBox {
  seal(secret: string, resourceId: string): Promise<string>;
  open(sealed: string, resourceId: string): Promise<string>;
}

/** One KMS call per five minutes and environment, not one per secret. */
const dataKeyForMs = 300_000;
const context = { purpose: 'bank-secrets' };

interface DataKey {
  readonly plain: Uint8Array;
  readonly wrapped: string;
  readonly until: number;
}

export const kmsSealedBox = (kms: KMSClient, keyArn: string, now: Clock): SealedBox => {
  let current: Promise<DataKey> | undefined;
  const unwrapped = new Map<string, Promise<Uint8Array>>();

  const generate = async (until: number): Promise<DataKey> => {
    const { Plaintext, CiphertextBlob } = await kms.send(
      new GenerateDataKeyCommand({ KeyId: keyArn, KeySpec: 'AES_256', EncryptionContext: context }),
    );
    if (!Plaintext || !CiphertextBlob) throw new Error('KMS answered without a data key');
    return { plain: Plaintext, wrapped: Buffer.from(CiphertextBlob).toString('base64url'), until };
  };

  const dataKey = async (): Promise<DataKey> => {
    const time = now().getTime();
    if (current && (await current).until > time) return current;
    current = generate(time + dataKeyForMs);
    current.catch(() => {
      current = undefined;
    });
    return current;
  };

  const unwrap = (wrapped: string): Promise<Uint8Array> => {
    const id = createHash('sha256').update(wrapped).digest('base64url');
    const known = unwrapped.get(id);
    if (known) return known;
    const plain = kms
      .send(
        new DecryptCommand({
          KeyId: keyArn,
          CiphertextBlob: Buffer.from(wrapped, 'base64url'),
          EncryptionContext: context,
        }),
      )
      .then(({ Plaintext }) => Plaintext ?? Promise.reject(new Error('KMS answered without a plaintext')));
    plain.catch(() => unwrapped.delete(id));
    if (unwrapped.size > 200) unwrapped.clear();
    unwrapped.set(id, plain);
    return plain;
  };

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
      if (protectedHeader.for !== resourceId) throw new Error('sealed for another resource');
      return Buffer.from(plaintext).toString('utf8');
    },
  };
};
