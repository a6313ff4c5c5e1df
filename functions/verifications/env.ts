import * as z from 'zod';
import { HttpEnv } from '#shared/sessions/gate.ts';
import { SourcesEnv } from '#shared/verifications/sources-env.ts';

export const Env = HttpEnv.extend(SourcesEnv.shape).extend({
  /** The KMS key for stored answers and for the sources' API keys. */
  SECRETS_KEY: z.string(),
  /** The KMS HMAC key for hashes of what was asked. */
  INPUT_HASH_KEY: z.string(),
  RETENTION_DAYS: z.coerce.number<string>().int().positive(),
});
