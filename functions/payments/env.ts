import * as z from 'zod';
import { BankEnv } from '#shared/banks/connectors.ts';
import { HttpEnv } from '#shared/clients/sessions/request-guard.ts';

export const Env = HttpEnv.extend(BankEnv.shape).extend({
  /** Base URL of the sandbox banks' controls. Not set in stages with real banks. */
  SANDBOX_BANKS: z.string().optional(),
});
