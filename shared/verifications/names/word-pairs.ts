import { isDescription } from './company.ts';
import type { Word } from './word.ts';
import { same } from './word-similarity.ts';

export type WordComparison = (a: Word, b: Word) => number;

/** A word of one name and its counterpart in the other. */
export interface WordPair {
  /** The positions of the two words. */
  readonly left: number;
  readonly right: number;
  readonly words: readonly [Word, Word];
  readonly similarity: number;
}

/**
 * Pairs each word with at most one word of the other name. The most similar words are paired first; among equally
 * similar words, those in the closest positions.
 */
export const pairWords = (a: readonly Word[], b: readonly Word[], compare: WordComparison): readonly WordPair[] => {
  const candidates = a
    .flatMap((word, left) =>
      b.map((other, right): WordPair => ({ left, right, words: [word, other], similarity: compare(word, other) })),
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

/** A word that describes a company (General, Trading) has half the weight, because many companies share it. */
const weightOf = (words: readonly Word[]) => words.reduce((sum, { text }) => sum + (isDescription(text) ? 0.5 : 1), 0);

/** Returns the share of the words that both names have in common, by weight. */
export const commonShare = (a: readonly Word[], b: readonly Word[], pairs: readonly WordPair[]): number =>
  pairs.reduce((sum, { words, similarity }) => sum + similarity * weightOf(words), 0) / weightOf([...a, ...b]);

/** Returns whether two names have the same words in the same order. */
export const sameInOrder = (a: readonly Word[], b: readonly Word[], compare: WordComparison): boolean =>
  a.length === b.length &&
  a.every((word, index) => {
    const other = b[index];
    return other !== undefined && compare(word, other) === same;
  });
