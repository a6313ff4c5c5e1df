import { DecryptCommand, type KMSClient } from '@aws-sdk/client-kms';

/** A KMS key that wraps keys, and the encryption context without which KMS does not open them. */
export interface Wrapping {
  readonly kms: Pick<KMSClient, 'send'>;
  readonly keyArn: string;
  readonly context: Record<string, string>;
}

/** Has KMS open a key that is wrapped, in base64url. */
export const unwrap = async ({ kms, keyArn, context }: Wrapping, wrapped: string): Promise<Uint8Array> => {
  const { Plaintext } = await kms.send(
    new DecryptCommand({
      KeyId: keyArn,
      CiphertextBlob: Buffer.from(wrapped, 'base64url'),
      EncryptionContext: context,
    }),
  );
  if (!Plaintext) throw new Error('KMS returned no plaintext');
  return Plaintext;
};
