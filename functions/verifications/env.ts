import * as z from 'zod';
import { HttpEnv } from '#shared/http/gate.ts';
import { SourcesEnv } from '#shared/verifications/sources-env.ts';

export const Env = HttpEnv.extend(SourcesEnv.shape).extend({
  /** KMS key that wraps the data keys under which answers are sealed. */
  SECRETS_KEY: z.string(),
  /** KMS HMAC key behind the hashes of what was asked. */
  INPUT_HASH_KEY: z.string(),
  RETENTION_DAYS: z.coerce.number<string>().int().positive(),
});
