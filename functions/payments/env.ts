import * as z from 'zod';
import { BankEnv } from '#shared/banks/connectors.ts';
import { HttpEnv } from '#shared/sessions/gate.ts';

export const Env = HttpEnv.extend(BankEnv.shape).extend({
  CONSENT_UPDATES: z.enum(['revocation', 'any-edge']),
});
