import { createPrivateKey, type KeyObject } from 'node:crypto';
import { DecryptCommand, GenerateDataKeyPairWithoutPlaintextCommand, type KMSClient } from '@aws-sdk/client-kms';

/** A key pair that KMS has generated. Its private half is encrypted, and only the key that wraps it opens it. */
export interface WrappedPair {
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Uint8Array;
  /** The encrypted private half, in base64url. */
  readonly wrapped: string;
}

/** The KMS key that wraps a pair, and the encryption context without which KMS does not open it. */
export interface Wrapping {
  readonly kms: KMSClient;
  readonly keyArn: string;
  readonly context: Readonly<Record<string, string>>;
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
export const openPair = async (
  { kms, keyArn, context }: Wrapping,
  { wrapped }: Pick<WrappedPair, 'wrapped'>,
): Promise<KeyObject> => {
  const { Plaintext } = await kms.send(
    new DecryptCommand({
      KeyId: keyArn,
      CiphertextBlob: Buffer.from(wrapped, 'base64url'),
      EncryptionContext: context,
    }),
  );
  if (!Plaintext) throw new Error('KMS returned no private key');
  return createPrivateKey({ key: Buffer.from(Plaintext), format: 'der', type: 'pkcs8' });
};
