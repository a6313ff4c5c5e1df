import * as z from 'zod';
import { ProbePayment } from './settings.ts';

export const Env = z.object({
  BASE_URL: z.url(),
  /** The ARN of the secret with the client's credentials. */
  CLIENT_SECRET: z.string(),
  METRIC_NAMESPACE: z.string(),
  PAYMENT: z.string().transform((text) => ProbePayment.parse(JSON.parse(text))),
});
