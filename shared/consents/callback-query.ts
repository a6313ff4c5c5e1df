import * as z from 'zod';

/** What the bank's redirect carries, as an integrator forwards it (RFC 6749 §4.1.2, RFC 9207). */
export const CallbackQuery = z.object({
  state: z.string().min(1).max(512),
  code: z.string().min(1).max(4096).optional(),
  error: z.string().min(1).max(128).optional(),
  error_description: z.string().max(1024).optional(),
  iss: z.string().max(512).optional(),
});
