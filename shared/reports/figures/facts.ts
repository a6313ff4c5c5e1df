import type { RiskAssessment } from './assessment.ts';

/** What an account is for. Money on a deposit is the customer's; money on a card or a loan is owed. */
export type AccountKind = 'deposit' | 'card' | 'loan';

/** What the figures of a report need to know about an account. */
export interface AccountFacts {
  readonly accountId: string;
  readonly kind: AccountKind;
  /** ISO 4217. */
  readonly currency: string;
  /** The IBAN and the other numbers of the account, by which a transfer between own accounts is recognised. */
  readonly identifiers: readonly string[];
  /** Undefined if the bank does not say who holds the account. */
  readonly holderName: string | undefined;
  /** The booked balance at `asOf` in minor units, negative if overdrawn or owed. Undefined if the bank returned none. */
  readonly balance: bigint | undefined;
}

/** A booked transaction. Pending and rejected ones are left out, because they may never move money. */
export interface TransactionFacts {
  readonly transactionId: string;
  readonly accountId: string;
  /** The day of booking in the bank's time zone, as YYYY-MM-DD. */
  readonly day: string;
  /** In minor units: positive if the account received it, negative if it paid it. */
  readonly minor: bigint;
  /** ISO 4217. */
  readonly currency: string;
  /** `transactionType` and `subTransactionType` of the bank. */
  readonly type: string;
  readonly subType: string;
  /** Payroll, Loan, Finance, StandingOrder, DirectDebit and others. */
  readonly flags: readonly string[];
  readonly description: string | undefined;
  readonly merchantName: string | undefined;
  /** ISO 18245. */
  readonly merchantCategoryCode: string | undefined;
  /** The other side of the movement, as far as the bank names it. */
  readonly counterpartyName: string | undefined;
  readonly counterpartyIdentifier: string | undefined;
}

/** What a report is about. */
export interface ReportFacts {
  /** The day of the report in the bank's time zone, as YYYY-MM-DD. Later transactions are left out. */
  readonly asOf: string;
  /**
   * The first day of which the bank returned the transactions, as YYYY-MM-DD. If left out, the months begin with the
   * first transaction, and a month without any before it is not seen.
   */
  readonly from?: string | undefined;
  /** The currency of all figures (ISO 4217). Accounts and transactions in another currency are left out. */
  readonly currency: string;
  readonly accounts: readonly AccountFacts[];
}

/**
 * Gathers the figures of a report. Transactions may come in any order and in any number of pieces. Each may come once.
 * It keeps sums, not the transactions, so that memory grows with the months and the payees.
 */
export interface Figures {
  take(transaction: TransactionFacts): void;
  /** The figures of everything that was taken so far. May be called again after more was taken. */
  assess(): RiskAssessment;
}

/** Starts the figures of a report. */
export type OpenFigures = (facts: ReportFacts) => Figures;
