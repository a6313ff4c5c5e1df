/** A name in the two languages of the markets. */
export interface Name {
  readonly en: string;
  readonly ar: string;
}

/** A fictitious customer of every sandbox bank. */
export type Persona = (PrivatePersona | BusinessPersona) & {
  /** Other ids and account numbers are derived from this id, so it must never change. */
  readonly id: string;
  readonly name: Name;
  readonly accounts: readonly AccountPlan[];
  /** Number of people who must approve the customer's consents. */
  readonly authorisers: 1 | 2;
};

interface PrivatePersona {
  readonly category: 'Retail';
  readonly identity: {
    readonly givenName: string;
    readonly surname: string;
    readonly emiratesId: string;
    readonly birthDate: string;
    readonly nationality: string;
    readonly employer: string;
    readonly profession: string;
    readonly monthlySalary: number;
    readonly email: string;
    readonly mobile: string;
  };
}

interface BusinessPersona {
  readonly category: 'SME' | 'Corporate';
  readonly identity: {
    readonly tradeLicence: string;
    readonly taxNumber: string;
    readonly incorporated: string;
    readonly industry: string;
    readonly email: string;
    readonly phone: string;
    readonly website: string;
  };
}

/** An account and its monthly movements. All amounts are in minor units. */
export interface AccountPlan {
  /** The account's id and number are derived from this key, so it must never change. */
  readonly key: string;
  readonly kind: 'CurrentAccount' | 'Savings' | 'CreditCard';
  readonly nickname: string;
  readonly opened: string;
  /** Opening balance of every month. Negative if the customer owes the bank money. */
  readonly base: number;
  /** Overdraft or credit limit of the account. */
  readonly creditLimit: number;
  readonly flows: readonly Flow[];
  readonly spending: Spending | undefined;
  /** Counterparty that receives the surplus of a month on its last evening, or covers a shortfall. */
  readonly settlement: Counterparty;
}

export interface Counterparty {
  readonly name: string;
  /** The bank code in the counterparty's UAE IBAN. */
  readonly bankCode: string;
  readonly accountNumber: string;
}

/** The arrangement behind a recurring movement. */
export type Arrangement = 'salary' | 'standing-order' | 'direct-debit' | 'loan' | 'bill' | 'sales' | 'profit';

/** A movement that recurs every month. */
export interface Flow {
  readonly id: string;
  readonly arrangement: Arrangement;
  readonly direction: 'in' | 'out';
  readonly counterparty: Counterparty;
  readonly information: string;
  readonly amount: number;
  /** Maximum deviation from the amount, in percent. */
  readonly spread: number;
  /** The days of the month. In shorter months, later days fall on the last day. */
  readonly days: readonly number[];
}

/** Card purchases: the average number of days in a hundred with a purchase, and the shops. */
export interface Spending {
  readonly daysInHundred: number;
  readonly merchants: readonly Merchant[];
}

export interface Merchant {
  readonly name: string;
  /** The merchant category code (ISO 18245). */
  readonly category: string;
  readonly channel: 'POS' | 'ECommerce' | 'ATM';
  readonly from: number;
  readonly to: number;
}

/** A movement of money on an account. */
export interface Movement {
  readonly id: string;
  readonly at: string;
  /** The amount in minor units, positive for incoming money. */
  readonly amount: number;
  readonly information: string;
  readonly cause: Cause;
}

export type Cause =
  | { readonly kind: 'flow'; readonly flowId: string; readonly arrangement: Arrangement; readonly with: Counterparty }
  | { readonly kind: 'purchase'; readonly merchant: Merchant }
  | { readonly kind: 'settlement'; readonly with: Counterparty };

export const byTime = (first: { readonly at: string; readonly id: string }, second: typeof first): number => {
  if (first.at !== second.at) return first.at < second.at ? -1 : 1;
  return first.id < second.id ? -1 : 1;
};

export const totalOf = (movements: readonly { readonly amount: number }[]): number =>
  movements.reduce((total, { amount }) => total + amount, 0);
