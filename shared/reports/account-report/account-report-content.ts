import * as z from 'zod';
import { SharedAccount } from '#shared/standard/accounts/account.ts';
import {
  AccountInformation,
  type CategorisedTransaction,
} from '#shared/reports/figures/account-information/account-information.ts';

/** An account in a report, as the bank described it when the report was created. */
const ReportedAccount = z.object({
  id: z.string(),
  account: SharedAccount,
  providerCode: z.string(),
  /** When the customer agreed to share the account. */
  sharedAt: z.iso.datetime(),
});
export type ReportedAccount = z.output<typeof ReportedAccount>;

/** Identifies a report's encrypted transaction pages. */
const TransactionPages = z.object({
  /** Identifies the attempt that wrote the pages. Each attempt to create a report writes its own pages. */
  generation: z.string(),
  count: z.int().nonnegative(),
});
export type TransactionPages = z.output<typeof TransactionPages>;

/** Content of an account information report, except for the transactions, which are stored in pages. */
export const AccountReportHead = z.object({
  information: AccountInformation,
  accounts: z.array(ReportedAccount).readonly(),
  pages: TransactionPages,
});
export type AccountReportHead = z.output<typeof AccountReportHead>;

export interface AccountReportContent extends Pick<AccountReportHead, 'information' | 'accounts'> {
  /** Every transaction, newest first. */
  readonly transactions: readonly CategorisedTransaction[];
}
