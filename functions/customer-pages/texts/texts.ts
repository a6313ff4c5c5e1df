import type { DataPurpose } from '#shared/standard/consents/data-purpose.ts';

/** Everything that the pages say, in one language. A function takes what the text names. */
export interface Texts {
  readonly direction: 'ltr' | 'rtl';
  /** The locale of numbers and dates. */
  readonly locale: string;
  /** The link to the same page in the other language, written in that language. */
  readonly otherLanguage: string;
  readonly footer: string;
  readonly requestedBy: (client: string) => string;
  readonly facts: {
    readonly payee: string;
    readonly account: string;
    readonly payeeCheck: string;
    readonly amount: string;
    readonly variableAmount: string;
    readonly reference: string;
    readonly openUntil: string;
    readonly firstPayment: string;
    readonly lastPayment: string;
    readonly frequency: string;
    readonly mostPerPayment: string;
    readonly mostInTotal: string;
    readonly mostPayments: string;
    readonly mostPerPeriod: string;
    readonly mostPaymentsPerPeriod: string;
    readonly payments: string;
  };
  /** What the payee's bank said about the payee's name. */
  readonly payeeChecks: {
    readonly match: string;
    readonly 'close-match': (holder: string | undefined) => string;
    readonly 'no-match': string;
  };
  readonly frequencies: Readonly<Record<string, string>>;
  readonly chooseBank: {
    readonly title: (amount: string | undefined) => string;
    readonly heading: string;
    readonly search: string;
    readonly searchButton: string;
    readonly showAll: string;
    readonly found: (count: number) => string;
    readonly none: string;
    readonly hint: string;
    readonly continueTo: (bank: string) => string;
    readonly bankFailed: (bank: string) => string;
  };
  readonly sharing: {
    readonly title: string;
    readonly hint: string;
    readonly purpose: string;
    readonly shared: string;
    readonly transactionsFrom: string;
    readonly transactionsTo: string;
    readonly until: string;
    readonly purposes: Readonly<Record<DataPurpose, string>>;
    readonly data: Readonly<Record<SharedData, string>>;
  };
  /** The way back from a bank. */
  readonly returning: {
    readonly title: string;
    readonly text: string;
    readonly link: string;
    readonly needsScript: string;
  };
  /** The question to a customer who comes back in another browser than the one that left for the bank. */
  readonly confirming: {
    readonly title: string;
    readonly bank: string;
    readonly text: (client: string) => string;
    readonly continue: string;
    readonly notMe: string;
  };
  readonly leaving: { readonly title: (bank: string) => string; readonly text: string; readonly link: string };
  readonly outcome: Readonly<Record<Outcome, { readonly title: string; readonly text: string }>>;
  readonly backTo: (client: string) => string;
  readonly notices: Readonly<Record<Notice, { readonly title: string; readonly text: string }>>;
}

/** How a request ended, as far as its customer is concerned. */
export type Outcome =
  | 'approved'
  | 'othersDecide'
  | 'paid'
  | 'mandateApproved'
  | 'declined'
  | 'failed'
  | 'expired'
  | 'withdrawn'
  | 'shared'
  | 'notShared'
  | 'sharingExpired'
  | 'sharingEnded';

/** What a customer shares, as far as a customer tells it apart. */
export type SharedData =
  | 'accounts'
  | 'balances'
  | 'transactions'
  | 'payees'
  | 'directDebits'
  | 'futurePayments'
  | 'statements'
  | 'products'
  | 'identity';

/** What a page without a request says. */
export type Notice = 'unknownLink' | 'tryAgain' | 'abandoned';
