import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import { NotOffered } from '#shared/banks/port/errors.ts';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import { ignoring } from '#shared/platform/runtime/ignoring.ts';
import type { Balance } from '#shared/standard/accounts/balance.ts';
import { assertReadable } from './fetch-data.ts';
import { isFresh, itemsOfSnapshot, type KnownAccount, type ReadDeps, refreshSection } from './read-data.ts';
import type { Part } from './section.ts';
import { SnapshotReplaced, type StoredSnapshot } from './snapshot-store.ts';

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
 * @throws Problem `consent_not_authorized`, BankUnavailable, BankRejection, SnapshotReplaced
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
  const areFresh = (stored: readonly (StoredSnapshot | undefined)[]): boolean =>
    stored.every((snapshot) => !snapshot || isFresh(snapshot, deps.now(), maxAgeSeconds));
  // A section that the bank does not offer has no snapshot. Only that section is asked for again.
  const isOneMissing = async (): Promise<boolean> => {
    if (!storedBalances && storedTransactions) return !(await read('balances'));
    return storedBalances !== undefined && !storedTransactions && !(await read('transactions'));
  };
  const areCurrent =
    areFresh([storedBalances, storedTransactions]) &&
    (areTogether(storedBalances, storedTransactions) || (await isOneMissing()));
  // The items are read at once, because another job may replace the balances while the transactions are read.
  const withItems = async (stored: StoredSnapshot | undefined) =>
    stored && { readAt: stored.readAt, items: await itemsOfSnapshot(partOf('balances'), stored, deps) };
  const [balances, transactions] = areCurrent
    ? [await withItems(storedBalances), storedTransactions]
    : await Promise.all([read('balances').then(withItems), read('transactions')]);
  // Another job may have read one of them later.
  if (balances && transactions && !areTogether(balances, transactions)) throw new SnapshotReplaced();
  const readAts = [balances, transactions].flatMap((stored) => stored?.readAt ?? []).toSorted();
  return {
    balances: balances?.items ?? [],
    transactions,
    readAt: readAts[0] ?? deps.now().toISOString(),
  };
};

type ReadTime = Pick<StoredSnapshot, 'readAt'> | undefined;

const areTogether = (one: ReadTime, other: ReadTime): boolean =>
  one !== undefined && other !== undefined && Math.abs(secondsBetween(one.readAt, other.readAt)) <= maxSecondsApart;

/**
 * Maximum number of times that data is read if other jobs and syncs keep replacing it. Each job or sync replaces a part
 * at most once, so the loop ends.
 */
const maxReads = 20;

/** Reads several snapshots that are used together. If one of them is replaced during the read, starts again. */
export const untilNotReplaced = async <T>(read: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof SnapshotReplaced) || attempt === maxReads) throw error;
    }
  }
};
