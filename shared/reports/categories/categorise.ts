import { foldSpelling, withPlainYaa } from '#shared/verifications/names/spelling.ts';
import { type Category, type CategoryGroup, creditGroups, debitGroups, groupOf, isCategory } from './category.ts';
import { arabicWords } from './tables/arabic-words.ts';
import { englishWords } from './tables/english-words.ts';
import { merchantCodes } from './tables/merchant-codes.ts';
import { namesOfPeople } from './tables/names-of-people.ts';

/** Bank data from which the purpose of a transaction can be inferred. */
export interface CategorisedFacts {
  readonly isCredit: boolean;
  /** The bank's `transactionType` and `subTransactionType`. */
  readonly type: string;
  readonly subType: string;
  readonly flags: readonly string[];
  readonly merchantCategoryCode: string | undefined;
  /** Description, merchant and counterparty, if the bank provides them. */
  readonly texts: readonly string[];
}

/** The Arabic article, with or without a prefixed particle: السوق, بالسوق, للسوق. */
const article = /^(?:وال|بال|فال|كال|لل|ال)(?=\p{L}{2})/u;

/**
 * Returns the words of a text in a normalised spelling. Omits numbers, which are references, dates and terminal ids.
 */
export const wordsOf = (text: string): readonly string[] =>
  (foldSpelling(text).match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => /\p{L}/u.test(word))
    .map((word) => withPlainYaa(word).replace(article, ''));

/** Parses a table of categories and their entries into pairs of a category and one entry. */
const entriesOf = (table: string, separator: string): readonly (readonly [Category, string])[] =>
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [name = '', entries = ''] = line.split(': ');
      if (!isCategory(name)) throw new Error(`Unknown category ${name}`);
      return entries.split(separator).map((entry) => [name, entry] as const);
    });

interface Phrase {
  readonly category: Category;
  readonly words: readonly string[];
  readonly isName: boolean;
}

const names: ReadonlySet<string> = new Set(namesOfPeople.split(', ').map((name) => wordsOf(name).join(' ')));

/** Phrases by first word, longest phrase first. */
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
 * Returns the category of the longest phrase in a text, or of the first of several equally long phrases. Considers only
 * phrases in the allowed groups. In transfers, ignores phrases that are also names of people, because the counterparty
 * may be a person.
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

/** Returns the category of the first text that contains a phrase, or undefined if no text does. */
const byTexts = ({ texts, type }: CategorisedFacts, allowed: ReadonlySet<CategoryGroup>): Category | undefined => {
  for (const text of texts) {
    const category = byWords(text, allowed, type.endsWith('Transfer'));
    if (category) return category;
  }
  return undefined;
};

const loanCategories: ReadonlySet<CategoryGroup> = new Set(['loan']);

/** Returns the category if the bank's flags or transaction type are unambiguous, and undefined otherwise. */
const byBank = (facts: CategorisedFacts): Category | undefined => {
  const { isCredit, subType, flags } = facts;
  const has = (...anyOf: readonly string[]): boolean => anyOf.some((flag) => flags.includes(flag));
  if (isCredit) {
    if (has('Payroll')) return 'SALARY';
    if (has('Dividend') || subType === 'Profit') return 'INVESTMENT_INCOME';
    if (has('Cashback') || ['Refund', 'Reversal', 'WithdrawalReversal'].includes(subType)) return 'REFUND';
    return has('Loan', 'Finance') ? 'LOAN_PROCEEDS' : undefined;
  }
  if (!has('Loan', 'Finance') && subType !== 'Repayments') return undefined;
  return byTexts(facts, loanCategories) ?? 'PERSONAL_LOAN';
};

/** Returns the category that the transaction type suggests, as the last resort. */
const byType = ({ isCredit, type, subType }: CategorisedFacts): Category => {
  if (isCredit) {
    if (type === 'POS' || type === 'ECommerce') return 'REFUND';
    return subType === 'Deposit' && (type === 'ATM' || type === 'Teller') ? 'CASH_DEPOSIT' : 'OTHER_CREDIT';
  }
  if (type === 'ATM' || subType === 'Withdrawal') return 'CASH_WITHDRAWAL';
  return type === 'InternationalTransfer' ? 'REMITTANCE' : 'OTHER_DEBIT';
};

/**
 * Determines a transaction's purpose: first by the bank's flags, then by the merchant category code, then by the words
 * of the texts, in order, and finally by the transaction type.
 */
export const categorise = (facts: CategorisedFacts): Category => {
  const allowed = facts.isCredit ? creditGroups : debitGroups;
  const code = facts.merchantCategoryCode === undefined ? undefined : codes.get(Number(facts.merchantCategoryCode));
  const byCode = code !== undefined && allowed.has(groupOf(code)) ? code : undefined;
  return byBank(facts) ?? byCode ?? byTexts(facts, allowed) ?? byType(facts);
};
