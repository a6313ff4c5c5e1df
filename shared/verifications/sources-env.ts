import * as z from 'zod';
import { SealedKey } from '#shared/platform/secrets/sealed-key.ts';

const SourceSettings = z.object({ url: z.url(), apiKey: SealedKey });
export type SourceSettings = z.infer<typeof SourceSettings>;

/**
 * The sources of verifications that the operator has contracts with: of account holders, and of commercial
 * registrations. Infra writes this variable with the type that the function reads it with.
 */
export const VerificationSources = z.object({
  ownership: SourceSettings.optional(),
  registry: SourceSettings.optional(),
});
export type VerificationSources = z.infer<typeof VerificationSources>;

export const SourcesEnv = z.object({
  SOURCES: z.string().transform((text) => VerificationSources.parse(JSON.parse(text))),
});
