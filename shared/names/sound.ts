import { firstLetterSounds, lastLetterSounds, letterSounds } from './tables/letter-sounds.ts';

/** Writes doubled letters other than vowels once. */
export const undoubled = (word: string): string => word.replace(/([^aeiou\d])\1+/g, '$1');

/**
 * Returns one key for Latin spellings that sound the same in any language of the Gulf: doubled letters count once, ee
 * is i, ou is u. Few names share a key: two words of at least five letters with the same key count as one name.
 */
export const narrowSound = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/ck/g, 'k')
    .replace(/ee|ii/g, 'i')
    .replace(/oo|ou|uu/g, 'u')
    .replace(/aa/g, 'a')
    .replace(/(?:ie|y)$/, 'i')
    .replace(/([^aeiou\d])\1+/g, '$1')
    .replace(/ah$/, 'a');

/**
 * Like `narrowSound`, but also reads o as u, ei as ai and y as i, as Arabs do. Arab names with the same key are one name;
 * other names can be two (Brown, Braun).
 */
export const wideSound = (word: string): string =>
  narrowSound(word)
    .replace(/[ae]y|ei/g, 'ai')
    .replace(/[ao]w(?![aeiou])/g, 'au')
    .replace(/y/g, 'i')
    .replace(/o/g, 'u')
    .replace(/([aiu])\1+/g, '$1');

const looseSound = (word: string) =>
  wideSound(word).replace(/q/g, 'k').replace(/dh/g, 'z').replace(/v/g, 'w').replace(/[sc]h/g, 'š').replace(/c/g, 'k');

const openVowels = new Set(['ae', 'ea', 'ei', 'ie']);
const optionalVowel = /^[aeiu]?$/;

/**
 * Whether two Latin spellings can be one Arabic word. They must have the same consonants. Their vowels may differ where
 * one has e and the other a or i, because Latin e is written for both. With `elision`, one may also leave out a short
 * vowel (Shamsi, Shamesi).
 */
export const soundsAlike = (a: string, b: string, elision: boolean): boolean => {
  const [left, right] = [looseSound(a), looseSound(b)].map((word) => word.split(/([^aeiu])/));
  if (!left || !right || left.length !== right.length || left.at(-1) !== right.at(-1)) return false;
  return left.every((part, index) => {
    const other = right[index] ?? '';
    if (part === other || openVowels.has(part + other)) return true;
    return elision && index > 0 && (part === '' || other === '') && optionalVowel.test(part + other);
  });
};

/** Counts the consonants of a Latin word. The more it has, the less likely another name has the same. */
export const consonantCount = (latin: string): number =>
  latin.replace(/[sktdg]h/g, '-').replace(/[aeiou]|y(?![aeiou])/g, '').length;

/** The Latin letters for one Arabic letter: those that any writer uses, and those that some writer uses. */
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
 * Whether a Latin word spells an Arabic word letter by letter. Every Arabic letter, long vowels included, must be there.
 * After each consonant the Latin word may have one short vowel, which Arabic script leaves out. `usual` accepts only
 * the letters that any writer uses.
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
      for (const start of shortVowel ? [end, end + 1] : [end])
        for (const sound of sounds) if (word.startsWith(sound, start)) reached.add(start + sound.length);
    }
    ends = reached;
  });
  return ends.has(word.length);
};

/** Whether a word can begin with this initial. The two may be of different scripts. */
export const beginsWith = (word: string, initial: string): boolean => {
  if (word.startsWith(initial)) return true;
  const [latin, arabic] = word.charAt(0) < initial ? [word, initial] : [initial, word];
  return [ofFirstLetter, ofLetter]
    .flatMap((romanisations) => romanisations.get(arabic.charAt(0))?.any ?? [])
    .some((sound) => sound !== '' && (sound.startsWith(latin) || latin.startsWith(sound)));
};
