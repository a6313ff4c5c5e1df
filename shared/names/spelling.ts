/** Apostrophes and the signs for ayn and hamza: Sa'ad is Saad. They go before NFKC, which makes a space of ´. */
const apostrophes = /['’‘‛ʼʻʿʾ`´′]/g;

/** Accents, Arabic vowel signs (once decomposed, also the hamza of أ إ ؤ ئ and the madda of آ), tatweel, direction marks. */
const marks = /\p{Cf}|[\u0300-\u036F\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED]|[\u{FE00}-\u{FE0F}]/gu;

/** A letter and what it is read as: Persian and Urdu ones as Arabs write them, Latin ones with no accent to take off. */
const sameLetters = `ٱا یي ےي کك گك چج پب ژز ڤف ۋو ٹت ڈد ڑر ںن ةه ەه ہه ھه ۃه øo łl đd ðd þth æae œoe ßss ıi`.split(
  ' ',
);
const letters = new Map(sameLetters.map((pair) => [pair.charAt(0), pair.slice(1)]));
const foldable = new RegExp(`[${[...letters.keys()].join('')}]`, 'g');

/** One spelling for all ways to type the same letters, in lower case. Keeps spaces and punctuation. */
export const foldSpelling = (text: string): string =>
  text
    .replace(apostrophes, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(marks, '')
    .normalize('NFC')
    .replace(foldable, (letter) => letters.get(letter) ?? letter)
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/** Words, ampersands and commas of a folded text; M/s (Messrs) is a word. */
export const tokensOf = (folded: string): readonly string[] =>
  folded.match(/\bm\/s\b|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|[&,،]/gu) ?? [];

/** Alef maqsura stands for yaa or for a final a: only another script tells which. */
export const withPlainYaa = (word: string): string => word.replaceAll('ى', 'ي');

/** The words of a table in the code. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

export const isArabic = (word: string): boolean => /^[\u0620-\u06FF]/.test(word);
