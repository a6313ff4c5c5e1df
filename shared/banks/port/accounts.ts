import type { SharedAccount } from '#shared/standard/accounts/account.ts';
import type { Balance } from '#shared/standard/accounts/balance.ts';
import type {
  Beneficiary,
  DirectDebit,
  ScheduledPayment,
  StandingOrder,
} from '#shared/standard/accounts/future-payments.ts';
import type { Party } from '#shared/standard/accounts/party.ts';
import type { Product } from '#shared/standard/accounts/product.ts';
import type { Statement } from '#shared/standard/accounts/statement.ts';
import type { Transaction } from '#shared/standard/accounts/transaction.ts';
import type { BankCall } from './call.ts';

/**
 * A bank that shares account data. The data that it returns depends on the consent's permissions.
 *
 * Every method may throw BankUnavailable (retry later), TokenRejected (refresh, then retry), BankRejection (the consent
 * does not permit the call; the error's code contains the reason) or NotOffered (the bank does not have this resource
 * for the account).
 */
export interface AccountBank {
  accounts(access: DataAccess, call: BankCall): Promise<readonly SharedAccount[]>;
  account(access: DataAccess, accountId: string, call: BankCall): Promise<SharedAccount>;
  balances(access: DataAccess, accountId: string, call: BankCall): Promise<readonly Balance[]>;
  transactions(access: DataAccess, accountId: string, page: PageToRead, call: BankCall): Promise<DataPage<Transaction>>;
  beneficiaries(access: DataAccess, accountId: string, call: BankCall): Promise<readonly Beneficiary[]>;
  directDebits(access: DataAccess, accountId: string, call: BankCall): Promise<readonly DirectDebit[]>;
  standingOrders(access: DataAccess, accountId: string, call: BankCall): Promise<readonly StandingOrder[]>;
  scheduledPayments(access: DataAccess, accountId: string, call: BankCall): Promise<readonly ScheduledPayment[]>;
  /** Returns the account holders and the parties who may act for them. */
  parties(access: DataAccess, accountId: string, call: BankCall): Promise<readonly Party[]>;
  /** Returns the customer who gave the consent. */
  consentingParty(access: DataAccess, call: BankCall): Promise<Party>;
  products(access: DataAccess, accountId: string, call: BankCall): Promise<readonly Product[]>;
  statements(access: DataAccess, accountId: string, page: PageToRead, call: BankCall): Promise<DataPage<Statement>>;
}

/** The consent under which data is read. */
export interface DataAccess {
  readonly bankConsentId: string;
  readonly accessToken: string;
}

/** The first page of a consent's days, in the bank's time zone, or the page that follows a page with `next`. */
export type PageToRead =
  | { readonly from: string | undefined; readonly to: string | undefined }
  | { readonly next: string };

export interface DataPage<T> {
  readonly items: readonly T[];
  /** Undefined on the last page. Valid only for the same account at the same bank, and only for a short time. */
  readonly next: string | undefined;
  /** The oldest and newest times for which the bank has data, if the bank reports them. */
  readonly firstAvailableAt: string | undefined;
  readonly lastAvailableAt: string | undefined;
}
