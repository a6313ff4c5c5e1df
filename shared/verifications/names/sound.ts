import { firstLetterSounds, lastLetterSounds, letterSounds } from './tables/letter-sounds.ts';

/** Reduces doubled consonants to one letter. */
export const undoubled = (word: string): string => word.replace(/([^aeiou\d])\1+/g, '$1');

/**
 * Returns one key for all Latin spellings that sound the same in every language of the Gulf: doubled consonants count
 * once, ee is i, ou is u. Two names can have the same key (Raashid, Rasheed), so an equal key is not sufficient for a
 * match.
 */
export const narrowSound = (word: string): string =>
  withShortVowels(word.replace(/ph/g, 'f').replace(/ck/g, 'k'))
    .replace(/(?:ie|y)$/, 'i')
    .replace(/([^aeiou\d])\1+/g, '$1')
    .replace(/ah$/, 'a');

/**
 * Returns a key as `narrowSound` does, but also treats o as u, ei as ai and y as i, as Arabic speakers do. Such a key
 * is too permissive for names of other origins (Brown, Braun).
 */
export const wideSound = (word: string): string =>
  narrowSound(word)
    .replace(/[ae]y|ei/g, 'ai')
    .replace(/[ao]w(?![aeiou])/g, 'au')
    .replace(/y/g, 'i')
    .replace(/o/g, 'u')
    .replace(/([aiu])\1+/g, '$1');

/** Shortens every long vowel: aa to a, ee to i, oo to u. French transliteration writes ou for any u. */
export const withShortVowels = (word: string): string =>
  word
    .replace(/aa/g, 'a')
    .replace(/ee|ii/g, 'i')
    .replace(/oo|ou|uu/g, 'u');

const longVowelPositions = (word: string): readonly number[] =>
  word.split(/[^aeiou]+/).flatMap((vowels, position) => (/aa|ee|ii|oo|uu/.test(vowels) ? [position] : []));

/** Returns whether a Latin word has a long vowel wherever the other word has one. */
export const hasLongVowelsOf = (word: string, other: string): boolean => {
  const positions = longVowelPositions(word);
  return longVowelPositions(other).every((position) => positions.includes(position));
};

/**
 * The sound of a Latin word, split into vowels and consonants: elements with an even index are vowels, which can be
 * empty.
 */
export type Syllables = readonly string[];

/**
 * Splits a Latin word into its sounds. Letters that represent the same Arabic letter become equal: q and k, dh and z.
 */
export const syllablesOf = (word: string): Syllables =>
  wideSound(word)
    .replace(/q/g, 'k')
    .replace(/dh/g, 'z')
    .replace(/v/g, 'w')
    .replace(/[sc]h/g, 'š')
    .replace(/c/g, 'k')
    .split(/([^aeiu])/);

const interchangeableVowels = new Set(['ae', 'ea', 'ei', 'ie']);
const optionalVowel = /^[aeiu]?$/;

/**
 * Returns whether two Latin spellings can be the same Arabic word. They must have the same consonants. Their vowels may
 * differ where one has e and the other a or i, because Latin e is written for both. With `canElide`, one spelling may
 * also omit a short vowel (Shamsi, Shamesi).
 */
export const soundAlike = (a: Syllables, b: Syllables, canElide: boolean): boolean =>
  a.length === b.length &&
  a.at(-1) === b.at(-1) &&
  a.every((part, index) => {
    const other = b[index] ?? '';
    if (part === other || interchangeableVowels.has(part + other)) return true;
    return canElide && index > 0 && (part === '' || other === '') && optionalVowel.test(part + other);
  });

/**
 * Counts the consonants of a Latin word. The more consonants a word has, the less likely it is that another name has
 * the same consonants.
 */
export const consonantCount = (latin: string): number =>
  latin.replace(/[sktdg]h/g, '-').replace(/[aeiou]|y(?![aeiou])/g, '').length;

/**
 * The Latin letters for one Arabic letter. `usual` contains the letters that every writer uses; `any` also contains the
 * letters that only some writers use.
 */
interface Romanisations {
  readonly usual: readonly string[];
  readonly any: readonly string[];
}

const readRomanisations = (table: string): ReadonlyMap<string, Romanisations> =>
  new Map(
    table
      .trim()
      .split('\n')
      .map((line) => {
        const [letter = '', ...sounds] = line.replaceAll('-', '').split(' ');
        const bar = sounds.indexOf('|');
        const usual = bar < 0 ? sounds : sounds.slice(0, bar);
        return [letter, { usual, any: [...usual, ...sounds.slice(usual.length + 1)] }];
      }),
  );
const ofLetter = readRomanisations(letterSounds);
const ofFirstLetter = readRomanisations(firstLetterSounds);
const ofLastLetter = readRomanisations(lastLetterSounds);
const none: Romanisations = { usual: [], any: [] };

/**
 * Returns whether a Latin word spells an Arabic word letter by letter. Every Arabic letter, including long vowels, must
 * be present. After each consonant, the Latin word may have one short vowel, which Arabic script omits. `usual` accepts
 * only the letters that every writer uses.
 */
export const romanises = (latin: string, arabic: string, writer: keyof Romanisations): boolean => {
  const word = latin.replace(/([^aeiou])\1+/g, '$1');
  let ends = new Set([0]);
  Array.from(arabic).forEach((letter, index) => {
    const atEdge = index === 0 ? ofFirstLetter : index === arabic.length - 1 ? ofLastLetter : ofLetter;
    const sounds = (atEdge.get(letter) ?? ofLetter.get(letter) ?? none)[writer];
    const reached = new Set<number>();
    for (const end of ends) {
      const shortVowel = /^[^aeiou][aeiou]/.test(word.slice(end - 1, end + 1));
      for (const sound of sounds) {
        if (word.startsWith(sound, end)) reached.add(end + sound.length);
        // A short vowel and the same one after it would be a long vowel: barakaa is not بركة.
        if (shortVowel && word.startsWith(sound, end + 1) && !sound.startsWith(word.charAt(end)))
          reached.add(end + 1 + sound.length);
      }
    }
    ends = reached;
  });
  return ends.has(word.length);
};

/** Returns whether a word can begin with an initial. The word and the initial may be in different scripts. */
export const beginsWith = (word: string, initial: string): boolean => {
  if (word.startsWith(initial)) return true;
  const [latin, arabic] = word.charAt(0) < initial ? [word, initial] : [initial, word];
  return [ofFirstLetter, ofLetter]
    .flatMap((romanisations) => romanisations.get(arabic.charAt(0))?.any ?? [])
    .some((sound) => sound !== '' && (sound.startsWith(latin) || latin.startsWith(sound)));
};
