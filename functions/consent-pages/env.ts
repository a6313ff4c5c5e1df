import * as z from 'zod';
import { HttpEnv } from '#shared/clients/sessions/request-guard.ts';

export const Env = HttpEnv.extend({
  /** The key that encrypts account data, so that the pages can show the shared accounts. */
  SECRETS_KEY: z.string(),
});
