import { isolated } from '#shared/standard/languages/isolated.ts';
import type { DataPurpose } from '#shared/standard/consents/data-purpose.ts';

/**
 * The English texts of all pages. A text that contains values is a function of them. ar.ts contains the Arabic texts.
 */
export const en = {
  locale: 'en-GB',
  footer: 'You approve at your bank. This page never asks for your bank user name, password or card details.',
  requestedBy: (client: string) => `Requested by ${isolated(client)}`,
  facts: {
    payee: 'To',
    account: 'Account',
    payeeCheck: 'Payee name',
    amount: 'Amount',
    variableAmount: 'May vary between payments',
    reference: 'Reference',
    approveBy: 'Approve by',
    until: 'Your approval ends on',
    firstPayment: 'First payment',
    lastPayment: 'Last payment',
    frequency: 'How often',
    maxPerPayment: 'Maximum per payment',
    maxInTotal: 'Maximum in total',
    maxPayments: 'Maximum number of payments',
    maxPerPeriod: 'Maximum per period',
    maxPaymentsPerPeriod: 'Maximum number of payments per period',
    payments: 'Payments',
  },
  payeeChecks: {
    match: "Confirmed by the payee's bank",
    'close-match': (name: string | undefined) =>
      name ? `Similar to the account holder's name: ${isolated(name)}` : "Similar to the account holder's name",
    'no-match': "Does not match the account holder's name",
  },
  frequencies: {
    Day: 'Every day',
    Week: 'Every week',
    Month: 'Every month',
    Quarter: 'Every quarter',
    Year: 'Every year',
  } as Readonly<Record<string, string>>,
  chooseBank: {
    title: (amount: string | undefined) => (amount ? `Pay ${isolated(amount)}` : 'Approve payments'),
    heading: 'Choose your bank',
    search: 'Search by name',
    searchButton: 'Search',
    showAll: 'Show all banks',
    found: (count: number) => (count === 1 ? '1 bank' : `${count} banks`),
    none: 'No bank matches this name. Try another spelling, or show all banks.',
    hint: 'You will continue to your bank, where you can review the payment and approve or decline it.',
    continueTo: (bank: string) => `Continue to ${isolated(bank)}`,
    bankFailed: (bank: string) =>
      `${isolated(bank)} is not available at the moment. Try again in a minute, or choose another bank.`,
  },
  sharing: {
    title: 'Share your account data',
    hint: 'You will continue to your bank, where you can review the data and approve or decline sharing it.',
    purpose: 'Purpose',
    shared: 'Data',
    transactionsFrom: 'Transactions from',
    transactionsTo: 'Transactions until',
    until: 'Shared until',
    purposes: {
      AccountAggregation: 'To show your accounts in one place',
      RiskAssessment: 'To assess credit risk',
      TaxFiling: 'To prepare a tax return',
      Onboarding: 'To open an account or a service',
      Verification: 'To verify your details',
      QuoteComparison: 'To compare offers',
      BudgetingAnalysis: 'To analyse your budget',
      FinancialAdvice: 'To give financial advice',
      AuditReconciliation: 'To audit and reconcile accounts',
    } satisfies Record<DataPurpose, string>,
    data: {
      accounts: 'Your accounts: their type, number and holder',
      balances: 'The balances of your accounts',
      transactions: 'Your transactions: amounts, dates and other parties',
      payees: 'The payees that you have saved',
      directDebits: 'Your direct debits',
      standingOrders: 'Your standing orders',
      scheduledPayments: 'Your scheduled payments',
      statements: 'The balances on your statements',
      products: 'The terms of your accounts: rates and collateral',
      identity: 'Your identity, as your bank has verified it',
    },
  },
  leaving: {
    title: (bank: string) => `Taking you to ${isolated(bank)}`,
    text: 'Your bank will open in a moment.',
    link: 'Open my bank now',
  },
  returning: {
    title: 'Taking you back',
    text: 'The website or app that sent you here will open in a moment.',
    link: 'Continue',
    needsScript:
      "Your bank's response requires JavaScript, which is turned off in your browser. Turn it on and reload this page.",
  },
  confirming: {
    title: 'Did you approve this?',
    bank: 'Bank',
    text: (client: string) =>
      `Someone has just approved this at the bank, but did not go there from this browser. Continue only if it was you, and if you use ${isolated(client)} yourself. If someone sent you this link, do not continue.`,
    continue: 'Yes, continue',
    notMe: 'This was not me',
  },
  outcome: {
    approved: { title: 'Thank you', text: 'Your bank has received your approval and will make the payment.' },
    paid: { title: 'Thank you', text: 'Your bank has made the payment.' },
    mandateApproved: { title: 'Thank you', text: 'Your bank has received your approval for these payments.' },
    declined: { title: 'Not approved', text: 'Nothing was paid.' },
    failed: { title: 'The bank rejected the payment', text: 'Nothing was paid. Your bank can tell you why.' },
    expired: {
      title: 'This request has expired',
      text: 'Nothing was paid. Go back to the website or app that sent you here and start again.',
    },
    othersDecide: {
      title: 'You have approved this request',
      text: 'Other people must also approve it at your bank. You can close this page.',
    },
    withdrawn: { title: 'This request was withdrawn', text: 'Nothing more will be paid under it.' },
    shared: { title: 'Thank you', text: 'Your bank has received your approval and will share the data.' },
    notShared: { title: 'Not approved', text: 'Nothing was shared.' },
    sharingExpired: {
      title: 'This request has expired',
      text: 'Nothing was shared. Go back to the website or app that sent you here and start again.',
    },
    sharingEnded: { title: 'This request was withdrawn', text: 'Your data is no longer shared.' },
  },
  backTo: (client: string) => `Back to ${isolated(client)}`,
  notices: {
    unknownLink: {
      title: 'This link is no longer valid',
      text: 'Go back to the website or app that sent you here, and try again.',
    },
    tryAgain: { title: 'One moment', text: 'Your bank has not responded yet. Reload this page.' },
    abandoned: {
      title: 'Nothing has changed',
      text: 'The approval will not be used and will expire. You can close this page.',
    },
  },
};

/** Outcomes of a request that the customer can see. */
export type Outcome = keyof typeof en.outcome;
/** Categories of shared data, as shown to customers. */
export type SharedData = keyof typeof en.sharing.data;
/** Messages of pages that show no details of a request. */
export type Notice = keyof typeof en.notices;
