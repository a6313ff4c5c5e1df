import * as z from 'zod';

export const Env = z.object({
  /** The address of the interface, which the pages name. */
  BASE_URL: z.url(),
});
