import * as z from 'zod';
import { HttpEnv } from '#shared/sessions/gate.ts';

export const Env = HttpEnv.extend({ SECRETS_KEY: z.string() });
