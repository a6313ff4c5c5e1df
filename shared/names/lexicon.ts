import { wideSound } from './sound.ts';
import { foldSpelling, isArabic, withPlainYaa } from './spelling.ts';
import { eitherNames, familyNames } from './tables/family-names.ts';
import { givenNames } from './tables/given-names.ts';
import { worldNames } from './tables/world-names.ts';

/** One name of the tables with all its spellings. Two words spell the same name if they share this object. */
interface ListedName {
  /**
   * `arab` and `world` are given names. Arabs and Muslims chain them, a son's before his father's. Elsewhere a person
   * has given names and a family name. `family` is a family name. `either` is as often a man's name as a family's
   * (Darwish, Kumar).
   */
  readonly kind: 'arab' | 'world' | 'family' | 'either';
  readonly latinSpellings: readonly string[];
  readonly hasArabicSpelling: boolean;
}

/** The listed names that a word can spell. */
export interface SpelledNames {
  readonly usualNames: readonly ListedName[];
  /** Names that this word spells only now and then, because it is more often another name's spelling. */
  readonly rareNames: readonly ListedName[];
}

const noNames: SpelledNames = { usualNames: [], rareNames: [] };

const readTables = () => {
  const spellings = new Map<string, { usualNames: ListedName[]; rareNames: ListedName[] }>();
  const sounds = new Map<string, Set<ListedName>>();
  const read = (table: string, kind: ListedName['kind']) => {
    for (const line of foldSpelling(table).trim().split('\n')) {
      const entries = line.split(' ');
      const latinSpellings = entries.filter((entry) => !isArabic(entry) && !entry.endsWith('?'));
      const name: ListedName = { kind, latinSpellings, hasArabicSpelling: entries.some(isArabic) };
      for (const entry of entries) {
        const spelling = entry.replace('?', '');
        const spelled = spellings.get(spelling) ?? { usualNames: [], rareNames: [] };
        spelled[entry === spelling ? 'usualNames' : 'rareNames'].push(name);
        spellings.set(spelling, spelled);
      }
      for (const sound of latinSpellings.map(wideSound)) sounds.set(sound, (sounds.get(sound) ?? new Set()).add(name));
    }
  };
  read(givenNames, 'arab');
  read(worldNames, 'world');
  read(familyNames, 'family');
  read(eitherNames, 'either');
  for (const [spelling, spelled] of spellings) {
    const plain = withPlainYaa(spelling);
    if (!spellings.has(plain)) spellings.set(plain, spelled);
  }
  return { spellings, sounds };
};

// The tables are read on first use, so that a Lambda function that compares no names does not pay for them.
let tables: ReturnType<typeof readTables> | undefined;

/**
 * Returns the listed names that a word spells. A Latin word of four letters or more that is not listed is looked up by
 * its sound; it counts if exactly one listed name sounds like it.
 *
 * A final ى is looked up as written and then as ي: يسرى is Yusra and يسري is Yusri, but هدي can only be Huda (هدى).
 */
export const lookUp = (word: string): SpelledNames => {
  tables ??= readTables();
  const spelled = tables.spellings.get(word) ?? tables.spellings.get(withPlainYaa(word));
  if (spelled || isArabic(word) || word.length < 4) return spelled ?? noNames;
  const sounding = [...(tables.sounds.get(wideSound(word)) ?? [])];
  return sounding.length === 1 ? { usualNames: sounding, rareNames: [] } : noNames;
};
