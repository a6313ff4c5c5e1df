import * as z from 'zod';

/** An amount of account data: a decimal string of up to 13 digits and up to five decimals, more than the currency may have. */
export const DataAmount = z.object({ amount: z.string(), currency: z.string() });
export type DataAmount = z.infer<typeof DataAmount>;

/** The sign of an amount. The amount itself has none. */
export const CreditDebit = z.enum(['Credit', 'Debit']);
export type CreditDebit = z.infer<typeof CreditDebit>;

/** A part of an amount, such as principal or interest. */
export const AmountComponent = z.object({ balanceCategory: z.string(), amount: DataAmount });
