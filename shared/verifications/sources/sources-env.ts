import * as z from 'zod';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { EncryptedKey } from '#shared/platform/secrets/encrypted-key.ts';

const SourceSettings = z.object({ url: z.url(), apiKey: EncryptedKey });
export type SourceSettings = z.infer<typeof SourceSettings>;

/**
 * The sources that the operator has contracted: one for account holders, one for commercial registrations. Infra writes
 * their settings to the environment variable SOURCES, and the function parses it with this schema.
 */
export const VerificationSources = z.object({
  ownership: SourceSettings.optional(),
  registry: SourceSettings.optional(),
});
export type VerificationSources = z.infer<typeof VerificationSources>;

export const SourcesEnv = z.object({
  SOURCES: z.string().transform(parsedJson).pipe(VerificationSources),
});
