import { createPrivateKey, type KeyObject } from 'node:crypto';
import { GenerateDataKeyPairWithoutPlaintextCommand } from '@aws-sdk/client-kms';
import { unwrap, type Wrapping } from '#shared/platform/secrets/unwrap.ts';

/**
 * Generates a key pair in KMS. The private key is encrypted: its plaintext exists only in the memory of a process for
 * which KMS has decrypted it. The public key is a SubjectPublicKeyInfo (DER).
 */
export const generatePair = async (
  spec: 'ECC_NIST_P256' | 'RSA_2048',
  { kms, keyArn, context, abortSignal }: Wrapping,
): Promise<{ readonly publicKey: Uint8Array; readonly wrapped: string }> => {
  const { PublicKey, PrivateKeyCiphertextBlob } = await kms.send(
    new GenerateDataKeyPairWithoutPlaintextCommand({
      KeyId: keyArn,
      KeyPairSpec: spec,
      EncryptionContext: context,
    }),
    { abortSignal },
  );
  if (!PublicKey || !PrivateKeyCiphertextBlob) throw new Error('KMS returned no key pair');
  return { publicKey: PublicKey, wrapped: Buffer.from(PrivateKeyCiphertextBlob).toString('base64url') };
};

/** Decrypts a pair's private key with KMS. */
export const unwrapPair = async (wrapping: Wrapping, wrapped: string): Promise<KeyObject> => {
  const key = await unwrap(wrapping, wrapped);
  return createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' });
};
