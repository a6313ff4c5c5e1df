/** A name in the two languages of the markets. */
export interface Name {
  readonly en: string;
  readonly ar: string;
}

/** An invented customer of every sandbox bank. */
export type Persona = PersonaBase & (PrivatePersona | BusinessPersona);

interface PersonaBase {
  /** Part of the ids and account numbers, so it never changes. */
  readonly id: string;
  readonly name: Name;
  readonly accounts: readonly AccountPlan[];
  /** How many people must approve what the customer consents to. */
  readonly authorisers: 1 | 2;
}

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

/** An account, and what happens on it month after month. All amounts are in minor units. */
export interface AccountPlan {
  /** Part of the account's id and number, so it never changes. */
  readonly key: string;
  readonly kind: 'CurrentAccount' | 'Savings' | 'CreditCard';
  readonly nickname: string;
  readonly opened: string;
  /** What is on the account at the start of every month. Negative if the customer owes it to the bank. */
  readonly base: number;
  /** How far below zero the account may go. */
  readonly creditLimit: number;
  readonly flows: readonly Flow[];
  readonly spending: Spending | undefined;
  /** Where the surplus of a month goes on its last evening, and where a shortfall comes from. */
  readonly settlement: Counterparty;
}

export interface Counterparty {
  readonly name: string;
  /** The code of the other bank inside its IBANs. */
  readonly bankCode: string;
  readonly accountNumber: string;
}

/** By what arrangement money moves again and again. */
export type Arrangement = 'salary' | 'standing-order' | 'direct-debit' | 'loan' | 'bill' | 'sales' | 'profit';

/** A movement that comes back every month. */
export interface Flow {
  readonly id: string;
  readonly arrangement: Arrangement;
  readonly direction: 'in' | 'out';
  readonly counterparty: Counterparty;
  readonly information: string;
  readonly amount: number;
  /** By how much the amount may differ from month to month, in percent. */
  readonly spread: number;
  /** The days of the month. A day that a month does not have falls on its last day. */
  readonly days: readonly number[];
}

/** Purchases with a card: on how many days of a hundred, and in what kind of shops. */
export interface Spending {
  readonly daysInHundred: number;
  readonly merchants: readonly Merchant[];
}

export interface Merchant {
  readonly name: string;
  /** ISO 18245. */
  readonly category: string;
  readonly channel: 'POS' | 'ECommerce' | 'ATM';
  readonly from: number;
  readonly to: number;
}
