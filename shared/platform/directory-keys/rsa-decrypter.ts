import { DecryptCommand, InvalidCiphertextException, type KMSClient } from '@aws-sdk/client-kms';
import { ignoring } from '#shared/platform/runtime/ignoring.ts';
import type { NamedKeys } from './named-keys.ts';

/** Decrypts messages that were encrypted to our RSA keys with RSA-OAEP-256 (RFC 7518 §4.3). */
export interface RsaDecrypter {
  /** Returns the plaintext, or undefined if no key has this kid or the key cannot decrypt the ciphertext. */
  decrypt(kid: string, ciphertext: Uint8Array): Promise<Uint8Array | undefined>;
}

/** Decrypts with keys that never leave KMS. */
export const kmsDecrypter = (kms: KMSClient, keys: NamedKeys): RsaDecrypter => ({
  async decrypt(kid, ciphertext) {
    const key = keys.find((candidate) => candidate.kid === kid);
    if (!key) return undefined;
    const request = { KeyId: key.arn, CiphertextBlob: ciphertext, EncryptionAlgorithm: 'RSAES_OAEP_SHA_256' } as const;
    const response = await kms.send(new DecryptCommand(request)).catch(ignoring(InvalidCiphertextException));
    return response?.Plaintext;
  },
});
