import { formsAgree, tradeOf } from './company.ts';
import { lookUp } from './lexicon.ts';
import { type HolderKind, type Name, isGiven } from './name.ts';
import { undoubled } from './sound.ts';
import { isArabic, wordSet } from './spelling.ts';
import { worldFamilies } from './tables/family-names.ts';
import type { Word } from './word.ts';
import { isInitial, same, wordSimilarity } from './word-similarity.ts';

/** All words are there, yet the name can be another's: a father's, a daughter's, a sister company's. */
const almostSame = 0.9;
/** The most that names of certainly different people can have in common. */
const otherPerson = 0.6;

/** A word that no other word resembles by chance. */
const longWord = 8;

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

const isFamily = (word: Word) => word.article || word.names.some(({ kind }) => kind === 'family' || kind === 'either');

const familiesOfTheWorld = wordSet(worldFamilies.trim().replaceAll('\n', ' '));

/** An article makes no family of a name men bear with it too (الحسن, Elhadi), but of Darwish it does. */
const canBeGiven = ({ frame, names, article }: Word) =>
  frame !== undefined ||
  names.some(({ kind }) => kind === 'arab' || kind === 'world' || (kind === 'either' && !article));

/** A family's beyond doubt. A name in no table can be a father's, unless it is one of origin: Al Khelaiwi. */
const isSurelyFamily = (word: Word) =>
  !canBeGiven(word) &&
  (word.names.length > 0 ||
    word.stem !== undefined ||
    familiesOfTheWorld.has(word.text) ||
    (word.article ? /[iyي]$/ : /^[ae]l.{5,}[iy]$/).test(word.text));

/**
 * Family name first, without a comma. Given names do not move: Ahmed Salem and Salem Ahmed are father and son, and so
 * are Tesfaye Bekele and Bekele Tesfaye. Of two family names nothing says which comes first.
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
  const equal = sameInOrder(a.words, b.words, wordSimilarity) || sameFamilyFirst(a.words, b.words) || sameJoined(a, b);
  return equal ? same : personSimilarity(a.words, b.words);
};

/** One palm, two palms; a bakery, bakeries. No other letter of a short word may differ. */
const isPlural = (one: string, many: string) =>
  one.length > 2 && (many === `${one}s` || (one.endsWith('y') && many === `${one.slice(0, -1)}ies`));

/** Unlike names, words mean something: a diner is no dinner, and feelings are no fillings. */
const isOtherWord = (a: Word, b: Word) => {
  const isPlain = [a, b].some(({ names }) => names.length === 0) && !a.article && !b.article;
  if (!isPlain || isArabic(a.text) !== isArabic(b.text) || a.text === b.text) return false;
  return undoubled(a.text) !== undoubled(b.text) || Math.min(a.text.length, b.text.length) < longWord;
};

/** As words of a name; trades compare by meaning, though a translated one proves nothing. */
const companyWordSimilarity: WordComparison = (a, b) => {
  if (isPlural(a.text, b.text) || isPlural(b.text, a.text)) return almostSame;
  const [trade, other] = [tradeOf(a.text), tradeOf(b.text)];
  if (trade && other && a.text !== b.text) return trade === other ? almostSame : 0;
  return Math.min(wordSimilarity(a, b), isOtherWord(a, b) ? almostSame : same);
};

const readsAsPerson = ({ company, joins, words: [first, ...rest] }: Name) =>
  !company && !joins && first !== undefined && isGiven(first) && rest.every((word) => word.names.length > 0);

const compareCompanies = (a: Name, b: Name): number => {
  if (sameInOrder(a.words, b.words, companyWordSimilarity) || sameJoined(a, b))
    return formsAgree(a.forms, b.forms) && readsAsPerson(a) === readsAsPerson(b) ? same : almostSame;
  return Math.min(overlap(a.words, b.words, pairWords(a.words, b.words, companyWordSimilarity)), almostSame);
};

/** Mr beside Mrs, bin beside bint, or one of each. */
const isOtherSex = (a: Name, b: Name) => {
  const says = (a.title && b.title && 'title') || (a.child && b.child && 'child');
  const [left, right] = [a, b].map((name) => (says ? name[says] : (name.title ?? name.child)));
  return left !== undefined && right !== undefined && left !== right;
};

/** Ahmed & Saleh are two holders, Ahmed Saleh is one. */
const areOtherHolders = (a: Name, b: Name) => a.joins !== b.joins && !(a.company && b.company);

/** How alike two names are, 0 to 1; 1 only if they are one name beyond doubt. Symmetric. */
export const nameSimilarity = (a: Name, b: Name, kind: HolderKind | undefined): number => {
  const ofCompany = (name: Name) => name.company || (name.joins && kind !== 'person');
  const ofCompanies = kind === 'company' || ofCompany(a) || ofCompany(b);
  const similarity = ofCompanies ? compareCompanies(a, b) : comparePeople(a, b);
  return Math.min(similarity, isOtherSex(a, b) || areOtherHolders(a, b) ? almostSame : same);
};
