import { distance } from 'fastest-levenshtein';
import { beginsWith, consonantCount, narrowSound, romanises, soundsAlike, undoubled, wideSound } from './sound.ts';
import { isArabic } from './spelling.ts';
import type { Compound, Word } from './word.ts';

/** Two spellings of one name, beyond doubt. Any lower similarity makes the names a partial match at best. */
export const same = 1;
/** Probably one name, but another name may be written like this too. */
const nearlySame = 0.9;
/** Two names that writers of Latin script often confuse: Hamed and Hamid. */
const confusable = 0.8;
/** A word and its initial. */
const initial = 0.75;
const different = 0;

export const isInitial = (word: Word): boolean => word.text.length === 1;

/** How a compound begins if its `text` is not its beginning. */
const beginningOf: Partial<Record<Compound, string>> = { abd: 'عبد', abu: 'ابو', umm: 'ام' };

/**
 * Whether two words can spell one listed name. Rare spellings count only across scripts and in compounds with Abd:
 * Rashid can be رشيد and Abdul Majid is Abdul Majeed, but Rashid and Rasheed, Majid and Majeed are two names.
 */
const shareName = (a: Word, b: Word) => {
  const countRare = a.compound === 'abd' || isArabic(a.text) !== isArabic(b.text);
  const [left, right] = [a, b].map(({ usualNames, rareNames }) =>
    countRare ? [...usualNames, ...rareNames] : usualNames,
  );
  return left?.some((name) => right?.includes(name));
};

const latinSpellingsOf = (word: Word) =>
  isArabic(word.text) ? word.usualNames.flatMap((name) => name.latinSpellings) : [word.text];

/**
 * Whether writers of Latin script confuse two listed names: Hamed and Hamid are two men, but either is written for the
 * other. Names that are both in Arabic script are not confused.
 */
const areConfusable = (a: Word, b: Word) => {
  if (isArabic(a.text) && isArabic(b.text)) return false;
  const elision = a.article || b.article;
  return latinSpellingsOf(a).some((left) => latinSpellingsOf(b).some((right) => soundsAlike(left, right, elision)));
};

/** Whether one word is the feminine of the other: Sharifa and Sharif, شريفة and شريف. That is no typing error. */
const isFeminineOf = (woman: string, man: string) => woman === `${man}a` || woman === `${man}ه`;

const sortedLetters = (word: string) => Array.from(word).toSorted().join('');

/**
 * Compares two words of one script as if one had a typing error: a letter missing, added or wrong, or two exchanged. A
 * word of seven letters or more may have two. Shorter words than five letters are different.
 */
const typingErrorSimilarity = (a: string, b: string) => {
  const [short, long] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  if (short < 5 || /\d/.test(a + b) || isFeminineOf(a, b) || isFeminineOf(b, a)) return different;
  const edits = distance(a, b);
  const exchanged = edits === 2 && a.length === b.length && sortedLetters(a) === sortedLetters(b);
  const errors = exchanged ? 1 : edits;
  return errors <= (short < 7 ? 1 : 2) ? 1 - errors / long : different;
};

/**
 * Takes a joined article off a Latin word if the other word has an article that is written apart: Alwaha, Al Waha. Without
 * the other word's article, `al` belongs to the word (Alvarez).
 */
const withoutArticle = (word: Word, other: Word) =>
  !word.article && other.article ? word.text.replace(/^[ae]l/, '') : word.text;

const acrossScripts = (latin: Word, arabic: Word) => {
  const spelling = withoutArticle(latin, arabic);
  if (!romanises(spelling, arabic.textWithMaqsura, 'any')) return different;
  const isListed = arabic.usualNames.length > 0 || latin.usualNames.some((name) => name.hasArabicSpelling);
  const isLongEnough = consonantCount(spelling) > 2 && arabic.text.length > 3;
  return !isListed && isLongEnough && romanises(spelling, arabic.textWithMaqsura, 'usual') ? same : nearlySame;
};

/** An i before a consonant and e, as in English: Rider is not Reeder, and slippers are not sleepers. */
const englishI = /i[^aeiou]+e/;

/** Compares two Latin words of which at least one is not listed. */
const latinSimilarity = (a: Word, b: Word) => {
  const isArabFamily = a.article || b.article;
  const [left, right] = [withoutArticle(a, b), withoutArticle(b, a)];
  const [narrowLeft, narrowRight] = [narrowSound(left), narrowSound(right)];
  if (narrowLeft === narrowRight && narrowLeft.length > 4)
    return undoubled(left) === undoubled(right) || !englishI.test(narrowLeft) ? same : nearlySame;
  if (isArabFamily && wideSound(left) === wideSound(right)) return same;
  if (Math.min(left.length, right.length) > 3 && soundsAlike(left, right, true))
    return isArabFamily && consonantCount(narrowLeft) > 3 ? same : nearlySame;
  return typingErrorSimilarity(narrowLeft, narrowRight);
};

const spellingSimilarity = (a: Word, b: Word) => {
  if (a.usualNames.length > 0 && b.usualNames.length > 0) {
    if (shareName(a, b)) return same;
    return areConfusable(a, b) ? confusable : different;
  }
  if (isArabic(a.text) !== isArabic(b.text)) return isArabic(a.text) ? acrossScripts(b, a) : acrossScripts(a, b);
  return isArabic(a.text) ? typingErrorSimilarity(a.text, b.text) : latinSimilarity(a, b);
};

/** Returns how alike two words of a name are, from 0 to 1. The order of the arguments does not matter. */
export const wordSimilarity = (a: Word, b: Word): number => {
  if (isInitial(a) !== isInitial(b)) {
    const [letter, word] = isInitial(a) ? [a, b] : [b, a];
    const beginning = (word.compound && beginningOf[word.compound]) ?? word.text;
    return beginsWith(beginning, letter.text) ? initial : different;
  }
  if (a.compound !== b.compound) return different;
  if (a.withoutParticle === b.text || b.withoutParticle === a.text) return nearlySame;
  const similarity = a.text === b.text ? same : spellingSimilarity(a, b);
  // Saleh is a man and Al Saleh a family. Qahtani and Al Qahtani are one tribe.
  const names = [...a.usualNames, ...b.usualNames];
  const isManOrFamily = a.article !== b.article && names.length > 0 && names.every(({ kind }) => kind !== 'family');
  return isManOrFamily ? Math.min(similarity, nearlySame) : similarity;
};
