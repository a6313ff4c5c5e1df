/**
 * The kinds of account. The balance of a deposit account belongs to the customer; the balance of a card or a loan is
 * owed.
 */
export type AccountKind = 'deposit' | 'card' | 'loan';

/** The fields of an account that the figures of a report use. */
export interface AccountFacts {
  readonly accountId: string;
  readonly kind: AccountKind;
  /** ISO 4217. */
  readonly currency: string;
  /** The IBAN and other account numbers, which identify transfers between the customer's own accounts. */
  readonly identifiers: readonly string[];
  /** Absent if the bank does not return the account holder's name. */
  readonly holderName: string | undefined;
  /**
   * The booked balance in minor units, negative if overdrawn or owed. Absent if the bank returned no booked balance.
   */
  readonly balance: bigint | undefined;
  /** The day at the end of which the account has the balance. Defaults to `asOf`. */
  readonly balanceOn?: string | undefined;
  /** The names of the customer and of the other holders, as the bank has verified them. */
  readonly partyNames?: readonly string[];
  /** The type of a loan account, if the bank reports its collateral. */
  readonly loanType?: 'MORTGAGE' | 'AUTO' | undefined;
  readonly statements?: readonly StatementFacts[];
  readonly standingOrders?: readonly StandingOrderFacts[];
  readonly scheduledPayments?: readonly ScheduledPaymentFacts[];
}

/** The balance at the end of a day, as the bank's statement reports it. */
export interface StatementFacts {
  readonly day: string;
  readonly balance: bigint;
}

/** The payee of an order. Absent if the consent does not share the details. */
export interface OrderedPayee {
  readonly counterpartyName: string | undefined;
  readonly counterpartyIdentifier: string | undefined;
}

export interface StandingOrderFacts extends OrderedPayee {
  /** The mean amount per month, in minor units. */
  readonly monthly: bigint;
  /** The day of the first payment. */
  readonly from: string | undefined;
}

/** A payment that the customer has ordered for a later day. */
export interface ScheduledPaymentFacts extends OrderedPayee {
  readonly day: string;
  readonly minor: bigint;
}

/** A booked transaction. Pending and rejected transactions are excluded, because they may never take effect. */
export interface TransactionFacts {
  readonly transactionId: string;
  readonly accountId: string;
  /** The booking day in the bank's time zone, as YYYY-MM-DD. */
  readonly day: string;
  /** The amount in minor units: positive for a credit, negative for a debit. */
  readonly minor: bigint;
  /** ISO 4217. */
  readonly currency: string;
  /** The bank's `transactionType` and `subTransactionType`. */
  readonly type: string;
  readonly subType: string;
  /** The bank's flags, such as Payroll, Loan, Finance, StandingOrder and DirectDebit. */
  readonly flags: readonly string[];
  readonly description: string | undefined;
  readonly merchantName: string | undefined;
  /** ISO 18245. */
  readonly merchantCategoryCode: string | undefined;
  /** The counterparty. Absent if the bank does not provide it. */
  readonly counterpartyName: string | undefined;
  readonly counterpartyIdentifier: string | undefined;
}

export interface ReportFacts {
  /** The last day for which the data of all accounts is known, as YYYY-MM-DD. Later transactions are excluded. */
  readonly asOf: string;
  /** The first and the last day that the consents share, as YYYY-MM-DD. Absent if they do not limit the days. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The currency of all figures (ISO 4217). Accounts and transactions in other currencies are excluded. */
  readonly currency: string;
  readonly accounts: readonly AccountFacts[];
}
