/** Everything that the pages of a bank say, in one language. A function takes what the text names. */
export interface Texts {
  readonly direction: 'ltr' | 'rtl';
  /** The locale of numbers and dates. */
  readonly locale: string;
  /** The link to the same page in the other language, written in that language. */
  readonly otherLanguage: string;
  readonly sandbox: (bank: string) => string;
  readonly footer: string;
  readonly paymentTitle: (amount: string | undefined) => string;
  readonly accountTitle: string;
  readonly askedBy: (client: string) => string;
  readonly facts: {
    readonly payee: string;
    readonly payeeAccount: string;
    readonly anyPayee: string;
    readonly amount: string;
    readonly upTo: (amount: string) => string;
    readonly anyAmount: string;
    readonly reference: string;
    readonly kind: string;
    readonly first: string;
    readonly payments: string;
    readonly mostInTotal: string;
    readonly mostPayments: string;
    readonly mostPerPeriod: string;
    readonly mostPaymentsPerPeriod: string;
    readonly until: string;
    readonly purpose: string;
    readonly data: string;
    readonly from: string;
    readonly to: string;
  };
  readonly kinds: Readonly<Record<'on-demand' | 'Day' | 'Week' | 'Month' | 'Year' | 'defined', string>>;
  readonly data: Readonly<Record<DataCluster, string>>;
  readonly purposes: Readonly<Record<Purpose, string>>;
  readonly signedInAs: (name: string) => string;
  readonly otherCustomer: (name: string) => string;
  readonly payFrom: string;
  readonly shareAccounts: string;
  readonly secondApproval: string;
  readonly approve: string;
  readonly decline: string;
  readonly closed: { readonly title: string; readonly text: string };
  readonly done: (status: string) => { readonly title: string; readonly text: string };
  readonly unchanged: (status: string) => { readonly title: string; readonly text: string };
}

/** What account data a customer shares, in groups that a customer understands. */
export type DataCluster =
  | 'accounts'
  | 'balances'
  | 'transactions'
  | 'beneficiaries'
  | 'regular'
  | 'product'
  | 'statements'
  | 'identity';

export type Purpose =
  | 'AccountAggregation'
  | 'RiskAssessment'
  | 'TaxFiling'
  | 'Onboarding'
  | 'Verification'
  | 'QuoteComparison'
  | 'BudgetingAnalysis'
  | 'FinancialAdvice'
  | 'AuditReconciliation'
  | KsaPurpose;

/** `Purpose` of the KSA standard. */
export type KsaPurpose =
  | 'Account Aggregation'
  | 'Personal Finance Manager'
  | 'Electronic Verification'
  | 'E-Statement'
  | 'Credit Assessment'
  | 'Tax Filing'
  | 'Enterprise Financial Management'
  | 'Letter Of Guarantee'
  | 'Other';
