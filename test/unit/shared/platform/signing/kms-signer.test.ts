import { generateKeyPairSync } from 'node:crypto';
import { GetPublicKeyCommand, type KMSClient, KMSServiceException } from '@aws-sdk/client-kms';
import { expect, test } from 'vitest';
import { KeyArns, kmsPublicKeys, kmsSigner } from '#shared/platform/signing/kms-signer.ts';
import { loggedBy } from '#test/support/drivers/logs/logged-lines.ts';

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

/** The keys of the previous release, after a rotation from key 1 to key 2. */
const previousKeys = KeyArns.parse('key-2 key-3 key-1');

/** A KMS that rejects the requests for one key. */
const kmsWithout = (removed: string, name: string) =>
  ({
    send: async ({ input }: GetPublicKeyCommand) => {
      if (input.KeyId === removed) throw new KMSServiceException({ name, $fault: 'client', $metadata: {} });
      return { PublicKey };
    },
  }) as unknown as KMSClient;

test.each(['AccessDeniedException', 'DisabledException', 'KMSInvalidStateException', 'NotFoundException'])(
  'the previous release still starts after the key that no longer signs is removed (%s)',
  async (error) => {
    const lines = await loggedBy(async () => {
      expect(await kmsPublicKeys(kmsWithout('key-1', error), previousKeys).publicKeys()).toHaveLength(2);
    });
    expect(lines).toEqual([{ event: 'key.unread', key: 'key-1', error }]);
  },
);

test.each([
  ['key-2', 'AccessDeniedException'],
  ['key-3', 'AccessDeniedException'],
  ['key-1', 'ThrottlingException'],
])('a function does not work without %s after %s: it may still sign, or be read later', async (key, error) => {
  const { publicKeys } = kmsPublicKeys(kmsWithout(key, error), previousKeys);
  await expect(publicKeys()).rejects.toMatchObject({ name: error });
});
