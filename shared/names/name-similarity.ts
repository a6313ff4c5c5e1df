import { formsAgree, tradeOf } from './company.ts';
import { lookUp } from './lexicon.ts';
import { type Name, isGiven } from './name.ts';
import type { Word } from './word.ts';
import { isInitial, same, wordSimilarity } from './word-similarity.ts';

/** All words are there, yet the name can be another's: a father's, a daughter's, a sister company's. */
const almostSame = 0.9;
/** The most that names of certainly different people can have in common. */
const otherPerson = 0.6;

type WordComparison = (a: Word, b: Word) => number;

interface Pair {
  readonly left: number;
  readonly right: number;
  readonly words: readonly [Word, Word];
  readonly similarity: number;
}

/** Pairs each word with at most one of the other name: the likest first, then those that keep their place. */
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

const weigh = (words: readonly Word[]) => words.reduce((sum, { text }) => sum + (tradeOf(text) ? 0.5 : 1), 0);

/** Share of the words that both names have in common, by weight. */
const overlap = (a: readonly Word[], b: readonly Word[], pairs: readonly Pair[]) =>
  pairs.reduce((sum, { words, similarity }) => sum + similarity * weigh(words), 0) / weigh([...a, ...b]);

const sameInOrder = (a: readonly Word[], b: readonly Word[], compare: WordComparison) =>
  a.length === b.length &&
  a.every((word, index) => {
    const other = b[index];
    return other !== undefined && compare(word, other) === same;
  });

/** The same letters cut into more or fewer words: Mary Ann, Maryann. */
const sameJoined = (a: Name, b: Name) =>
  a.joined === b.joined && a.words.length !== b.words.length && ![...a.words, ...b.words].some(isInitial);

const isFamily = (word: Word) => word.article || word.names.some(({ kind }) => kind === 'family');

/** Beside Arab given names only what is known as a family name: an unknown one can be one more ancestor. */
const canBeFamily = (words: readonly Word[], others: readonly Word[]) => {
  const chained = others.some((word) => isGiven(word) && word.names.some(({ kind }) => kind === 'arab'));
  return words.every((word) => !isGiven(word) && (!chained || isFamily(word)));
};

/** Family name first, without a comma. Given names do not move: Ahmed Salem and Salem Ahmed are father and son. */
const sameFamilyFirst = (a: readonly Word[], b: readonly Word[]) =>
  a.some((_, at) => {
    const [front, back] = [a.slice(0, at), a.slice(at)];
    const moved = at > 0 && sameInOrder([...back, ...front], b, wordSimilarity);
    return moved && (canBeFamily(front, back) || canBeFamily(back, front));
  });

/** Names set before the name a man is called by, above all in South Asia, and as readily left out. */
const isHonorific = (word: Word) =>
  ['محمد', 'سيد'].some((honorific) => lookUp(honorific).names.some((name) => word.names.includes(name)));

/** Whether the name a person is called by is among the paired words. */
const keepsGivenName = (words: readonly Word[], paired: ReadonlySet<number>, tribal: boolean) => {
  const called = words.findIndex(
    (word, index) => paired.has(index) || !(isInitial(word) || (index === 0 && isHonorific(word) && !tribal)),
  );
  return paired.has(called);
};

const unpaired = (words: readonly Word[], paired: ReadonlySet<number>) =>
  words.filter((_, index) => !paired.has(index));

const personSimilarity = (a: readonly Word[], b: readonly Word[]): number => {
  const pairs = pairWords(a, b, wordSimilarity);
  const paired = [new Set(pairs.map(({ left }) => left)), new Set(pairs.map(({ right }) => right))] as const;
  const common = overlap(a, b, pairs);

  const tribal = [a, b].some((words) => words.at(-1)?.article);
  const keepsGiven = keepsGivenName(a, paired[0], tribal) && keepsGivenName(b, paired[1], tribal);
  const otherFamily = unpaired(a, paired[0]).some(isFamily) && unpaired(b, paired[1]).some(isFamily);
  const onlyInitials = pairs.every(({ words }) => words.some(isInitial));
  if (!keepsGiven || otherFamily || onlyInitials) return Math.min(common, otherPerson);

  // All of a name that has lost some of its words is closer than the words it shares.
  const [longer, inLonger] = a.length >= b.length ? [a, paired[0]] : [b, paired[1]];
  const shorter = Math.min(a.length, b.length);
  const keepsFamily = inLonger.has(longer.length - 1);
  const shortened = pairs.length === shorter && shorter > 1 && (keepsFamily || shorter * 2 >= longer.length);
  return Math.min(shortened ? (1 + common) / 2 : common, almostSame);
};

const comparePeople = (a: Name, b: Name): number => {
  const otherChild = a.child !== undefined && b.child !== undefined && a.child !== b.child;
  const equal = sameInOrder(a.words, b.words, wordSimilarity) || sameFamilyFirst(a.words, b.words) || sameJoined(a, b);
  if (equal) return otherChild ? almostSame : same;
  return personSimilarity(a.words, b.words);
};

/** One palm, two palms: no other letter of a short word may differ. */
const isPlural = (one: string, many: string) => one.length > 2 && many === `${one}s`;

/** As words of a name; trades compare by meaning, though a translated one proves nothing. */
const companyWordSimilarity: WordComparison = (a, b) => {
  if (isPlural(a.text, b.text) || isPlural(b.text, a.text)) return almostSame;
  const [trade, other] = [tradeOf(a.text), tradeOf(b.text)];
  if (!trade || !other || a.text === b.text) return wordSimilarity(a, b);
  return trade === other ? almostSame : 0;
};

const readsAsPerson = ({ company, words: [first, ...rest] }: Name) =>
  !company && first !== undefined && isGiven(first) && rest.length > 0 && rest.every((word) => word.names.length > 0);

const compareCompanies = (a: Name, b: Name): number => {
  if (sameInOrder(a.words, b.words, companyWordSimilarity) || sameJoined(a, b))
    return formsAgree(a.forms, b.forms) && !readsAsPerson(a) && !readsAsPerson(b) ? same : almostSame;
  return Math.min(overlap(a.words, b.words, pairWords(a.words, b.words, companyWordSimilarity)), almostSame);
};

/** How alike two names are, 0 to 1; 1 only if they are one name beyond doubt. Symmetric. */
export const nameSimilarity = (a: Name, b: Name): number =>
  a.company || b.company ? compareCompanies(a, b) : comparePeople(a, b);
