import type { Provider } from '#shared/banks/providers/built-in-banks.ts';
import type { AccountPermission } from '#shared/standard/consents/permissions.ts';
import type { BankAccount } from '../customers/bank-account.ts';
import type { Persona } from '../customers/persona.ts';
import type { Funds, Line } from '../postings/lines.ts';
import type { ConsentRecord } from '../store/consent-record.ts';

/** The standards' `TransactionType`, `SubTransactionType` and flag. */
export type TransactionKind = readonly [type: string, subType: string, flag?: string];

/** Values that the two markets' standards express differently. */
export interface Standard {
  readonly country: 'AE' | 'SA';
  code(name: string): string;
  /** Renders the identification of an account, bank or card. */
  identified(scheme: 'IBAN' | 'BICFI' | 'MaskedPAN', Identification: string): object;
  /** The mask before the last four digits of a card number, the card scheme, and the wallet for online purchases. */
  readonly card: { readonly mask: string; readonly scheme: string; readonly wallet: string };
  readonly transactions: {
    /** The time zone of the market, as an offset from UTC. */
    readonly timeZone: string;
    /** The text before the reference of a payment that a third party initiated. */
    readonly thirdPartyText: string;
    /** The kinds of transaction that the two standards classify differently. */
    readonly kinds: Readonly<Record<'loan' | 'profit' | 'thirdPartyPayment', TransactionKind>>;
  };
  /** The address of every counterparty's bank. */
  readonly bankAddress: object;
  /** Error codes for requests that exceed the consent. */
  readonly beyondConsent: { readonly permission: string; readonly resource: string };
}

/** Renders account data in the format of the market's standard. */
export interface Views {
  presentAccount(account: BankAccount, withDetail: boolean): object;
  presentBalances(account: BankAccount, funds: Funds, at: string): readonly object[];
  presentBeneficiaries(account: BankAccount, withDetail: boolean): readonly object[];
  presentDirectDebits(account: BankAccount, now: Date): readonly object[];
  presentStandingOrders(account: BankAccount, withDetail: boolean, now: Date): readonly object[];
  presentScheduledPayments(account: BankAccount, withDetail: boolean, now: Date): readonly object[];
  presentTransaction(line: Line, account: BankAccount, withDetail: boolean): object;
  presentHolder(account: BankAccount): object;
  /** Renders the customer who gave the consent. */
  presentCustomer(persona: Persona, bank: Provider): object;
}

/** The market-specific presentation of account data. */
export interface AccountData<C extends ConsentRecord> extends Views {
  /** `Meta` of a response with parties. */
  readonly partyMeta: object;
  /** Any of these permissions suffices to read an account's holder, or the customer who gave the consent. */
  readonly partyPermissions: {
    readonly holder: readonly AccountPermission[];
    readonly customer: readonly AccountPermission[];
  };
  /** Returns a filter for the statement lines that the consent shares. */
  shares(consent: C): (line: Line) => boolean;
  /** The offset from UTC of the times in a query. The standards make the time optional, and ignore its own offset. */
  readonly queryOffset: 'Z' | '+03:00';
}
