import { firstLetterSounds, lastLetterSounds, letterSounds } from './tables/letter-sounds.ts';

/** One letter for two, other than vowels. */
export const undoubled = (word: string): string => word.replace(/([^aeiou\d])\1+/g, '$1');

/**
 * One spelling for spellings that sound the same in any language of the Gulf: doubled letters, ee for i, ou for u.
 * Narrow enough that two words of five letters with the same key are one name.
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

/** As narrowSound, and o for u, ei for ai, y for i: one name if it is an Arab one, though Brown and Braun are two. */
export const wideSound = (word: string): string =>
  narrowSound(word)
    .replace(/[ae]y|ei/g, 'ai')
    .replace(/[ao]w(?![aeiou])/g, 'au')
    .replace(/y/g, 'i')
    .replace(/o/g, 'u')
    .replace(/([aiu])\1+/g, '$1');

const consonants = (word: string) =>
  wideSound(word).replace(/q/g, 'k').replace(/dh/g, 'z').replace(/v/g, 'w').replace(/[sc]h/g, 'š').replace(/c/g, 'k');

const openVowels = new Set(['ae', 'ea', 'ei', 'ie']);
const helpingVowel = /^[aeiu]?$/;

/**
 * Whether two Latin spellings can be one Arabic word: the same consonants, and vowels that differ only where a Latin e
 * stands for either a or i. With `elision`, also where a short vowel is left out (Shamsi, Shamesi).
 */
export const soundsAlike = (a: string, b: string, elision: boolean): boolean => {
  const [left, right] = [consonants(a), consonants(b)].map((word) => word.split(/([^aeiu])/));
  if (!left || !right || left.length !== right.length || left.at(-1) !== right.at(-1)) return false;
  return left.every((part, index) => {
    const other = right[index] ?? '';
    if (part === other || openVowels.has(part + other)) return true;
    return elision && index > 0 && (part === '' || other === '') && helpingVowel.test(part + other);
  });
};

/** How many consonants a Latin word has: the more, the less chance that two names share them. */
export const consonantCount = (latin: string): number =>
  latin.replace(/[sktdg]h/g, '-').replace(/[aeiou]|y(?![aeiou])/g, '').length;

interface Sounds {
  readonly usual: readonly string[];
  readonly any: readonly string[];
}

const readSounds = (table: string): ReadonlyMap<string, Sounds> =>
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
const soundsOf = readSounds(letterSounds);
const firstSoundsOf = readSounds(firstLetterSounds);
const lastSoundsOf = readSounds(lastLetterSounds);
const none: Sounds = { usual: [], any: [] };

/**
 * Whether a Latin word spells an Arabic one letter by letter: each long vowel present, at most one short one after a
 * consonant. `usual` holds the writer to what any writer does.
 */
export const romanises = (latin: string, arabic: string, style: keyof Sounds): boolean => {
  const word = latin.replace(/([^aeiou])\1+/g, '$1');
  let ends = new Set([0]);
  Array.from(arabic).forEach((letter, index) => {
    const edge = index === 0 ? firstSoundsOf : index === arabic.length - 1 ? lastSoundsOf : soundsOf;
    const sounds = (edge.get(letter) ?? soundsOf.get(letter) ?? none)[style];
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

/** Whether a word can begin with this initial, in either script. */
export const beginsWith = (word: string, initial: string): boolean => {
  if (word.startsWith(initial)) return true;
  const [latin, arabic] = word.charAt(0) < initial ? [word, initial] : [initial, word];
  return [firstSoundsOf, soundsOf]
    .flatMap((sounds) => sounds.get(arabic.charAt(0))?.any ?? [])
    .some((sound) => sound !== '' && (sound.startsWith(latin) || latin.startsWith(sound)));
};
