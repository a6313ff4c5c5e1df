import * as z from 'zod';
import { BankEnv } from '#shared/banks/connectors.ts';
import { HttpEnv } from '#shared/clients/sessions/gate.ts';

export const Env = HttpEnv.extend(BankEnv.shape).extend({
  /** The address at which sandbox banks are told what to do. Not set where the banks are real. */
  SANDBOX_BANKS: z.string().optional(),
});
