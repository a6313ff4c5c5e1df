import { createHmac } from 'node:crypto';
import { GenerateMacCommand, type KMSClient } from '@aws-sdk/client-kms';

/**
 * Hashes of what was asked, for audit: equal inputs have equal hashes, and without the key nobody can try them out.
 * The secret is KMS's MAC of a constant, asked for once per environment: it is stored nowhere.
 */
export type HashInput = (value: string) => Promise<string>;

export const kmsInputHashes = (kms: KMSClient, keyArn: string): HashInput => {
  let secret: Promise<Uint8Array> | undefined;
  const derive = async (): Promise<Uint8Array> => {
    const { Mac } = await kms.send(
      new GenerateMacCommand({
        KeyId: keyArn,
        MacAlgorithm: 'HMAC_SHA_256',
        Message: Buffer.from('verification inputs'),
      }),
    );
    if (!Mac) throw new Error('KMS answered without a MAC');
    return Mac;
  };
  return async (value) => {
    secret ??= derive().catch((error: unknown) => {
      secret = undefined;
      throw error;
    });
    return createHmac('sha256', await secret)
      .update(value)
      .digest('base64url');
  };
};
