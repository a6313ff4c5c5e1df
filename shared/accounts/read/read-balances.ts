import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import { NotOffered } from '#shared/banks/port/errors.ts';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import { ignoring } from '#shared/platform/runtime/ignoring.ts';
import type { Balance } from '#shared/standard/accounts/balance.ts';
import { assertReadable } from './fetch-data.ts';
import { isFresh, itemsOf, type KnownAccount, type ReadDeps, refreshSection } from './read-data.ts';
import type { Part } from './section.ts';
import type { StoredSnapshot } from './snapshot-store.ts';

/** An account's balances, with the transactions from which earlier balances can be calculated. */
interface BalancesAndTransactions {
  readonly balances: readonly Balance[];
  /** The snapshot of the transactions. Absent if the bank does not offer them for the account. */
  readonly transactions: StoredSnapshot | undefined;
  /** When the first of the two was read. */
  readonly readAt: string;
}

/**
 * Maximum time between the reads of balances and transactions that are used together. A transaction that only one of
 * them includes would make all earlier balances wrong.
 */
const maxSecondsApart = 30;

/**
 * Returns the balances and the transactions of one account as they were at about the same time. Reads both from the bank
 * unless both snapshots are recent enough and were read together.
 *
 * @throws Problem `consent_not_authorized`, BankUnavailable, BankRejection
 */
export const readBalancesAndTransactions = async (
  consent: AccountConsent,
  sharedAccount: KnownAccount,
  call: BankCall,
  deps: ReadDeps,
  maxAgeSeconds: number,
): Promise<BalancesAndTransactions> => {
  assertReadable(consent, deps.now());
  const partOf = <S extends 'balances' | 'transactions'>(section: S): Part<S> => ({
    consentId: consent.id,
    section,
    accountId: sharedAccount.id,
  });
  const read = (section: 'balances' | 'transactions') =>
    refreshSection(consent, sharedAccount, section, call, deps).catch(ignoring(NotOffered));
  const [storedBalances, storedTransactions] = await Promise.all([
    deps.snapshots.find(partOf('balances')),
    deps.snapshots.find(partOf('transactions')),
  ]);
  const areCurrent =
    isFresh(storedBalances, deps.now(), maxAgeSeconds) &&
    isFresh(storedTransactions, deps.now(), maxAgeSeconds) &&
    Math.abs(secondsBetween(storedBalances.readAt, storedTransactions.readAt)) <= maxSecondsApart;
  const [balances, transactions] = areCurrent
    ? [storedBalances, storedTransactions]
    : await Promise.all([read('balances'), read('transactions')]);
  const readAts = [balances, transactions].flatMap((stored) => stored?.readAt ?? []).toSorted();
  return {
    balances: balances ? await itemsOf(partOf('balances'), balances, deps) : [],
    transactions,
    readAt: readAts[0] ?? deps.now().toISOString(),
  };
};
