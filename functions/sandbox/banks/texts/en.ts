import { isolated } from '#shared/standard/languages/isolated.ts';

/**
 * The texts of a bank's pages. A text that contains values is a function of them. The Arabic texts (ar.ts) have the
 * same keys.
 */
export const en = {
  locale: 'en-AE',
  sandbox: (bank: string) => `Sandbox of ${isolated(bank)}`,
  footer: 'This is a sandbox bank. Its customers and their money are fictitious.',
  paymentTitle: (amount: string | undefined) => (amount ? `Pay ${isolated(amount)}?` : 'Allow these payments?'),
  accountTitle: 'Share your account data?',
  through: (client: string) => `Through ${isolated(client)}`,
  facts: {
    requester: 'Requested by',
    payee: 'To',
    payeeAccount: 'Payee account',
    anyPayee: 'Any payee that the company specifies later',
    onlyAmount: 'Amount',
    amount: 'Amount of each payment',
    upTo: (amount: string) => `Up to ${isolated(amount)}`,
    reference: 'Reference',
    kind: 'How often',
    first: 'First payment',
    payments: 'Payments',
    maxInTotal: 'Maximum in total',
    maxPayments: 'Maximum number of payments',
    maxPerPeriod: 'Maximum per period',
    maxPaymentsPerPeriod: 'Maximum number of payments per period',
    until: 'Ends on',
    purpose: 'Purpose',
    data: 'Shared data',
    from: 'Data from',
    to: 'Data to',
  },
  kinds: {
    'on-demand': 'At the request of the company',
    Day: 'Every day',
    Week: 'Every week',
    Month: 'Every month',
    Year: 'Every year',
    defined: 'On agreed days',
  },
  data: {
    accounts: 'Your name and account numbers',
    balances: 'Balances',
    transactions: 'Transactions',
    beneficiaries: 'People and companies you pay',
    regular: 'Standing orders, direct debits and scheduled payments',
    product: 'Terms of the accounts',
    statements: 'Statements',
    identity: 'Your identity, as verified by the bank',
  },
  purposes: {
    AccountAggregation: 'Showing your accounts in one place',
    RiskAssessment: 'Assessing risk',
    TaxFiling: 'Filing taxes',
    Onboarding: 'Opening an account',
    Verification: 'Verifying your identity',
    QuoteComparison: 'Comparing offers',
    BudgetingAnalysis: 'Planning a budget',
    FinancialAdvice: 'Financial advice',
    AuditReconciliation: 'Audit and reconciliation',
    'Account Aggregation': 'Showing your accounts in one place',
    'Personal Finance Manager': 'Planning your finances',
    'Electronic Verification': 'Verifying your identity',
    'E-Statement': 'Account statements',
    'Credit Assessment': 'Assessing your credit',
    'Tax Filing': 'Filing taxes',
    'Enterprise Financial Management': 'Managing the finances of a company',
    'Letter Of Guarantee': 'A letter of guarantee',
    Other: 'Another purpose',
  },
  signedInAs: (name: string) => `Signed in as ${isolated(name)}`,
  otherCustomer: (name: string) => `Sign in as ${isolated(name)}`,
  payFrom: 'Pay from',
  shareAccounts: 'Accounts',
  secondApproval: 'A second person in your company must approve as well.',
  approve: 'Approve',
  decline: 'Decline',
  closed: {
    title: 'This request is no longer available',
    text: 'It has expired, or it was already approved, declined or withdrawn. Go back to the website or app that sent you here and start again.',
  },
};

/** Categories of account data, as shown to customers. */
export type DataCluster = keyof typeof en.data;
/** Purposes of data sharing, as named by the standards of both markets. */
export type Purpose = keyof typeof en.purposes;
