import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { DataAmount } from './amount.ts';

const text = z.string().optional();

/** Terms that differ by product, under the names that the bank's standard gives them. */
const Terms = z.record(z.string(), z.unknown());

/** The terms of an account (`AEProduct`). Only the UAE standard has them. */
export const Product = lazyObject(() => ({
  shariaStructure: z.enum(['Ijara', 'ServiceIjara', 'Murabaha', 'Musharaka', 'Tawarruq']).optional(),
  charges: z
    .array(
      z.object({
        type: text,
        name: z.string(),
        description: z.string(),
        charge: z.array(
          z.object({
            amount: DataAmount.optional(),
            rate: z.number().optional(),
            applicationFrequency: text,
            interestCalculationMethod: text,
            maximumChargeAmount: DataAmount.optional(),
            basis: text,
          }),
        ),
        frequency: text,
        justification: text,
        donatedToCharity: z.boolean().optional(),
        notes: text,
      }),
    )
    .optional(),
  /** The rates of a loan or mortgage. Also absent if the bank encrypts them for another recipient. */
  financeRates: z.looseObject({ rateType: z.string() }).optional(),
  depositRates: z.object({ rateType: z.string(), rateDetails: z.array(Terms) }).optional(),
  isSecured: z.boolean().optional(),
  isSalaryTransferRequired: z.boolean().optional(),
  /** ISO 8601 durations. */
  tenor: z.object({ originalTenor: text, remainingTenor: text }).optional(),
  assetBacked: z.array(z.looseObject({ type: z.string(), assetType: z.string(), description: z.string() })).optional(),
  rewardsBenefits: z.array(z.looseObject({ type: z.string(), name: z.string() })).optional(),
}));
export type Product = z.infer<typeof Product>;
