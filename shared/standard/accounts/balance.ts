import * as z from 'zod';
import { ifValid } from '#shared/platform/schemas/if-valid.ts';
import { AmountComponent, CreditDebit, HeldAmount } from './amount.ts';

/** `AEBalanceTypeCode` of the UAE standard. The KSA standard has the same list. */
export const BalanceType = z.enum([
  'ClosingAvailable',
  'ClosingBooked',
  'ClosingCleared',
  'Expected',
  'ForwardAvailable',
  'Information',
  'InterimAvailable',
  'InterimBooked',
  'InterimCleared',
  'OpeningAvailable',
  'OpeningBooked',
  'OpeningCleared',
  'PreviouslyClosedBooked',
]);
export type BalanceType = z.infer<typeof BalanceType>;

/**
 * One kind of balance of an account (`AEBalance`). Banks return several per account. If a credit line is malformed, all
 * credit lines are omitted.
 */
export const Balance = z.object({
  creditDebitIndicator: CreditDebit.describe('The sign of the amount: `Credit` is positive, `Debit` negative.'),
  type: BalanceType.describe("The kind of balance, such as `ClosingBooked`, as the bank's standard names it."),
  dateTime: z.string().describe('The time at which the bank determined the balance.'),
  amount: HeldAmount.describe('The balance, without a sign.'),
  creditLine: ifValid(
    z.array(
      z.object({
        included: z.boolean().describe('Whether the balance includes the credit line.'),
        type: z
          .enum(['Available', 'Credit', 'Emergency', 'Pre-Agreed', 'Temporary'])
          .describe("The kind of credit line, as the bank's standard names it."),
        amount: HeldAmount.describe('The amount of the credit line, without a sign.'),
      }),
    ),
  ).describe('Credit that the holder may draw beyond the balance.'),
  components: z.array(AmountComponent).optional().describe('The parts of the amount, such as principal and interest.'),
});
export type Balance = z.infer<typeof Balance>;
