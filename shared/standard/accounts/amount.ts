import * as z from 'zod';

/** An amount in another currency. No standard has it, so a bank that sends it in another form is read without it. */
const LocalExchange = z
  .object({
    sourceCurrency: z.string().optional(),
    targetCurrency: z.string().optional(),
    rate: z.number().optional(),
    date: z.string().optional(),
    value: z.number().optional(),
  })
  .optional()
  .catch(undefined);

/** An amount of account data: a decimal string of up to 13 digits and up to five decimals, more than the currency may have. */
export const DataAmount = z.object({ amount: z.string(), currency: z.string() });
export type DataAmount = z.infer<typeof DataAmount>;

/** An amount on an account, which a bank may show in the local currency too. */
export const HeldAmount = DataAmount.extend({ localExchange: LocalExchange });
export type HeldAmount = z.infer<typeof HeldAmount>;

/** The sign of an amount. The amount itself has none. */
export const CreditDebit = z.enum(['Credit', 'Debit']);
export type CreditDebit = z.infer<typeof CreditDebit>;

/** A part of an amount, such as principal or interest. */
export const AmountComponent = z.object({ balanceCategory: z.string(), amount: DataAmount });
