import { generateKeyPairSync } from 'node:crypto';
import { GetPublicKeyCommand, type KMSClient } from '@aws-sdk/client-kms';
import { expect, test } from 'vitest';
import { KeyArns, kmsSigner } from '#shared/platform/signing/kms-signer.ts';

const PublicKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'der', type: 'spki' });

/** A KMS that never responds. Like the SDK's client, it aborts a call when the caller's signal says so. */
const hangingKms = {
  send: (command: object, { abortSignal }: { readonly abortSignal?: AbortSignal } = {}) =>
    command instanceof GetPublicKeyCommand
      ? Promise.resolve({ PublicKey })
      : new Promise((_resolve, reject) => {
          abortSignal?.addEventListener('abort', () => reject(abortSignal.reason));
        }),
} as unknown as KMSClient;

test('a caller with a fallback signer does not wait for a KMS that hangs', async () => {
  const { sign } = kmsSigner(hangingKms, KeyArns.parse('key'), { timeoutMs: 20 });
  await expect(sign({})).rejects.toMatchObject({ name: 'TimeoutError' });
});
