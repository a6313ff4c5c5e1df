import { companySimilarity } from './company-similarity.ts';
import { type HolderKind, type Name, parseName } from './name.ts';
import { personSimilarity } from './person-similarity.ts';
import { almostSame, isInitial, same } from './word-similarity.ts';

export type NameMatch = 'MATCH' | 'PARTIAL_MATCH' | 'NO_MATCH';

export interface NameComparison {
  readonly result: NameMatch;
  /** From 0 to 1, rounded to two decimals after `result` was derived from it. It is 1 only for a MATCH. */
  readonly similarity: number;
}

const partialMatchThreshold = 0.7;

/** The standards allow names of up to 350 characters. The limit caps the cost of one comparison. */
const maxNameLength = 350;

/** Returns whether two names have the same letters but different spaces: Mary Ann, Maryann. */
const haveSameLetters = (a: Name, b: Name) =>
  a.tokens.length !== b.tokens.length &&
  a.tokens.join('') === b.tokens.join('') &&
  ![...a.words, ...b.words].some(isInitial);

/**
 * Returns whether one name is a woman's and the other a man's, according to their titles, to bin and bint, or to the
 * title of one and bin or bint in the other.
 */
const areOppositeSexes = (a: Name, b: Name) => {
  const shownBy = (a.titleSex && b.titleSex && 'titleSex') || (a.childSex && b.childSex && 'childSex');
  const [left, right] = [a, b].map((name) => (shownBy ? name[shownBy] : (name.titleSex ?? name.childSex)));
  return left !== undefined && right !== undefined && left !== right;
};

/** Returns whether one name has two holders and the other has one holder: Ahmed & Saleh, Ahmed Saleh. */
const haveDifferentHolders = (a: Name, b: Name) =>
  a.hasConjunction !== b.hasConjunction && !(a.isCompany && b.isCompany);

/**
 * Returns the similarity of two names, from 0 to 1. If either name is a company name, both are compared as company
 * names.
 */
const nameSimilarity = (a: Name, b: Name, kind: HolderKind | undefined): number => {
  const isCompanyName = (name: Name) => name.isCompany || (name.hasConjunction && kind !== 'person');
  const areCompanies = kind === 'company' || isCompanyName(a) || isCompanyName(b);
  const sameLetters = haveSameLetters(a, b);
  const asPeople = () => (sameLetters ? same : personSimilarity(a.words, b.words));
  const similarity = areCompanies ? companySimilarity(a, b, sameLetters) : asPeople();
  return Math.min(similarity, areOppositeSexes(a, b) || haveDifferentHolders(a, b) ? almostSame : same);
};

const withoutExtraSpaces = (name: string) => name.trim().replace(/\s+/g, ' ');

/** Returns a function that compares other names with the given name, which is parsed only once. */
const similarityTo = (given: string, kind: HolderKind | undefined): ((registered: string) => number) => {
  const readings = given.length > maxNameLength ? [] : parseName(given, kind);
  return (registered) => {
    if (given.length > maxNameLength || registered.length > maxNameLength) return given === registered ? 1 : 0;
    const registeredReadings = parseName(registered, kind);
    return Math.max(0, ...readings.flatMap((a) => registeredReadings.map((b) => nameSimilarity(a, b, kind))));
  };
};

const resultOf = (similarity: number): NameMatch => {
  if (similarity === 1) return 'MATCH';
  return similarity >= partialMatchThreshold ? 'PARTIAL_MATCH' : 'NO_MATCH';
};

/**
 * Compares the name that a client gave with the names that a source has registered, and returns the best result. A
 * source may record one holder in Arabic, in English or in both.
 *
 * - MATCH: the two are the same name. Only the writing differs: the spelling, the script, a title, `bin`, or a family
 *   name in front.
 * - PARTIAL_MATCH: the two may be one name, or the names of two different people or companies. A word or an article is
 *   missing, two given names are swapped, a letter is wrong, a spelling can be two names, or the legal forms differ.
 * - NO_MATCH: the two are different names.
 *
 * Example: given `Dr. Mohammed Al-Qahtani`, registered `محمد عبدالله القحطاني`.
 *
 * 1. `parseName` (name.ts) folds case, accents and letter variants, removes the title, and reads words from the rest
 *    (word.ts). An article or the first part of a compound belongs to the word that follows: [Mohammed] [Al + Qahtani]
 *    and [محمد] [عبد + الله] [ال + قحطاني].
 * 2. `wordSimilarity` (word-similarity.ts) compares every word of one name with every word of the other. Mohammed and
 *    محمد are spellings of one listed name (lexicon.ts), so their similarity is 1. So are Qahtani and قحطاني. An
 *    unlisted word is compared letter by letter and by its sound (sound.ts).
 * 3. `personSimilarity` (person-similarity.ts) pairs the words that agree. The given name and the family name agree and
 *    عبدالله, the father's name, has no counterpart: similarity 0.9. Companies are compared by company-similarity.ts,
 *    which also translates words (Trading, للتجارة) and compares the legal forms.
 * 4. Only a similarity of 1 is a MATCH, and 0.7 or more is a PARTIAL_MATCH, so the result is PARTIAL_MATCH. It would be
 *    NO_MATCH if the registered name were أحمد عبدالله القحطاني, because that is a brother's name.
 *
 * `kind` states whether the holder is a person or a company. Without it, a name is treated as a company's if it
 * contains a legal form, a word like Trading or Group, spelled-out initials or a conjunction: Johnson Trading, S.T.C.,
 * Johnson & Johnson.
 */
export const compareNames = (given: string, registered: readonly string[], kind?: HolderKind): NameComparison => {
  const similarity = similarityTo(withoutExtraSpaces(given), kind);
  const best = Math.max(0, ...registered.map((name) => similarity(withoutExtraSpaces(name))));
  return { result: resultOf(best), similarity: Math.round(best * 100) / 100 };
};

/**
 * Replaces all but the first two letters of each word with `****`: enough to recognise a known name, too little to
 * reveal an unknown one.
 */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) =>
      word
        .match(/[\p{L}\p{N}]\p{M}*/gu)
        ?.slice(0, 2)
        .join(''),
    )
    .filter((letters) => letters !== undefined)
    .map((letters) => `${letters}****`)
    .join(' ');
