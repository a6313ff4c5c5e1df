import * as z from 'zod';
import { NationalMarket } from '#shared/standard/markets/market.ts';
import type { RegionCode } from '../deployment/regions.ts';

/** The payment of 1.00 that a probe makes. */
export const ProbePayment = z.object({
  market: NationalMarket,
  /** The model bank of the market, at which the probe is also the customer. */
  provider: z.string(),
  payee: z.object({ iban: z.string(), name: z.string() }),
});
export type ProbePayment = z.infer<typeof ProbePayment>;

export interface ProbeSettings {
  /** The region of the probe: neither the stage's own, whose loss the probe is to report, nor its second one. */
  readonly region: RegionCode;
  readonly payment: ProbePayment;
}

/** A payment at the model bank of the sandbox in the UAE. */
export const paymentAtModelBank: ProbePayment = {
  market: 'UAE',
  provider: 'uae-altareq1',
  payee: { iban: 'AE070331234567890123456', name: 'Ivan England' },
};
