import * as z from 'zod';
import { ifValid } from '#shared/platform/schemas/if-valid.ts';

/** An amount in another currency. No standard defines it, so a value in an unexpected format is ignored. */
const LocalExchange = ifValid(
  z.object({
    sourceCurrency: z.string().optional().describe('ISO 4217 code of the currency that was sold.'),
    targetCurrency: z.string().optional().describe('ISO 4217 code of the currency that was bought.'),
    rate: z.number().optional().describe('The exchange rate.'),
    date: z.string().optional().describe('The date of the rate.'),
    value: z.number().optional().describe('The amount in the target currency, as a number.'),
  }),
);

/**
 * An amount in account data: a decimal string of up to 13 digits and up to five decimals, even if the currency has
 * fewer.
 */
export const DataAmount = z.object({
  amount: z.string().describe('A decimal string in major units with up to five decimals, without a sign.'),
  currency: z.string().describe('ISO 4217 code.'),
});
export type DataAmount = z.infer<typeof DataAmount>;

/** An amount on an account, which a bank may also show in the local currency. */
export const HeldAmount = DataAmount.extend({
  localExchange: LocalExchange.describe('The amount in another currency. Absent unless the bank sends it.'),
});
export type HeldAmount = z.infer<typeof HeldAmount>;

/** An amount's sign. The amount itself has none. */
export const CreditDebit = z.enum(['Credit', 'Debit']);
export type CreditDebit = z.infer<typeof CreditDebit>;

/** A part of an amount, such as principal or interest. */
export const AmountComponent = z.object({
  balanceCategory: z.string().describe('The kind of component, such as principal or interest.'),
  amount: DataAmount.describe('The amount of the component.'),
});
