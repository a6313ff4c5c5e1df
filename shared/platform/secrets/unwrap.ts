import { DecryptCommand, type KMSClient } from '@aws-sdk/client-kms';

/** A KMS key that wraps other keys, and the encryption context that KMS requires to decrypt them. */
export interface Wrapping {
  readonly kms: Pick<KMSClient, 'send'>;
  readonly keyArn: string;
  readonly context: Record<string, string>;
  /** Ends a call to KMS, with its retries. */
  readonly abortSignal?: AbortSignal;
}

/** Decrypts a wrapped key, in base64 or base64url, with KMS. */
export const unwrap = async ({ kms, keyArn, context, abortSignal }: Wrapping, wrapped: string): Promise<Uint8Array> => {
  const CiphertextBlob = Buffer.from(wrapped, 'base64url');
  const request = { KeyId: keyArn, CiphertextBlob, EncryptionContext: context };
  const { Plaintext } = await kms.send(new DecryptCommand(request), { abortSignal });
  if (!Plaintext) throw new Error('KMS returned no plaintext');
  return Plaintext;
};
