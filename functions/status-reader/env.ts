import * as z from 'zod';

export const Env = z.object({ TABLE_NAME: z.string() });
