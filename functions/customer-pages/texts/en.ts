import { isolated } from '#shared/standard/languages/isolated.ts';
import type { DataPurpose } from '#shared/standard/consents/data-purpose.ts';

/** Everything that the pages say. A function takes what the text names. The other language has the same texts. */
export const en = {
  locale: 'en-GB',
  footer: 'You approve at your bank. This page never asks for your bank user name, password or card.',
  requestedBy: (client: string) => `Requested by ${isolated(client)}`,
  facts: {
    payee: 'To',
    account: 'Account',
    payeeCheck: 'Name of the payee',
    amount: 'Amount',
    variableAmount: 'May differ from payment to payment',
    reference: 'Reference',
    openUntil: 'Open until',
    firstPayment: 'First payment',
    lastPayment: 'Last payment',
    frequency: 'How often',
    mostPerPayment: 'At most per payment',
    mostInTotal: 'At most in total',
    mostPayments: 'At most this many payments',
    mostPerPeriod: 'At most per period',
    mostPaymentsPerPeriod: 'At most this many payments per period',
    payments: 'Payments',
  },
  payeeChecks: {
    match: 'Confirmed by the bank of the payee',
    'close-match': (name: string | undefined) =>
      name ? `Close to the name at the bank: ${isolated(name)}` : 'Close to the name at the bank',
    'no-match': 'Not the name at the bank',
  },
  frequencies: {
    Day: 'Every day',
    Week: 'Every week',
    Month: 'Every month',
    Quarter: 'Every quarter',
    Year: 'Every year',
  } as Readonly<Record<string, string>>,
  chooseBank: {
    title: (amount: string | undefined) => (amount ? `Pay ${isolated(amount)}` : 'Agree to payments'),
    heading: 'Choose your bank',
    search: 'Search by name',
    searchButton: 'Search',
    showAll: 'Show all banks',
    found: (count: number) => (count === 1 ? '1 bank' : `${count} banks`),
    none: 'No bank has this name. Try another spelling, or show all banks.',
    hint: 'You will go to your bank, where you can check the payment and approve or decline it.',
    continueTo: (bank: string) => `Continue to ${isolated(bank)}`,
    bankFailed: (bank: string) =>
      `${isolated(bank)} cannot be reached at the moment. Try again in a minute, or choose another bank.`,
  },
  sharing: {
    title: 'Share your account data',
    hint: 'You will go to your bank, where you can check what is shared and approve or decline it.',
    purpose: 'Purpose',
    shared: 'Data',
    transactionsFrom: 'Transactions from',
    transactionsTo: 'Transactions until',
    until: 'Shared until',
    purposes: {
      AccountAggregation: 'To show your accounts in one place',
      RiskAssessment: 'To assess a credit risk',
      TaxFiling: 'To prepare a tax return',
      Onboarding: 'To open an account or a service',
      Verification: 'To verify your details',
      QuoteComparison: 'To compare offers',
      BudgetingAnalysis: 'To analyse your budget',
      FinancialAdvice: 'To give financial advice',
      AuditReconciliation: 'To audit and reconcile accounts',
    } satisfies Record<DataPurpose, string>,
    data: {
      accounts: 'Your accounts',
      balances: 'Balances',
      transactions: 'Transactions',
      payees: 'Your payees',
      directDebits: 'Direct debits',
      futurePayments: 'Scheduled payments and standing orders',
      statements: 'Statements',
      products: 'Terms of your accounts',
      identity: 'Your identity at the bank',
    },
  },
  leaving: {
    title: (bank: string) => `Taking you to ${isolated(bank)}`,
    text: 'Your bank opens in a moment.',
    link: 'Open my bank now',
  },
  returning: {
    title: 'Taking you back',
    text: 'The website or app that sent you here opens in a moment.',
    link: 'Go on now',
    needsScript:
      'Your browser runs no scripts, and your bank answers in a way that needs one. Allow scripts and reload this page.',
  },
  confirming: {
    title: 'Did you approve this?',
    bank: 'Bank',
    text: (client: string) =>
      `Somebody has just approved this at the bank, but did not go to the bank from this browser. Continue only if it was you, and if you use ${isolated(client)} yourself. If somebody has sent you this link, it was not you.`,
    continue: 'It was me: continue',
    notMe: 'This was not me',
  },
  outcome: {
    approved: { title: 'Thank you', text: 'Your bank has received your approval and makes the payment.' },
    paid: { title: 'Thank you', text: 'Your bank has made the payment.' },
    mandateApproved: { title: 'Thank you', text: 'Your bank has received your approval for these payments.' },
    declined: { title: 'Not approved', text: 'Nothing was paid.' },
    failed: { title: 'The bank refused the payment', text: 'Nothing was paid. Your bank can tell you why.' },
    expired: {
      title: 'This request has expired',
      text: 'Nothing was paid. Go back to the website or app that sent you here and start again.',
    },
    othersDecide: {
      title: 'You have approved this request',
      text: 'Others have to approve it at your bank too. You can close this page.',
    },
    withdrawn: { title: 'This request was withdrawn', text: 'Nothing more will be paid under it.' },
    shared: { title: 'Thank you', text: 'Your bank has received your approval and shares the data.' },
    notShared: { title: 'Not approved', text: 'Nothing was shared.' },
    sharingExpired: {
      title: 'This request has expired',
      text: 'Nothing is shared. Go back to the website or app that sent you here and start again.',
    },
    sharingEnded: { title: 'This request was withdrawn', text: 'Nothing is shared any more.' },
  },
  backTo: (client: string) => `Back to ${isolated(client)}`,
  notices: {
    unknownLink: {
      title: 'This link is no longer valid',
      text: 'Go back to the website or app that sent you here, and try again.',
    },
    tryAgain: { title: 'One moment', text: 'Your bank has not answered yet. Reload this page.' },
    abandoned: {
      title: 'Nothing was done',
      text: 'The approval is not used, and it ends by itself. You can close this page.',
    },
  },
};

/** How a request ended, as far as its customer is concerned. */
export type Outcome = keyof typeof en.outcome;
/** What a customer shares, as far as a customer tells it apart. */
export type SharedData = keyof typeof en.sharing.data;
/** What a page without a request says. */
export type Notice = keyof typeof en.notices;
