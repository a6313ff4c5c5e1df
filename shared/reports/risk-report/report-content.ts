import * as z from 'zod';
import { RiskAssessment, RiskFeatures } from '#shared/reports/figures/assessment.ts';

/** A day as YYYY-MM-DD. */
const Day = z.iso.date();

/** What a risk report says. */
export const ReportContent = RiskAssessment.extend({
  features: RiskFeatures.meta({ id: 'RiskFeatures' }),
  /** Null if no bank says who holds the accounts. */
  accountHolderName: z.string().nullable(),
  /** The day of the report in the time zone of the first bank. */
  asOf: Day,
  /** The days of the first and the last transaction. */
  period: z.object({ from: Day, to: Day }),
  /** The accounts that the figures are about, each with the end of its number. */
  accounts: z.array(z.object({ bank: z.string(), kind: z.string(), number: z.string().nullable() })),
  /** What was on all deposit accounts together at the end of each day, oldest first. Empty if a balance is missing. */
  balances: z.array(z.object({ date: Day, amount: z.number() })),
});
export type ReportContent = z.infer<typeof ReportContent>;
