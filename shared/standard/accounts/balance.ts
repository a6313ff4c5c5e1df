import * as z from 'zod';
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

/** What is on an account, counted in one way (`AEBalance`). Banks return several per account. */
export const Balance = z.object({
  creditDebitIndicator: CreditDebit,
  type: BalanceType,
  dateTime: z.string(),
  amount: HeldAmount,
  creditLine: z
    .array(
      z.object({
        included: z.boolean(),
        type: z.enum(['Available', 'Credit', 'Emergency', 'Pre-Agreed', 'Temporary']),
        amount: HeldAmount,
      }),
    )
    .optional(),
  components: z.array(AmountComponent).optional(),
});
export type Balance = z.infer<typeof Balance>;
