import type { SharedAccount } from '#shared/standard/accounts/account.ts';
import { bookedBalance, dayOfBalance } from '#shared/standard/accounts/balance-history.ts';
import type { Balance } from '#shared/standard/accounts/balance.ts';
import { signedMinor } from '#shared/standard/accounts/exact.ts';
import type { Transaction } from '#shared/standard/accounts/transaction.ts';
import type { AccountFacts, AccountKind, TransactionFacts } from './facts.ts';

/**
 * Account kinds by account subtype (`AEExternalAccountSubTypeCode` and its KSA counterpart). All other subtypes are
 * deposit accounts, including prepaid cards, because they hold the customer's own money.
 */
const kinds: Readonly<Record<string, AccountKind>> = {
  CreditCard: 'card',
  ChargeCard: 'card',
  Mortgage: 'loan',
  Finance: 'loan',
};

/**
 * Returns the fields of an account that the figures use, or undefined if neither the account nor a balance specifies a
 * currency.
 *
 * @param dayOf returns the day of an instant in the bank's time zone
 */
export const accountFacts = (
  accountId: string,
  account: SharedAccount,
  balances: readonly Balance[],
  dayOf: (instant: string) => string,
): AccountFacts | undefined => {
  const currency = account.currency ?? balances[0]?.amount.currency;
  if (currency === undefined) return undefined;
  const booked = bookedBalance(balances, currency);
  return {
    accountId,
    kind: kinds[account.accountSubType ?? ''] ?? 'deposit',
    currency,
    identifiers: account.accountIdentifiers?.map(({ identification }) => identification) ?? [],
    holderName: account.accountHolderName ?? account.accountHolderShortName,
    balance: booked && signedMinor(booked.creditDebitIndicator, booked.amount),
    balanceOn: booked && dayOfBalance(booked, dayOf),
  };
};

/**
 * Returns the fields of a transaction that the figures use, or undefined if the transaction is not booked.
 *
 * @param dayOf returns the day of an instant in the bank's time zone
 */
export const transactionFacts = (
  accountId: string,
  transaction: Transaction,
  dayOf: (instant: string) => string,
): TransactionFacts | undefined => {
  if (transaction.status !== 'Booked') return undefined;
  const { creditDebitIndicator, amount, creditorAccount = [], debtorAccount, merchantDetails } = transaction;
  const counterpartyAccounts = creditDebitIndicator === 'Credit' ? [debtorAccount] : creditorAccount;
  const counterparty =
    counterpartyAccounts.find((account) => account?.schemeName === 'IBAN') ?? counterpartyAccounts[0];
  return {
    transactionId: transaction.transactionId,
    accountId,
    day: dayOf(transaction.bookingDateTime),
    minor: signedMinor(creditDebitIndicator, amount),
    currency: amount.currency,
    type: transaction.transactionType,
    subType: transaction.subTransactionType,
    flags: transaction.flags ?? [],
    description: transaction.transactionInformation,
    merchantName: merchantDetails?.merchantName,
    merchantCategoryCode: merchantDetails?.merchantCategoryCode,
    counterpartyName: counterparty?.name,
    counterpartyIdentifier: counterparty?.identification,
  };
};

/** Returns the most common currency among the accounts. If several currencies are equally common, returns the first. */
export const mainCurrency = (accounts: readonly AccountFacts[]): string | undefined => {
  const groups = [...Map.groupBy(accounts, ({ currency }) => currency)];
  return groups.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
};
