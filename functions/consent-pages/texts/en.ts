import type { SectionName } from '#shared/accounts/read/section-name.ts';
import { isolated } from '#shared/standard/languages/isolated.ts';

/** The names that a text about an action contains, and the last day of the consent. */
export interface ActionNames {
  readonly client: string;
  readonly bank: string;
  readonly end: string;
}

/**
 * The English texts of the pages that no guide prescribes. A text that contains values is a function of them. ar.ts
 * contains the Arabic texts.
 */
export const en = {
  footer: 'These pages never ask for your bank user name, password or card details.',
  title: 'Your connections',
  manage: 'Manage',
  manageAt: (bank: string) => `Manage your consent at ${isolated(bank)}`,
  unknownBank: 'No bank chosen yet',
  newer: 'Newer',
  older: 'Older',
  pages: 'Pages',
  back: 'Back to all connections',
  backTo: (client: string) => `Back to ${isolated(client)}`,
  notYet: 'Not yet',
  endsSoon: (end: string) => `This ends on ${isolated(end)}. After that, you have to approve again at your bank.`,
  /** The types of accounts at the banks of both markets. */
  accountTypes: {
    CurrentAccount: 'Current Account',
    Savings: 'Savings',
    CreditCard: 'Credit Card',
    ChargeCard: 'Charge Card',
    PrePaidCard: 'Prepaid Card',
    EMoney: 'E-Money',
    Loan: 'Loan',
    Mortgage: 'Mortgage',
    Finance: 'Finance',
  },
  purpose: 'Purpose',
  transactionsFrom: 'Transactions from',
  transactionsTo: 'Transactions until',
  reads: 'Data received',
  noReads: 'No data has been received yet.',
  sections: {
    accounts: 'Accounts',
    balances: 'Balances',
    transactions: 'Transactions',
    beneficiaries: 'Saved payees',
    directDebits: 'Direct debits',
    parties: 'Identity',
    standingOrders: 'Standing orders',
    scheduledPayments: 'Scheduled payments',
    products: 'Products',
    statements: 'Statements',
  } satisfies Record<SectionName, string>,
  payments: {
    pending: 'In progress',
    notPaid: 'The permission was paused or suspended on this day, so nothing was paid.',
  },
  impact: {
    pauseSharing: ({ client, bank, end }: ActionNames) =>
      `${isolated(client)} can read no data from ${isolated(bank)} while sharing is paused. It keeps the data that it has received. You can reactivate sharing here until ${isolated(end)}, without signing in at your bank. Your bank is not told.`,
    pausePayments: ({ end }: ActionNames) =>
      `Nothing is paid while the permission is paused. A payment that falls due waits until the end of its day; after that, it is not made. A payment that your bank has already received is not stopped. You can reactivate the permission here until ${isolated(end)}, without signing in at your bank. Your bank is not told.`,
    resumeSharing: ({ client, bank, end }: ActionNames) =>
      `${isolated(client)} can read the data below from ${isolated(bank)} again, until ${isolated(end)}. You need not sign in at your bank.`,
    resumePayments: ({ end }: ActionNames) =>
      `Payments within the limits that you have approved are made again, until ${isolated(end)}. A payment that is due today may be made at once. You need not sign in at your bank.`,
    stopSharing: ({ client, bank }: ActionNames) =>
      `${isolated(client)} can read no more data from ${isolated(bank)}, and we tell your bank now. We delete the data that we have read. ${isolated(client)} may keep the data that it has received. To share again, you have to approve at your bank again.`,
    cancelPayments: () =>
      'No more payments are made under this permission, and we tell your bank now. Scheduled payments are cancelled. A payment that your bank has already received cannot be stopped. To pay like this again, you have to approve at your bank again.',
  },
  done: {
    pause: 'Paused.',
    reactivate: 'Active again.',
    stopSharing: 'Sharing has been stopped.',
    cancelPayments: 'The permission has been cancelled.',
  },
  changed: 'This consent has changed in the meantime. You see its current state.',
  notices: {
    unknownLink: {
      title: 'This link is not valid',
      text: 'Go back to the website or app that sent you here, and open the page again.',
    },
    usedLink: {
      title: 'This link has already been used',
      text: 'A link opens these pages once. Go back to the website or app that sent you here, and open the page again.',
    },
    expiredLink: {
      title: 'This link has expired',
      text: 'Go back to the website or app that sent you here, and open the page again.',
    },
    noSession: {
      title: 'You are not signed in to these pages',
      text: 'Open them from the website or app of the company that you share data with or pay. Your browser must accept cookies.',
    },
    sessionEnded: {
      title: 'Your time on these pages has ended',
      text: 'To protect you, they close after 30 minutes. Go back to the website or app that sent you here, and open the page again.',
    },
    unknownConsent: { title: 'This consent does not exist', text: 'Go back to your connections.' },
    foreignForm: {
      title: 'Nothing has changed',
      text: 'The request did not come from these pages. If you wanted to change a consent, open it here and try again.',
    },
  },
};

/** Messages of pages that show no consents. */
export type Notice = keyof typeof en.notices;
