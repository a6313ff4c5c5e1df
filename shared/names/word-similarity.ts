import { distance } from 'fastest-levenshtein';
import { beginsWith, consonantCount, narrowSound, romanises, soundsAlike, undoubled, wideSound } from './sound.ts';
import { isArabic } from './spelling.ts';
import type { Frame, Word } from './word.ts';

/** The same name beyond doubt. Everything below is at best a partial match. */
export const same = 1;
const nearlySame = 0.9;
const confusable = 0.8;
const initial = 0.75;
const different = 0;

export const isInitial = (word: Word): boolean => word.text.length === 1;

/** What an initial stands for in a compound that does not begin with its X. */
const spokenFirst: Partial<Record<Frame, string>> = { abd: 'عبد', abu: 'ابو', umm: 'ام' };

/**
 * What a word spells only now and then counts against the other script, and behind Abd: Rashid can be رشيد, and Abdul
 * Majid is Abdul Majeed, though Rashid and Rasheed, Majid and Majeed are two.
 */
const sharesName = (a: Word, b: Word) => {
  const liberal = a.frame === 'abd' || isArabic(a.text) !== isArabic(b.text);
  const [left, right] = [a, b].map(({ names, rarely }) => (liberal ? [...names, ...rarely] : names));
  return left?.some((name) => right?.includes(name));
};

const latinSpellings = (word: Word) => (isArabic(word.text) ? word.names.flatMap((name) => name.latin) : [word.text]);

/** Hamed and Hamid are two men, but either is written for the other. What Arabic script tells apart stays apart. */
const areConfusable = (a: Word, b: Word) => {
  if (isArabic(a.text) && isArabic(b.text)) return false;
  const elision = a.article || b.article;
  return latinSpellings(a).some((left) => latinSpellings(b).some((right) => soundsAlike(left, right, elision)));
};

/** Sharifa beside Sharif, شريفة beside شريف: a woman and a man, not a slip. */
const isFeminine = (woman: string, man: string) => woman === `${man}a` || woman === `${man}ه`;

const lettersOf = (word: string) => Array.from(word).toSorted().join('');

/** One slip of the keyboard, two in a long word: a letter missing, doubled, wrong, or swapped with its neighbour. */
const slipSimilarity = (a: string, b: string) => {
  const [short, long] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  if (short < 5 || /\d/.test(a + b) || isFeminine(a, b) || isFeminine(b, a)) return different;
  const edits = distance(a, b);
  const swapped = edits === 2 && a.length === b.length && lettersOf(a) === lettersOf(b);
  const slips = swapped ? 1 : edits;
  return slips <= (short < 7 ? 1 : 2) ? 1 - slips / long : different;
};

/** A joined article shows only beside one that stands apart: Alwaha, Al Waha (but Alvarez). */
const withoutArticle = (word: Word, other: Word) =>
  !word.article && other.article ? word.text.replace(/^[ae]l/, '') : word.text;

const acrossScripts = (latin: Word, arabic: Word) => {
  const spelling = withoutArticle(latin, arabic);
  if (!romanises(spelling, arabic.written, 'any')) return different;
  const listed = arabic.names.length > 0 || latin.names.some((name) => name.arabic);
  const longEnough = consonantCount(spelling) > 2 && arabic.text.length > 3;
  return !listed && longEnough && romanises(spelling, arabic.written, 'usual') ? same : nearlySame;
};

/** An i that an ee is not written for: Rider and Reeder, slippers and sleepers. */
const englishI = /i[^aeiou]+e/;

/** Latin words of which at least one is in no table. */
const latinSimilarity = (a: Word, b: Word) => {
  const arabFamily = a.article || b.article;
  const [left, right] = [withoutArticle(a, b), withoutArticle(b, a)];
  const [narrowLeft, narrowRight] = [narrowSound(left), narrowSound(right)];
  if (narrowLeft === narrowRight && narrowLeft.length > 4)
    return undoubled(left) === undoubled(right) || !englishI.test(narrowLeft) ? same : nearlySame;
  if (arabFamily && wideSound(left) === wideSound(right)) return same;
  if (Math.min(left.length, right.length) > 3 && soundsAlike(left, right, true))
    return arabFamily && consonantCount(narrowLeft) > 3 ? same : nearlySame;
  return slipSimilarity(narrowLeft, narrowRight);
};

const spellingSimilarity = (a: Word, b: Word) => {
  if (a.names.length > 0 && b.names.length > 0) {
    if (sharesName(a, b)) return same;
    return areConfusable(a, b) ? confusable : different;
  }
  if (isArabic(a.text) !== isArabic(b.text)) return isArabic(a.text) ? acrossScripts(b, a) : acrossScripts(a, b);
  return isArabic(a.text) ? slipSimilarity(a.text, b.text) : latinSimilarity(a, b);
};

/** How alike two words of a name are, 0 to 1. Symmetric. */
export const wordSimilarity = (a: Word, b: Word): number => {
  if (isInitial(a) !== isInitial(b)) {
    const [letter, word] = isInitial(a) ? [a, b] : [b, a];
    return beginsWith((word.frame && spokenFirst[word.frame]) ?? word.text, letter.text) ? initial : different;
  }
  if (a.frame !== b.frame) return different;
  if (a.stem === b.text || b.stem === a.text) return nearlySame;
  const similarity = a.text === b.text ? same : spellingSimilarity(a, b);
  // Saleh is a man, Al Saleh a family; Qahtani and Al Qahtani are one tribe.
  const names = [...a.names, ...b.names];
  const manOrFamily = a.article !== b.article && names.length > 0 && names.every(({ kind }) => kind !== 'family');
  return manOrFamily ? Math.min(similarity, nearlySame) : similarity;
};
