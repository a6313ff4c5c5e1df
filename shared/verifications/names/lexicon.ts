import { hasLongVowelsOf, romanises, undoubled, wideSound, withShortVowels } from './sound.ts';
import { foldSpelling, isArabic, withPlainYaa } from './spelling.ts';
import { eitherNames, familyNames } from './tables/family-names.ts';
import { companyNames } from './tables/company-names.ts';
import { givenNames } from './tables/given-names.ts';
import { worldFamilies, worldNames } from './tables/world-names.ts';

/**
 * A name in the tables with all its spellings. Two words spell the same name if `lookUp` returns the same object for
 * both.
 */
export interface ListedName {
  /**
   * `arab` and `world` are given names. In Arab and Muslim naming, a person's given name is followed by the father's
   * given name. Elsewhere, a person has given names and a family name. `family` and `world family` are family names.
   * `either` is equally common as a given name and as a family name (Darwish, Kumar). `company` is a word that
   * companies use as a name (Waha, oasis).
   */
  readonly kind: 'arab' | 'world' | 'family' | 'world family' | 'either' | 'company';
  readonly latinSpellings: readonly string[];
  readonly arabicSpellings: readonly string[];
}

/** The listed names that a word can spell. */
export interface SpelledNames {
  readonly usualNames: readonly ListedName[];
  /** Names that this word rarely spells, because it is usually a spelling of another name. */
  readonly rareNames: readonly ListedName[];
}

const noNames: SpelledNames = { usualNames: [], rareNames: [] };

interface Spelled {
  readonly usualNames: ListedName[];
  readonly rareNames: ListedName[];
}

const addTo = (spelled: Map<string, Spelled>, key: string, isRare: boolean, name: ListedName) => {
  const { usualNames, rareNames } = spelled.get(key) ?? { usualNames: [], rareNames: [] };
  const names = isRare ? rareNames : usualNames;
  if (!names.includes(name)) names.push(name);
  spelled.set(key, { usualNames, rareNames });
};

const readTables = () => {
  const spellings = new Map<string, Spelled>();
  const sounds = new Map<string, Spelled>();
  const read = (table: string, kind: ListedName['kind']) => {
    for (const line of foldSpelling(table).trim().split('\n')) {
      const entries = line.split(' ');
      const latinSpellings = entries.filter((entry) => !isArabic(entry) && !entry.endsWith('?'));
      const name: ListedName = { kind, latinSpellings, arabicSpellings: entries.filter(isArabic) };
      for (const entry of entries) {
        const spelling = entry.replace('?', '');
        addTo(spellings, spelling, entry !== spelling, name);
        if (!isArabic(spelling)) addTo(sounds, wideSound(spelling), entry !== spelling, name);
      }
    }
  };
  read(givenNames, 'arab');
  read(worldNames, 'world');
  read(familyNames, 'family');
  read(worldFamilies, 'world family');
  read(eitherNames, 'either');
  read(companyNames, 'company');
  for (const [spelling, spelled] of spellings) {
    const plain = withPlainYaa(spelling);
    if (!spellings.has(plain)) spellings.set(plain, spelled);
  }
  return { spellings, sounds };
};

// The tables are read on first use, so that a Lambda function that compares no names does not load them.
let tables: ReturnType<typeof readTables> | undefined;

/** Sammy and Allie are English short forms, not Sami and Ali. */
const englishShortForm = /([^aeiou])\1(?:y|ie)$/;

/**
 * Returns whether a Latin word that sounds like a listed name can spell that name. The sound does not distinguish long
 * from short vowels, so the Arabic spelling decides: Adeel cannot be عادل, because a different vowel is long. If no
 * Arabic spelling decides, a listed Latin spelling must have the same long vowels. A non-Arab name must be identical
 * except for doubled letters, because Toni is not Tony.
 */
const canSpell = (word: string, name: ListedName) => {
  if (name.kind === 'world' || name.kind === 'world family')
    return name.latinSpellings.some((spelling) => undoubled(spelling) === undoubled(word));
  if (englishShortForm.test(word)) return false;
  if (spellsLetters(word, name) || spellsLetters(word.replaceAll('ou', 'u'), name)) return true;
  const isSpelledWithShortVowels = spellsLetters(withShortVowels(word), name);
  return !isSpelledWithShortVowels && name.latinSpellings.some((spelling) => hasLongVowelsOf(spelling, word));
};

/**
 * Returns whether a Latin word romanises an Arabic spelling of a name. Treats a final a and ah as equal, because they
 * sound the same.
 */
const spellsLetters = (word: string, { latinSpellings, arabicSpellings }: ListedName) => {
  const words = word.endsWith('a') ? [word, `${word}h`] : [word, word.replace(/ah$/, 'a')];
  const hasPlausibleStart = !word.startsWith('aa') || latinSpellings.some((spelling) => spelling.startsWith('aa'));
  return arabicSpellings.some((arabic) => {
    // Before a long a, ع is not written. An initial ا is a short vowel unless it has a madda, which folding removes.
    if (arabic.startsWith('عا')) return words.some((latin) => romanises(latin, arabic.slice(1), 'any'));
    return (hasPlausibleStart || !arabic.startsWith('ا')) && words.some((latin) => romanises(latin, arabic, 'any'));
  });
};

/** French transliteration writes ش as ch: Chaaban, Hicham. */
const withoutFrenchCh = (word: string) => word.replaceAll('ch', 'sh');

/**
 * Looks up a Latin word by its sound. A rare spelling is accepted only if the Arabic letters confirm it: Saalim is
 * سالم.
 */
const bySound = (word: string, sounds: ReadonlyMap<string, SpelledNames>): SpelledNames => {
  const { usualNames, rareNames } =
    sounds.get(wideSound(word)) ?? sounds.get(wideSound(withoutFrenchCh(word))) ?? noNames;
  const usual = usualNames.filter((name) => canSpell(word, name));
  const rare = rareNames.filter((name) => spellsLetters(word, name));
  const names = [...usual, ...rare];
  return names.length === 1 ? { usualNames: names, rareNames: [] } : noNames;
};

/** Writers often omit the hamza of a final اء: سنا for سناء. */
const finalHamza = /(?<=..ا)ء?$/;

/**
 * Returns the listed names that a word spells. If the spelling is not listed, the look-up continues as follows:
 *
 * - An Arabic word is looked up with ي for ى (يسرى is Yusra and يسري is Yusri, but هدي can only be Huda, هدى), and then
 *   without and with a final hamza.
 * - A Latin word of at least four letters is looked up by its sound, if it can spell exactly one listed name.
 */
export const lookUp = (word: string): SpelledNames => {
  const { spellings, sounds } = (tables ??= readTables());
  const spelled = spellings.get(word) ?? spellings.get(withPlainYaa(word));
  if (spelled) return spelled;
  if (!isArabic(word)) return word.length < 4 ? noNames : bySound(word, sounds);
  return spellings.get(word.replace(finalHamza, '')) ?? spellings.get(word.replace(finalHamza, 'ء')) ?? noNames;
};
