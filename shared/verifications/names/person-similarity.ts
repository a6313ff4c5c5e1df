import { canBeFamily, canBeGiven, isSurelyFamily } from './family-name.ts';
import { lookUp } from './lexicon.ts';
import type { Word } from './word.ts';
import { commonShare, pairWords, sameInOrder } from './word-pairs.ts';
import { almostSame, isInitial, same, wordSimilarity } from './word-similarity.ts';

/**
 * The maximum similarity of names that belong to two different people. It is below the threshold of a partial match.
 */
const otherPerson = 0.6;

/**
 * Returns whether two names are the same except that one of them puts the family name first. Only family names may
 * move: Ahmed Salem and Salem Ahmed are father and son, and so are Tesfaye Bekele and Bekele Tesfaye. If all words are
 * family names, their order cannot be determined, so the names are not equal.
 */
const sameFamilyFirst = (a: readonly Word[], b: readonly Word[]) =>
  a.some((_, split) => {
    const moved = [...a.slice(split), ...a.slice(0, split)];
    if (split === 0 || !sameInOrder(moved, b, wordSimilarity)) return false;
    const isFamily = moved.map((word, index) => {
      const spellings = [word, b[index] ?? word];
      return !spellings.some(canBeGiven) && spellings.some(isSurelyFamily);
    });
    const [front, back] = [isFamily.slice(a.length - split), isFamily.slice(0, a.length - split)];
    return front.every(Boolean) !== back.every(Boolean);
  });

/**
 * Returns whether a word is Mohammed or Syed. Especially in South Asia, people put these before their given name or
 * omit them.
 */
const isHonorific = (word: Word) =>
  ['محمد', 'سيد'].some((honorific) => lookUp(honorific).usualNames.some((name) => word.usualNames.includes(name)));

/**
 * Returns whether the name by which a person is called has a counterpart in the other name. The person is called by the
 * first word, unless it is an initial or, in a name without a tribe, an honorific.
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
 * Compares two people's names that are not equal. The similarity is at most `otherPerson` if the given names differ, if
 * both have a family name that the other lacks, or if only initials agree.
 */
const partialSimilarity = (a: readonly Word[], b: readonly Word[]): number => {
  const pairs = pairWords(a, b, wordSimilarity);
  const paired = [new Set(pairs.map(({ left }) => left)), new Set(pairs.map(({ right }) => right))] as const;
  const common = commonShare(a, b, pairs);

  const hasTribe = [a, b].some((words) => words.at(-1)?.article);
  const keepsGiven = keepsGivenName(a, paired[0], hasTribe) && keepsGivenName(b, paired[1], hasTribe);
  const otherFamilies =
    withoutCounterpart(a, paired[0]).some(canBeFamily) && withoutCounterpart(b, paired[1]).some(canBeFamily);
  const onlyInitials = pairs.every(({ words }) => words.some(isInitial));
  if (!keepsGiven || otherFamilies || onlyInitials) return Math.min(common, otherPerson);

  // If one name contains all words of the other, they are more similar than the share of common words suggests.
  const [longer, inLonger] = a.length >= b.length ? [a, paired[0]] : [b, paired[1]];
  const shorter = Math.min(a.length, b.length);
  const keepsFamily = inLonger.has(longer.length - 1);
  const shortened = pairs.length === shorter && shorter > 1 && (keepsFamily || shorter * 2 >= longer.length);
  return Math.min(shortened ? (1 + common) / 2 : common, almostSame);
};

/** Returns the similarity of the words of two people's names, from 0 to 1. */
export const personSimilarity = (a: readonly Word[], b: readonly Word[]): number =>
  sameInOrder(a, b, wordSimilarity) || sameFamilyFirst(a, b) ? same : partialSimilarity(a, b);
