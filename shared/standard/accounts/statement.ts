import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { AmountComponent, CreditDebit, DataAmount } from './amount.ts';

const StatementBalance = z.object({
  creditDebitIndicator: CreditDebit,
  amount: DataAmount,
  components: z.array(AmountComponent).optional(),
});

/** The activity of an account between two days (`AEStatements`). Only the UAE standard has it. */
export const Statement = lazyObject(() => ({
  statementId: z.string(),
  statementDate: z.string(),
  openingDate: z.string(),
  closingDate: z.string(),
  creditLine: DataAmount.optional(),
  openingBalance: StatementBalance,
  closingBalance: StatementBalance,
  summary: z.array(
    z.object({
      creditDebitIndicator: CreditDebit,
      transactionType: z.string().optional(),
      subTransactionType: z.string(),
      amount: DataAmount,
      count: z.number(),
    }),
  ),
  expectedNextStatement: z.array(z.object({ type: z.string().optional(), amount: DataAmount.optional() })).optional(),
  nextPayment: z.array(z.object({ date: z.string(), amount: DataAmount, type: z.string().optional() })).optional(),
}));
export type Statement = z.infer<typeof Statement>;
