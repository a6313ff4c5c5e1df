import type { AccountPermission } from '#shared/standard/consents/permissions.ts';
import type { ConsentRecord } from '../store/consent-record.ts';
import type { Provider } from '#shared/banks/providers/directory.ts';
import type { BankAccount } from '../customers/bank-account.ts';
import type { Persona } from '../customers/persona.ts';
import type { Funds } from '../postings/funds.ts';
import type { Line } from '../postings/lines.ts';

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
  /** Parses a time parameter. */
  momentOf(text: string): Date;
}
