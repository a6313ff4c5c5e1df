import * as z from 'zod';
import { HttpEnv } from '#shared/clients/sessions/request-guard.ts';
import { SourcesEnv } from '#shared/verifications/sources/sources-env.ts';

export const Env = HttpEnv.extend(SourcesEnv.shape).extend({
  /** The KMS key that encrypts stored responses and the sources' API keys. */
  SECRETS_KEY: z.string(),
  /** The KMS key for keyed hashes of verified values. */
  INPUT_HASH_KEY: z.string(),
  RETENTION_DAYS: z.coerce.number<string>().int().positive(),
});
