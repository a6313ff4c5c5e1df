import * as z from 'zod';

export const Env = z.object({ API_KEY: z.string() });
