import * as z from 'zod';
import { NationalMarket } from '#shared/standard/markets/market.ts';

const Payment = z.object({
  market: NationalMarket,
  provider: z.string(),
  payee: z.object({ iban: z.string(), name: z.string() }),
});

export const Env = z.object({
  BASE_URL: z.url(),
  /** The ARN of the secret with the client's credentials. */
  CLIENT_SECRET: z.string(),
  METRIC_NAMESPACE: z.string(),
  PAYMENT: z.string().transform((text) => Payment.parse(JSON.parse(text))),
});
