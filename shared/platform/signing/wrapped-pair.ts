import { createPrivateKey, type KeyObject } from 'node:crypto';
import { GenerateDataKeyPairWithoutPlaintextCommand } from '@aws-sdk/client-kms';
import { unwrap, type Wrapping } from '#shared/platform/secrets/unwrap.ts';

/** A key pair that KMS has generated. Its private half is encrypted, and only the key that wraps it opens it. */
export interface WrappedPair {
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Uint8Array;
  /** The encrypted private half, in base64url. */
  readonly wrapped: string;
}

/** Has KMS generate a pair. Nobody sees the private half. */
export const generatePair = async (
  { kms, keyArn, context }: Wrapping,
  spec: 'ECC_NIST_P256' | 'RSA_2048',
): Promise<WrappedPair> => {
  const { PublicKey, PrivateKeyCiphertextBlob } = await kms.send(
    new GenerateDataKeyPairWithoutPlaintextCommand({
      KeyId: keyArn,
      KeyPairSpec: spec,
      EncryptionContext: context,
    }),
  );
  if (!PublicKey || !PrivateKeyCiphertextBlob) throw new Error('KMS returned no key pair');
  return { publicKey: PublicKey, wrapped: Buffer.from(PrivateKeyCiphertextBlob).toString('base64url') };
};

/** Has KMS open the private half. From then on it is in the memory of this process. */
export const openPair = async (wrapping: Wrapping, { wrapped }: Pick<WrappedPair, 'wrapped'>): Promise<KeyObject> =>
  createPrivateKey({ key: Buffer.from(await unwrap(wrapping, wrapped)), format: 'der', type: 'pkcs8' });
