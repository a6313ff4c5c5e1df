import * as z from 'zod';
import { RiskAssessment, RiskFeatures } from '#shared/reports/figures/assessment.ts';

/** A day as YYYY-MM-DD. */
const Day = z.iso.date();

export const ReportContent = RiskAssessment.extend({
  features: RiskFeatures.describe('The features of a report. A higher score is better for the customer.').meta({
    id: 'RiskFeatures',
  }),
  accountHolderName: z.string().nullable().describe("The account holder's name; null if no bank returns it."),
  asOf: Day.describe('The day of the report: the day on which its data was read from the banks.'),
  period: z
    .object({
      from: Day.describe('The day of the first transaction.'),
      to: Day.describe('The day of the last transaction.'),
    })
    .describe('The period of the transactions.'),
  accounts: z
    .array(
      z.object({
        bank: z.string().describe('The name of the bank.'),
        kind: z.string().describe('The kind of account, such as CurrentAccount.'),
        number: z.string().nullable().describe('The last digits of the account number; null if the bank returns none.'),
      }),
    )
    .describe('The accounts from which the figures were computed.'),
  /** Oldest first. */
  balances: z
    .array(
      z.object({
        date: Day.describe('The day.'),
        amount: z.number().describe('The balance at the end of the day, in major units.'),
      }),
    )
    .describe(
      'The combined balance of all deposit accounts at the end of each day. Empty if a bank does not return a balance for one of them, or not all transactions since the first of these days.',
    ),
});
export type ReportContent = z.infer<typeof ReportContent>;
