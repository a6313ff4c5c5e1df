import { foldSpelling, withPlainYaa } from '#shared/verifications/names/spelling.ts';
import { type Category, type CategoryGroup, creditGroups, debitGroups, groupOf, isCategory } from './category.ts';
import { arabicWords } from './tables/arabic-words.ts';
import { englishWords } from './tables/english-words.ts';
import { merchantCodes } from './tables/merchant-codes.ts';
import { namesOfPeople } from './tables/names-of-people.ts';

/** What a bank says about a transaction, as far as it tells what the transaction was for. */
export interface CategorisedFacts {
  readonly isCredit: boolean;
  /** `transactionType` and `subTransactionType` of the bank. */
  readonly type: string;
  readonly subType: string;
  readonly flags: readonly string[];
  readonly merchantCategoryCode: string | undefined;
  /** Description, merchant and counterparty, as far as the bank names them. */
  readonly texts: readonly string[];
}

/** The article, alone or after a particle: السوق, بالسوق, للسوق. */
const article = /^(?:وال|بال|فال|كال|لل|ال)(?=\p{L}{2})/u;

/** The words of a text in one spelling. Numbers are left out: they are references, dates and terminals. */
export const wordsOf = (text: string): readonly string[] =>
  (foldSpelling(text).match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => /\p{L}/u.test(word))
    .map((word) => withPlainYaa(word).replace(article, ''));

/** The lines of a table as pairs of a category and one of its entries. */
const entriesOf = (table: string, separator: string): readonly (readonly [Category, string])[] =>
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [name = '', entries = ''] = line.split(': ');
      if (!isCategory(name)) throw new Error(`${name} is not a category`);
      return entries.split(separator).map((entry) => [name, entry] as const);
    });

interface Phrase {
  readonly category: Category;
  readonly words: readonly string[];
  readonly isName: boolean;
}

const names: ReadonlySet<string> = new Set(namesOfPeople.split(', ').map((name) => wordsOf(name).join(' ')));

/** The phrases by their first word, the longest first. */
const phrases: ReadonlyMap<string, readonly Phrase[]> = new Map(
  [
    ...Map.groupBy(
      [englishWords, arabicWords]
        .flatMap((table) => entriesOf(table, ', '))
        .map(([category, phrase]): Phrase => {
          const words = wordsOf(phrase);
          return { category, words, isName: names.has(words.join(' ')) };
        }),
      ({ words: [first = ''] }) => first,
    ),
  ].map(([first, all]) => [first, all.toSorted((a, b) => b.words.length - a.words.length)]),
);

const codes: ReadonlyMap<number, Category> = new Map(
  entriesOf(merchantCodes, ' ').flatMap(([category, entry]) => {
    const [from = 0, to = from] = entry.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => [from + index, category] as const);
  }),
);

/**
 * The category of the longest phrase in a text that the allowed groups have. Of two as long, the first in the text. A
 * transfer goes to people, so a phrase that is also a name of people says nothing there.
 */
const byWords = (text: string, allowed: ReadonlySet<CategoryGroup>, isTransfer: boolean): Category | undefined => {
  const words = wordsOf(text);
  let best: Phrase | undefined;
  words.forEach((word, start) => {
    for (const phrase of phrases.get(word) ?? []) {
      if (best && phrase.words.length <= best.words.length) break;
      if ((isTransfer && phrase.isName) || !allowed.has(groupOf(phrase.category))) continue;
      if (phrase.words.every((part, index) => words[start + index] === part)) best = phrase;
    }
  });
  return best?.category;
};

/** The category by the first of the texts that has one. */
const byTexts = ({ texts, type }: CategorisedFacts, allowed: ReadonlySet<CategoryGroup>): Category | undefined => {
  for (const text of texts) {
    const category = byWords(text, allowed, type.endsWith('Transfer'));
    if (category) return category;
  }
  return undefined;
};

const loanCategories: ReadonlySet<CategoryGroup> = new Set(['loan']);

/** What the bank itself says: a flag or a kind of transaction that leaves no doubt. */
const byBank = (facts: CategorisedFacts): Category | undefined => {
  const { isCredit, subType, flags } = facts;
  const has = (...wanted: readonly string[]): boolean => wanted.some((flag) => flags.includes(flag));
  if (isCredit) {
    if (has('Payroll')) return 'SALARY';
    if (has('Dividend') || subType === 'Profit') return 'INVESTMENT_INCOME';
    if (has('Cashback') || ['Refund', 'Reversal', 'WithdrawalReversal'].includes(subType)) return 'REFUND';
    return has('Loan', 'Finance') ? 'LOAN_PROCEEDS' : undefined;
  }
  if (!has('Loan', 'Finance') && subType !== 'Repayments') return undefined;
  return byTexts(facts, loanCategories) ?? 'PERSONAL_LOAN';
};

/** What the kind of transaction suggests if nothing else tells. */
const byType = ({ isCredit, type, subType }: CategorisedFacts): Category => {
  if (isCredit) {
    if (type === 'POS' || type === 'ECommerce') return 'REFUND';
    return subType === 'Deposit' && (type === 'ATM' || type === 'Teller') ? 'CASH_DEPOSIT' : 'OTHER_CREDIT';
  }
  if (type === 'ATM' || subType === 'Withdrawal') return 'CASH_WITHDRAWAL';
  return type === 'InternationalTransfer' ? 'REMITTANCE' : 'OTHER_DEBIT';
};

/**
 * Tells what a transaction was for. The bank's own flags decide first, then the merchant's category code, then the words
 * of the texts in their order, and at last the kind of transaction.
 */
export const categorise = (facts: CategorisedFacts): Category => {
  const allowed = facts.isCredit ? creditGroups : debitGroups;
  const code = facts.merchantCategoryCode === undefined ? undefined : codes.get(Number(facts.merchantCategoryCode));
  const byCode = code !== undefined && allowed.has(groupOf(code)) ? code : undefined;
  return byBank(facts) ?? byCode ?? byTexts(facts, allowed) ?? byType(facts);
};
