import { formsAgree, isTrade, relationOf } from './company.ts';
import { isGiven } from './family-name.ts';
import type { Name } from './name.ts';
import { undoubled } from './sound.ts';
import { isArabic } from './spelling.ts';
import type { Word } from './word.ts';
import { type WordComparison, type WordPair, commonShare, pairWords, sameInOrder } from './word-pairs.ts';
import { almostSame, different, same, unmistakableLength, wordSimilarity } from './word-similarity.ts';

/** Returns whether the second word is the English plural of the first: palm and palms, bakery and bakeries. */
const isPlural = (singular: string, plural: string) =>
  singular.length > 2 &&
  (plural === `${singular}s` || (singular.endsWith('y') && plural === `${singular.slice(0, -1)}ies`));

/**
 * Returns whether two words in the same script that sound alike are different words. Unlike names, ordinary words have
 * a meaning: a diner is not a dinner, and feelings are not fillings.
 */
const areDifferentWords = (a: Word, b: Word) => {
  const mayBeOrdinary = [a, b].some(({ usualNames }) => usualNames.length === 0) && !a.article && !b.article;
  if (!mayBeOrdinary || isArabic(a.text) !== isArabic(b.text) || a.text === b.text) return false;
  return undoubled(a.text) !== undoubled(b.text) || Math.min(a.text.length, b.text.length) < unmistakableLength;
};

/** Compares two words by meaning if the tables list both, and otherwise as words of a name. */
const companyWordSimilarity: WordComparison = (a, b) => {
  if (isPlural(a.text, b.text) || isPlural(b.text, a.text)) return almostSame;
  const relation = a.text === b.text ? undefined : relationOf(a.text, b.text);
  if (relation === 'translation') return same;
  if (relation === 'related') return almostSame;
  const similarity = Math.min(wordSimilarity(a, b), areDifferentWords(a, b) ? almostSame : same);
  return relation === 'other' && similarity < same ? different : similarity;
};

/**
 * Returns whether two names in different scripts have the same words, even if the translation changes the position of
 * some: Saudi Ground Services, الخدمات الأرضية السعودية. Words that are not translated must keep their order, because
 * Salem Ahmed and Ahmed Salem are different owners. Trades must keep their order too: a company for trading and
 * contracting can have a sister company for contracting and trading.
 */
const sameAfterTranslation = (a: readonly Word[], b: readonly Word[]) => {
  const pairs = pairWords(a, b, companyWordSimilarity);
  if (pairs.length !== a.length || pairs.length !== b.length) return false;
  const inOrder = (subset: readonly WordPair[]) =>
    subset.every(({ right }, index) => right > (subset[index - 1]?.right ?? -1));
  const byPosition = pairs.toSorted((x, y) => x.left - y.left);
  return (
    pairs.every(({ similarity }) => similarity === same) &&
    inOrder(byPosition.filter(({ words: [left, right] }) => relationOf(left.text, right.text) !== 'translation')) &&
    inOrder(byPosition.filter(({ words: [left] }) => isTrade(left.text)))
  );
};

/**
 * Returns whether a name in a comparison of companies looks like a person's name: Ahmed Hassan compared with Ahmed
 * Hassan LLC.
 */
const looksLikePerson = ({ isCompany, hasConjunction, words: [first, ...rest] }: Name) =>
  !isCompany &&
  !hasConjunction &&
  first !== undefined &&
  isGiven(first) &&
  rest.every(({ usualNames }) => usualNames.some(({ kind }) => kind !== 'company'));

/**
 * Returns the similarity of two company names, from 0 to 1. A different or missing legal form means a different
 * company.
 */
export const companySimilarity = (a: Name, b: Name, haveSameLetters: boolean): number => {
  if (haveSameLetters || sameInOrder(a.words, b.words, companyWordSimilarity) || sameAfterTranslation(a.words, b.words))
    return formsAgree(a.legalForms, b.legalForms) && looksLikePerson(a) === looksLikePerson(b) ? same : almostSame;
  return Math.min(commonShare(a.words, b.words, pairWords(a.words, b.words, companyWordSimilarity)), almostSame);
};
