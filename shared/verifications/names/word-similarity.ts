import { distance } from 'fastest-levenshtein';
import { memoizeByKey } from '#shared/platform/runtime/cache.ts';
import {
  beginsWith,
  consonantCount,
  hasLongVowelsOf,
  narrowSound,
  romanises,
  type Syllables,
  soundAlike,
  syllablesOf,
  undoubled,
  wideSound,
} from './sound.ts';
import type { ListedName } from './lexicon.ts';
import { isArabic } from './spelling.ts';
import type { Compound, Word } from './word.ts';

/** The similarity of two spellings of the same name. Anything below this is at most a partial match. */
export const same = 1;
/**
 * The highest similarity of names that may be two different names, such as those of a father and son or of two sister
 * companies.
 */
export const almostSame = 0.9;
/** The similarity of two names that writers of Latin script often confuse: Hamed and Hamid. */
const confusable = 0.8;
/** The similarity of a word and its initial. */
const initial = 0.75;
export const different = 0;

/** Different words of at least this length hardly ever sound the same. */
export const unmistakableLength = 8;

export const isInitial = (word: Word): boolean => word.text.length === 1;

/**
 * The first part of each compound that begins with a fixed word, such as the Abd of Abd al-Rahman. A compound's `text`
 * omits it.
 */
const compoundBeginnings: Partial<Record<Compound, string>> = { abd: 'عبد', abu: 'ابو', umm: 'ام' };

const isListed = (word: Word) => word.usualNames.length > 0;

/** Returns whether two words usually spell the same listed name. */
const shareName = (a: Word, b: Word) => a.usualNames.some((name) => b.usualNames.includes(name));

/** Returns whether two words can spell the same listed name, including rare spellings. */
const canShareName = (a: Word, b: Word) => {
  const namesOfB = [...b.usualNames, ...b.rareNames];
  return [...a.usualNames, ...a.rareNames].some((name) => namesOfB.includes(name));
};

/** Cached, because the same few names are compared often. */
const soundsOfName = memoizeByKey(({ latinSpellings }: ListedName) => latinSpellings.map(syllablesOf));

const latinSoundsOf = (word: Word): readonly Syllables[] =>
  isArabic(word.text) ? word.usualNames.flatMap(soundsOfName) : [syllablesOf(word.text)];

/**
 * Returns whether two listed names are often confused in Latin script: Hamed and Hamid are different names, but each is
 * sometimes written for the other. In Arabic script, the names are not confused.
 */
const areConfusable = (a: Word, b: Word) => {
  if (isArabic(a.text) && isArabic(b.text)) return false;
  const canElide = a.article || b.article;
  const soundsOfB = latinSoundsOf(b);
  return latinSoundsOf(a).some((left) => soundsOfB.some((right) => soundAlike(left, right, canElide)));
};

/**
 * Returns whether one word is the feminine form of the other: Sharifa and Sharif, شريفة and شريف. Such a difference is
 * not a typo.
 */
const isFeminineOf = (woman: string, man: string) => woman === `${man}a` || woman === `${man}ه`;

const sortedLetters = (word: string) => Array.from(word).toSorted().join('');

/**
 * Returns how many typos are allowed in a word of this length. In a short word, one different letter can make a
 * different name.
 */
const maxTypos = (letters: number) => {
  if (letters < 5) return 0;
  return letters < 7 ? 1 : 2;
};

/**
 * Compares two words in the same script, allowing for typos: missing, extra or wrong letters, or two letters swapped
 * (Jonh for John). `prefixLength` is the length of a prefix that both words share and that has been removed, such as
 * the عبدال of عبدالرحمن.
 */
const typoSimilarity = (a: string, b: string, prefixLength = 0) => {
  const [short, long] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  const letters = short + Math.min(prefixLength, 2);
  if (letters < 4 || /\d/.test(a + b) || isFeminineOf(a, b) || isFeminineOf(b, a)) return different;
  const edits = distance(a, b);
  const areSwapped = edits === 2 && a.length === b.length && sortedLetters(a) === sortedLetters(b);
  if (areSwapped && short > 3) return 1 - 1 / (long + prefixLength);
  return edits <= maxTypos(letters) ? 1 - edits / (long + prefixLength) : different;
};

/**
 * Removes a joined article from a Latin word if the other word has a separate article: Alwaha, Al Waha. If the other
 * word has no article, `al` belongs to the word (Alvarez).
 */
const withoutArticle = (word: Word, other: Word) =>
  !word.article && other.article && !isListed(word) ? word.text.replace(/^[ae]l/, '') : word.text;

/** Returns whether the i that could stand for ي may be a short vowel instead: Rafid is رفيد or رافد. */
const hasUnclearI = (latin: string, arabic: string) => /a[^aeiou]+i[^aeiou]+$/.test(latin) && /ي.$/.test(arabic);

/** Compares two words in different scripts letter by letter, if at least one of them is not listed. */
const crossScriptSimilarity = (latin: Word, arabic: Word) => {
  const spelling = withoutArticle(latin, arabic);
  if (!romanises(spelling, arabic.textWithMaqsura, 'any')) return different;
  const hasListedSpelling =
    isListed(arabic) || latin.usualNames.some(({ arabicSpellings }) => arabicSpellings.length > 0);
  const isLongEnough = consonantCount(spelling) > 2 && arabic.text.length > 3;
  const isClear = romanises(spelling, arabic.textWithMaqsura, 'usual') && !hasUnclearI(spelling, arabic.text);
  return !hasListedSpelling && isLongEnough && isClear ? same : almostSame;
};

/**
 * Compares two Latin words, at least one of which is not listed. If either is listed, they are at most almost the same:
 * if they were spellings of one name, the lexicon would list both. Unlisted words that sound alike count as the same
 * name if they are Arab family names, are too long to be confused, or differ only in doubled letters.
 */
const latinSimilarity = (a: Word, b: Word) => {
  const isArabFamily = a.article || b.article;
  const [left, right] = [withoutArticle(a, b), withoutArticle(b, a)];
  const [narrowLeft, narrowRight] = [narrowSound(left), narrowSound(right)];
  // Raabah and Rabaah each have a long vowel that the other lacks.
  const differInLongVowels = !hasLongVowelsOf(left, right) && !hasLongVowelsOf(right, left);
  const highest = isListed(a) || isListed(b) || differInLongVowels ? almostSame : same;
  if (narrowLeft === narrowRight && narrowLeft.length > 4) {
    const isClear = isArabFamily || narrowLeft.length >= unmistakableLength || undoubled(left) === undoubled(right);
    return isClear ? highest : almostSame;
  }
  if (isArabFamily && wideSound(left) === wideSound(right)) return highest;
  if (Math.min(left.length, right.length) > 3 && soundAlike(syllablesOf(left), syllablesOf(right), true))
    return isArabFamily && consonantCount(narrowLeft) > 3 ? highest : almostSame;
  return typoSimilarity(narrowLeft, narrowRight, a.compound === 'abd' ? 'abdul'.length : 0);
};

/**
 * Compares two listed words. If one of them is only a rare spelling of the other's name, and they are in different
 * scripts, they are almost the same: Rashid is usually راشد, but can be رشيد. After Abd they count as the same, because
 * few names follow Abd: Abdul Majid is Abdul Majeed.
 */
const listedSimilarity = (a: Word, b: Word) => {
  if (shareName(a, b) || (a.compound === 'abd' && canShareName(a, b))) return same;
  if (isArabic(a.text) !== isArabic(b.text) && canShareName(a, b)) return almostSame;
  return areConfusable(a, b) ? confusable : different;
};

const arabicSimilarity = (a: Word, b: Word) => {
  const [left, right] = [a, b].map(({ text }) => text.replace(/(?<=..ا)ء$/, ''));
  if (left !== undefined && left === right) return isListed(a) || isListed(b) ? almostSame : same;
  return typoSimilarity(a.text, b.text, a.compound === 'abd' ? 'عبدال'.length : 0);
};

const spellingSimilarity = (a: Word, b: Word) => {
  if (isListed(a) && isListed(b)) return listedSimilarity(a, b);
  if (isArabic(a.text) !== isArabic(b.text))
    return isArabic(a.text) ? crossScriptSimilarity(b, a) : crossScriptSimilarity(a, b);
  return isArabic(a.text) ? arabicSimilarity(a, b) : latinSimilarity(a, b);
};

/**
 * Compares two words that differ at most in ى versus ي: يسرى is Yusra and يسري is Yusri, but some writers use either
 * letter for both.
 */
const equalTextSimilarity = (a: Word, b: Word) => (isListed(a) && isListed(b) && !shareName(a, b) ? almostSame : same);

/** Returns whether the first word lacks an article, separate or joined, that the other word has. */
const lacksArticle = (word: Word, other: Word) =>
  !word.article && other.article && withoutArticle(word, other) === word.text;

/** Returns the similarity of two words of a name, from 0 to 1. The order of the arguments does not matter. */
export const wordSimilarity = (a: Word, b: Word): number => {
  if (isInitial(a) !== isInitial(b)) {
    const [letter, word] = isInitial(a) ? [a, b] : [b, a];
    const beginning = (word.compound && compoundBeginnings[word.compound]) ?? word.text;
    return beginsWith(beginning, letter.text) ? initial : different;
  }
  if (a.compound !== b.compound) return different;
  if (a.withoutParticle === b.text || b.withoutParticle === a.text) return almostSame;
  const similarity = a.text === b.text ? equalTextSimilarity(a, b) : spellingSimilarity(a, b);
  // Saleh is a given name, and Al Saleh is a family name.
  return lacksArticle(a, b) || lacksArticle(b, a) ? Math.min(similarity, almostSame) : similarity;
};
