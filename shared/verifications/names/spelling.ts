import { withLatinDigits } from '#shared/standard/languages/plain-numbers.ts';

/**
 * Apostrophes and the signs for ayn and hamza: Sa'ad becomes Saad. They are removed before NFKC normalisation, which
 * turns ´ into a space.
 */
const apostrophes = /['’‘‛ʼʻʿʾ`´′]/g;

/**
 * Accents, Arabic vowel signs, tatweel and direction marks. After canonical decomposition, the hamza of أ إ ؤ ئ and the
 * madda of آ are such marks too.
 */
const marks = /\p{Cf}|[\u0300-\u036F\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED]|[\u{FE00}-\u{FE0F}]/gu;

/**
 * Pairs of a letter and its replacement: variants of Arabic letters, many of them Persian or Urdu, become basic Arabic
 * letters, and Latin letters that Unicode does not decompose become basic letters.
 */
const replacements = `ٱا یي ےي کك گك چج پب ژز ڤف ۋو ٹت ڈد ڑر ںن ةه ەه ہه ھه ۃه øo łl đd ðd þth æae œoe ßss ıi`.split(
  ' ',
);
const replacementOf = new Map(replacements.map((pair) => [pair.charAt(0), pair.slice(1)]));
const replaceable = new RegExp(`[${[...replacementOf.keys()].join('')}]`, 'g');

/**
 * Returns one lower-case spelling, however the letters were typed. Keeps spaces, and punctuation other than
 * apostrophes.
 */
export const foldSpelling = (text: string): string =>
  withLatinDigits(text)
    .replace(apostrophes, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(marks, '')
    .normalize('NFC')
    .replace(replaceable, (letter) => replacementOf.get(letter) ?? letter);

const umlauts = { ä: 'ae', ö: 'oe', ü: 'ue' };

/**
 * Returns the text and, if it has umlauts, also the lower-case text with each umlaut written as two letters: Müller,
 * mueller.
 */
export const spellingsOf = (text: string): readonly string[] => {
  const composed = text.normalize('NFC').toLowerCase();
  const writtenOut = Object.entries(umlauts).reduce(
    (spelling, [umlaut, letters]) => spelling.replaceAll(umlaut, letters),
    composed,
  );
  return writtenOut === composed ? [text] : [text, writtenOut];
};

/** Splits folded text into words, ampersands and commas. M/s (Messrs) is one word. */
export const tokensOf = (folded: string): readonly string[] =>
  folded.match(/\bm\/s\b|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|[&,،]/gu) ?? [];

/** Writes ي for ى (alef maqsura), which some writers use for ي and others for a final a. */
export const withPlainYaa = (word: string): string => word.replaceAll('ى', 'ي');

export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

export const isArabic = (word: string): boolean => /^[\u0620-\u06FF]/.test(word);
