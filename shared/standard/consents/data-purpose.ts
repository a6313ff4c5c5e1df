import * as z from 'zod';

/** For what a client reads account data (`AEBankDataSharingOpenFinanceBilling` of the UAE standard). */
export const DataPurpose = z
  .enum([
    'AccountAggregation',
    'RiskAssessment',
    'TaxFiling',
    'Onboarding',
    'Verification',
    'QuoteComparison',
    'BudgetingAnalysis',
    'FinancialAdvice',
    'AuditReconciliation',
  ])
  .describe('Why the data is read.');
export type DataPurpose = z.infer<typeof DataPurpose>;

/** The kind of customer whose data is read. */
export const UserType = z.enum(['Retail', 'SME', 'Corporate']).describe('The kind of customer whose data is read.');
export type UserType = z.infer<typeof UserType>;
