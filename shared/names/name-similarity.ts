import { formsAgree, tradeOf } from './company.ts';
import { lookUp } from './lexicon.ts';
import { type HolderKind, type Name, isGiven } from './name.ts';
import { undoubled } from './sound.ts';
import { isArabic, wordSet } from './spelling.ts';
import { worldFamilies } from './tables/family-names.ts';
import type { Word } from './word.ts';
import { isInitial, same, wordSimilarity } from './word-similarity.ts';

/** The most for names that differ by more than spelling: they can be a son's and his father's, or two sister companies'. */
const almostSame = 0.9;
/** The most for names of two people. It is below the limit of a partial match. */
const otherPerson = 0.6;

/** From this length on, a word resembles no other word by chance. */
const longWord = 8;

type WordComparison = (a: Word, b: Word) => number;

interface Pair {
  readonly left: number;
  readonly right: number;
  readonly words: readonly [Word, Word];
  readonly similarity: number;
}

/** Pairs each word with at most one word of the other name. Pairs the most similar words first, then the closest places. */
const pairWords = (a: readonly Word[], b: readonly Word[], compare: WordComparison): readonly Pair[] => {
  const candidates = a
    .flatMap((word, left) =>
      b.map((other, right): Pair => ({ left, right, words: [word, other], similarity: compare(word, other) })),
    )
    .filter(({ similarity }) => similarity > 0)
    .toSorted(
      (x, y) =>
        y.similarity - x.similarity ||
        Math.abs(x.left - x.right) - Math.abs(y.left - y.right) ||
        x.left + x.right - y.left - y.right,
    );
  const taken = { left: new Set<number>(), right: new Set<number>() };
  return candidates.filter(({ left, right }) => {
    if (taken.left.has(left) || taken.right.has(right)) return false;
    taken.left.add(left);
    taken.right.add(right);
    return true;
  });
};

/** A trade (Trading, Contracting) weighs half, because many companies share it. */
const weightOf = (words: readonly Word[]) => words.reduce((sum, { text }) => sum + (tradeOf(text) ? 0.5 : 1), 0);

/** Returns the share of the words that both names have in common, by weight. */
const overlap = (a: readonly Word[], b: readonly Word[], pairs: readonly Pair[]) =>
  pairs.reduce((sum, { words, similarity }) => sum + similarity * weightOf(words), 0) / weightOf([...a, ...b]);

const sameInOrder = (a: readonly Word[], b: readonly Word[], compare: WordComparison) =>
  a.length === b.length &&
  a.every((word, index) => {
    const other = b[index];
    return other !== undefined && compare(word, other) === same;
  });

/** Whether two names have the same letters but different spaces: Mary Ann, Maryann. */
const sameJoined = (a: Name, b: Name) =>
  a.joined === b.joined && a.words.length !== b.words.length && ![...a.words, ...b.words].some(isInitial);

const isFamily = (word: Word) =>
  word.article || word.usualNames.some(({ kind }) => kind === 'family' || kind === 'either');

const familiesOfTheWorld = wordSet(worldFamilies.trim().replaceAll('\n', ' '));

/**
 * Whether a word can be a given name. Given names can have an article (الحسن, Elhadi); a name that is as often a
 * family's is a family name if it has one (Al Darwish).
 */
const canBeGiven = ({ compound, usualNames, article }: Word) =>
  compound !== undefined ||
  usualNames.some(({ kind }) => kind === 'arab' || kind === 'world' || (kind === 'either' && !article));

/**
 * Whether a word is certainly a family name. A name that is not listed can be a father's name, unless it has the form of
 * a name of origin (Al Khelaiwi).
 */
const isSurelyFamily = (word: Word) =>
  !canBeGiven(word) &&
  (word.usualNames.length > 0 ||
    word.withoutParticle !== undefined ||
    familiesOfTheWorld.has(word.text) ||
    (word.article ? /[iyي]$/ : /^[ae]l.{5,}[iy]$/).test(word.text));

/**
 * Whether two names have the same words, one of them with the family name in front. Only family names may move: Ahmed
 * Salem and Salem Ahmed are father and son, and so are Tesfaye Bekele and Bekele Tesfaye. If all words are family names,
 * it is unknown which comes first, so the names are not equal.
 */
const sameFamilyFirst = (a: readonly Word[], b: readonly Word[]) =>
  a.some((_, at) => {
    const moved = [...a.slice(at), ...a.slice(0, at)];
    if (at === 0 || !sameInOrder(moved, b, wordSimilarity)) return false;
    const family = moved.map((word, index) => {
      const written = [word, b[index] ?? word];
      return !written.some(canBeGiven) && written.some(isSurelyFamily);
    });
    const [front, back] = [family.slice(a.length - at), family.slice(0, a.length - at)];
    return front.every(Boolean) !== back.every(Boolean);
  });

/** Whether a word is Mohammed or Syed. Above all in South Asia, people put these before their own name or leave them out. */
const isHonorific = (word: Word) =>
  ['محمد', 'سيد'].some((honorific) => lookUp(honorific).usualNames.some((name) => word.usualNames.includes(name)));

/**
 * Whether the name that a person is called by has a counterpart in the other name. That is the first word, unless it is
 * an initial or, in a name without a tribe, an honorific.
 */
const keepsGivenName = (words: readonly Word[], paired: ReadonlySet<number>, hasTribe: boolean) => {
  const calledBy = words.findIndex(
    (word, index) => paired.has(index) || !(isInitial(word) || (index === 0 && isHonorific(word) && !hasTribe)),
  );
  return paired.has(calledBy);
};

const withoutCounterpart = (words: readonly Word[], paired: ReadonlySet<number>) =>
  words.filter((_, index) => !paired.has(index));

/**
 * Compares the names of two people that are not equal. The names are at most `otherPerson` alike if the given names
 * differ, if both have a family name that the other lacks, or if only initials agree.
 */
const personSimilarity = (a: readonly Word[], b: readonly Word[]): number => {
  const pairs = pairWords(a, b, wordSimilarity);
  const paired = [new Set(pairs.map(({ left }) => left)), new Set(pairs.map(({ right }) => right))] as const;
  const common = overlap(a, b, pairs);

  const hasTribe = [a, b].some((words) => words.at(-1)?.article);
  const keepsGiven = keepsGivenName(a, paired[0], hasTribe) && keepsGivenName(b, paired[1], hasTribe);
  const otherFamilies =
    withoutCounterpart(a, paired[0]).some(isFamily) && withoutCounterpart(b, paired[1]).some(isFamily);
  const onlyInitials = pairs.every(({ words }) => words.some(isInitial));
  if (!keepsGiven || otherFamilies || onlyInitials) return Math.min(common, otherPerson);

  // If one name has all words of the other, they are more alike than the share of common words says.
  const [longer, inLonger] = a.length >= b.length ? [a, paired[0]] : [b, paired[1]];
  const shorter = Math.min(a.length, b.length);
  const keepsFamily = inLonger.has(longer.length - 1);
  const shortened = pairs.length === shorter && shorter > 1 && (keepsFamily || shorter * 2 >= longer.length);
  return Math.min(shortened ? (1 + common) / 2 : common, almostSame);
};

const comparePeople = (a: Name, b: Name): number => {
  const equal = sameInOrder(a.words, b.words, wordSimilarity) || sameFamilyFirst(a.words, b.words) || sameJoined(a, b);
  return equal ? same : personSimilarity(a.words, b.words);
};

/** Whether one English word is the plural of the other: palm and palms, bakery and bakeries. */
const isPlural = (one: string, many: string) =>
  one.length > 2 && (many === `${one}s` || (one.endsWith('y') && many === `${one.slice(0, -1)}ies`));

/**
 * Whether two words of one script that sound alike are two words. Unlike names, ordinary words have a meaning: a diner is
 * not a dinner, and feelings are not fillings.
 */
const areOtherWords = (a: Word, b: Word) => {
  const areOrdinary = [a, b].some(({ usualNames }) => usualNames.length === 0) && !a.article && !b.article;
  if (!areOrdinary || isArabic(a.text) !== isArabic(b.text) || a.text === b.text) return false;
  return undoubled(a.text) !== undoubled(b.text) || Math.min(a.text.length, b.text.length) < longWord;
};

/** Compares two words of companies' names. Trades compare by meaning; a trade that is written differently is almost the same. */
const companyWordSimilarity: WordComparison = (a, b) => {
  if (isPlural(a.text, b.text) || isPlural(b.text, a.text)) return almostSame;
  const [trade, other] = [tradeOf(a.text), tradeOf(b.text)];
  if (trade && other && a.text !== b.text) return trade === other ? almostSame : 0;
  return Math.min(wordSimilarity(a, b), areOtherWords(a, b) ? almostSame : same);
};

/** Whether a name in a comparison of companies looks like a person's: Ahmed Hassan next to Ahmed Hassan LLC. */
const looksLikePerson = ({ isCompany, hasConjunction, words: [first, ...rest] }: Name) =>
  !isCompany &&
  !hasConjunction &&
  first !== undefined &&
  isGiven(first) &&
  rest.every((word) => word.usualNames.length > 0);

const compareCompanies = (a: Name, b: Name): number => {
  if (sameInOrder(a.words, b.words, companyWordSimilarity) || sameJoined(a, b))
    return formsAgree(a.legalForms, b.legalForms) && looksLikePerson(a) === looksLikePerson(b) ? same : almostSame;
  return Math.min(overlap(a.words, b.words, pairWords(a.words, b.words, companyWordSimilarity)), almostSame);
};

/** Whether one name is shown to be a woman's and the other a man's: by titles, by bin and bint, or by one of each. */
const areOppositeSexes = (a: Name, b: Name) => {
  const shownBy = (a.titleSex && b.titleSex && 'titleSex') || (a.childSex && b.childSex && 'childSex');
  const [left, right] = [a, b].map((name) => (shownBy ? name[shownBy] : (name.titleSex ?? name.childSex)));
  return left !== undefined && right !== undefined && left !== right;
};

/** Whether one name has two holders and the other one: Ahmed & Saleh, Ahmed Saleh. */
const haveDifferentHolders = (a: Name, b: Name) =>
  a.hasConjunction !== b.hasConjunction && !(a.isCompany && b.isCompany);

/**
 * Returns how alike two names are, from 0 to 1. It is 1 only if both are one name beyond doubt. The order of the arguments
 * does not matter. If either name is a company's, both are compared as companies'.
 */
export const nameSimilarity = (a: Name, b: Name, kind: HolderKind | undefined): number => {
  const isOfCompany = (name: Name) => name.isCompany || (name.hasConjunction && kind !== 'person');
  const areCompanies = kind === 'company' || isOfCompany(a) || isOfCompany(b);
  const similarity = areCompanies ? compareCompanies(a, b) : comparePeople(a, b);
  return Math.min(similarity, areOppositeSexes(a, b) || haveDifferentHolders(a, b) ? almostSame : same);
};
