import { wideSound } from './sound.ts';
import { foldSpelling, isArabic, withPlainYaa } from './spelling.ts';
import { eitherNames, familyNames } from './tables/family-names.ts';
import { givenNames } from './tables/given-names.ts';
import { worldNames } from './tables/world-names.ts';

/** A name people bear, however it is spelled. Compared by identity. */
interface KnownName {
  /**
   * Arabs and Muslims chain given names, son before father; the rest of the world has one family name. `either` is a
   * man's name as often as a family's: Darwish, Kumar.
   */
  readonly kind: 'arab' | 'world' | 'family' | 'either';
  readonly latin: readonly string[];
  /** Whether the tables know its Arabic spelling. */
  readonly arabic: boolean;
}

/** The names that a word can spell: usually, or only now and then. */
export interface Spelled {
  readonly names: readonly KnownName[];
  readonly rarely: readonly KnownName[];
}

const unknown: Spelled = { names: [], rarely: [] };

const readTables = () => {
  const spellings = new Map<string, { names: KnownName[]; rarely: KnownName[] }>();
  const sounds = new Map<string, Set<KnownName>>();
  const read = (table: string, kind: KnownName['kind']) => {
    for (const line of foldSpelling(table).trim().split('\n')) {
      const words = line.split(' ');
      const latin = words.filter((word) => !isArabic(word) && !word.endsWith('?'));
      const name: KnownName = { kind, latin, arabic: words.some(isArabic) };
      for (const word of words) {
        const spelling = word.replace('?', '');
        const spelled = spellings.get(spelling) ?? { names: [], rarely: [] };
        spelled[word === spelling ? 'names' : 'rarely'].push(name);
        spellings.set(spelling, spelled);
      }
      for (const sound of name.latin.map(wideSound)) sounds.set(sound, (sounds.get(sound) ?? new Set()).add(name));
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

let tables: ReturnType<typeof readTables> | undefined;

/**
 * Looks a word up by its spelling or, if it is a longer Latin one that nobody listed, by its sound if only one name has
 * it. يسرى is Yusra and يسري Yusri, but هدي can only be Huda (هدى). Reads the tables on first use: a Lambda that never
 * compares pays nothing.
 */
export const lookUp = (word: string): Spelled => {
  tables ??= readTables();
  const spelled = tables.spellings.get(word) ?? tables.spellings.get(withPlainYaa(word));
  if (spelled || isArabic(word) || word.length < 4) return spelled ?? unknown;
  const sounding = [...(tables.sounds.get(wideSound(word)) ?? [])];
  return sounding.length === 1 ? { names: sounding, rarely: [] } : unknown;
};
