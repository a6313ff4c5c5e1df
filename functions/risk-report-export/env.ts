import * as z from 'zod';
import { HttpEnv } from '#shared/clients/sessions/request-guard.ts';

export const Env = HttpEnv.extend({ SECRETS_KEY: z.string() });
