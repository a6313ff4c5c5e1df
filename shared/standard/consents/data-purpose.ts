import * as z from 'zod';

/** The purpose for which a client reads account data (`AEBankDataSharingOpenFinanceBilling` of the UAE standard). */
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
  .describe('The purpose for which the data is read.');
export type DataPurpose = z.infer<typeof DataPurpose>;

export const UserType = z.enum(['Retail', 'SME', 'Corporate']).describe('The kind of customer whose data is read.');
export type UserType = z.infer<typeof UserType>;
