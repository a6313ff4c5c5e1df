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
  /**
   * `partyName` in normalised spelling, used to group transactions. If it is the description, it omits references and
   * months. Empty if there is none.
   */
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

/**
 * Locales and styles of the names of months in descriptions: British English shortens September to Sept, and Syrian
 * Arabic has the Levantine names.
 */
const monthFormats = [
  ['en', 'long'],
  ['en', 'short'],
  ['en-GB', 'short'],
  ['ar', 'long'],
  ['ar-SY', 'long'],
  ['en-u-ca-islamic-umalqura', 'long'],
  ['ar-u-ca-islamic-umalqura', 'long'],
] as const;

/** A day in each month of any calendar: no month is shorter than 28 days. */
const daysOfMonths = Array.from({ length: 14 }, (_, index) => Date.UTC(2026, 0, 1 + 28 * index));

const monthWords: ReadonlySet<string> = new Set(
  monthFormats.flatMap(([locale, month]) => {
    const { format } = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' });
    return daysOfMonths.flatMap((day) => wordsOf(format(day)));
  }),
);

/**
 * Returns the words of a description that are the same in every month. Omits references and the names of months, unless
 * nothing else remains.
 */
const lastingWordsOf = (description: string): readonly string[] => {
  const words = wordsOf(description);
  const lasting = words.filter((word) => !/\p{N}/u.test(word) && !monthWords.has(word));
  return lasting.length > 0 ? lasting : words;
};

export const entryOf = (transaction: TransactionFacts, category: Category): Entry => {
  const { transactionId, accountId, day, minor, description, merchantName, counterpartyName } = transaction;
  const name = counterpartyName ?? merchantName;
  const group = groupOf(category);
  return {
    transactionId,
    accountId,
    day,
    minor,
    category,
    description,
    party: (name === undefined ? lastingWordsOf(description ?? '') : wordsOf(name)).join(' '),
    partyName: name ?? description,
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
