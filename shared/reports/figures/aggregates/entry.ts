import { categorise, wordsOf } from '#shared/reports/categories/categorise.ts';
import { type Category, groupOf } from '#shared/reports/categories/category.ts';
import type { AccountKind, TransactionFacts } from '../facts.ts';
import { numberOfDay } from '../measure/days.ts';
import { type OwnAccounts, ownCategory } from './own-accounts.ts';
import { compare } from '../measure/statistics.ts';

/** The fields of a transaction that the figures use. */
export interface Entry {
  readonly transactionId: string;
  readonly accountId: string;
  readonly day: string;
  readonly minor: bigint;
  readonly category: Category;
  readonly description: string | undefined;
  /** `partyName` in normalised spelling, used to group transactions. Empty if there is none. */
  readonly party: string;
  /** The name of the counterparty or the merchant, or else the description, as the bank writes it. */
  readonly partyName: string | undefined;
  /** Whether this is a transfer with an unknown counterparty, which may be one of the customer's own accounts. */
  readonly mayBeOwn: boolean;
}

/** Determines a transaction's category from its texts and from the accounts on both sides. */
export const categoryOf = (
  transaction: TransactionFacts,
  kind: AccountKind,
  context: { readonly own: OwnAccounts; readonly hasCard: boolean },
): Category => {
  const { description, merchantName, counterpartyName } = transaction;
  const category = categorise({
    isCredit: transaction.minor > 0n,
    type: transaction.type,
    subType: transaction.subType,
    flags: transaction.flags,
    merchantCategoryCode: transaction.merchantCategoryCode,
    texts: [description, merchantName, counterpartyName].filter((text) => text !== undefined),
  });
  return ownCategory(category, transaction, kind, context);
};

export const entryOf = (transaction: TransactionFacts, category: Category): Entry => {
  const { transactionId, accountId, day, minor, description, merchantName, counterpartyName } = transaction;
  const partyName = counterpartyName ?? merchantName ?? description;
  const group = groupOf(category);
  return {
    transactionId,
    accountId,
    day,
    minor,
    category,
    description,
    party: partyName === undefined ? '' : wordsOf(partyName).join(' '),
    partyName,
    mayBeOwn:
      (group === 'receipt' || group === 'unknown') &&
      transaction.type.endsWith('Transfer') &&
      counterpartyName === undefined &&
      transaction.counterpartyIdentifier === undefined,
  };
};

/** Maximum number of days between the debit and the credit of a transfer between banks. */
const maxTransferDays = 2;

/**
 * Finds transfers between the customer's own accounts that the bank does not mark as such: the same amount leaves one
 * account and reaches another within two days. Each entry belongs to at most one pair. The order of the entries does
 * not matter.
 */
export const pairedTransfers = (candidates: readonly Entry[]): ReadonlySet<Entry> => {
  const paired = new Set<Entry>();
  const ordered = candidates.toSorted((a, b) => compare(a.day, b.day) || compare(a.transactionId, b.transactionId));
  const byAmount = Map.groupBy(ordered, ({ minor }) => minor);
  for (const [minor, received] of byAmount) {
    if (minor < 0n) continue;
    const paid = byAmount.get(-minor) ?? [];
    for (const credit of received) {
      const debit = paid.find((candidate) => !paired.has(candidate) && isOtherSide(credit, candidate));
      if (debit) paired.add(credit).add(debit);
    }
  }
  return paired;
};

const isOtherSide = (credit: Entry, debit: Entry): boolean =>
  credit.accountId !== debit.accountId && Math.abs(numberOfDay(credit.day) - numberOfDay(debit.day)) <= maxTransferDays;
