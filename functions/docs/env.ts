import * as z from 'zod';

export const Env = z.object({
  /** The base URL of the API, which the pages mention. */
  BASE_URL: z.url(),
});
