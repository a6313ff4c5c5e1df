import { DecryptCommand, type KMSClient } from '@aws-sdk/client-kms';
import * as z from 'zod';

/** In clear for a sandbox, else the base64 ciphertext that KMS made of it under the secrets key. */
const ApiKey = z.union([z.object({ plain: z.string() }), z.object({ sealed: z.base64() })]);

const SourceSettings = z.object({ url: z.url(), apiKey: ApiKey });
export type SourceSettings = z.infer<typeof SourceSettings>;

/**
 * Where the sources of verifications are, as far as the operator has contracts with any: account ownership and
 * commercial registration. Infra writes it with the same type that the function reads it with.
 */
export const VerificationSources = z.object({
  ownership: SourceSettings.optional(),
  registry: SourceSettings.optional(),
});
export type VerificationSources = z.infer<typeof VerificationSources>;

export const SourcesEnv = z.object({
  SOURCES: z.string().transform((text) => VerificationSources.parse(JSON.parse(text))),
});

/** The encryption context under which an operator seals a source's key (README, Operating). */
const EncryptionContext = { purpose: 'source-key' };

/** Opens a source's key when it is first needed. */
export const openApiKey = (apiKey: z.infer<typeof ApiKey>, kms: KMSClient, keyArn: string): (() => Promise<string>) => {
  if ('plain' in apiKey) return async () => apiKey.plain;
  let opened: Promise<string> | undefined;
  const open = async () => {
    const CiphertextBlob = Buffer.from(apiKey.sealed, 'base64');
    const { Plaintext } = await kms.send(new DecryptCommand({ KeyId: keyArn, CiphertextBlob, EncryptionContext }));
    // A key that was sealed from a file often ends in a line break.
    return Buffer.from(Plaintext ?? [])
      .toString('utf8')
      .trim();
  };
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
};
