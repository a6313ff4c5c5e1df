import { type HolderKind, readName } from './name.ts';
import { nameSimilarity } from './name-similarity.ts';

export type NameMatch = 'MATCH' | 'PARTIAL_MATCH' | 'NO_MATCH';

export interface NameComparison {
  readonly result: NameMatch;
  /** 0 to 1, two decimals; 1 exactly for a MATCH. */
  readonly similarity: number;
}

const partialFrom = 0.7;

/** Longer than any name (the longest field of the standards holds 350), so that a comparison has a bounded cost. */
const longestName = 350;

const similarityOf = (given: string, held: string, kind: HolderKind | undefined): number => {
  if (given.length > longestName || held.length > longestName) return given === held ? 1 : 0;
  const heldReadings = readName(held, kind);
  return Math.max(0, ...readName(given, kind).flatMap((a) => heldReadings.map((b) => nameSimilarity(a, b, kind))));
};

const band = (similarity: number): NameMatch => {
  if (similarity === 1) return 'MATCH';
  return similarity >= partialFrom ? 'PARTIAL_MATCH' : 'NO_MATCH';
};

/**
 * Compares the name a client gave with the names the source holds: one holder may be recorded in Arabic, in English or
 * both, and the best comparison counts. A MATCH is a name equal but for spelling; names that two people can share in
 * part, such as one without the father's name, are at most a PARTIAL_MATCH (decisions 4.1). Without the kind of holder
 * a name is taken for a company's only if it says so: Johnson Trading, S.T.C., Johnson & Johnson.
 */
export const compareNames = (given: string, held: readonly string[], kind?: HolderKind): NameComparison => {
  const best = Math.max(0, ...held.map((name) => similarityOf(given, name, kind)));
  const similarity = Math.round(best * 100) / 100;
  return { result: band(similarity), similarity };
};

/** First two letters of each word, the rest `****`: a name to be recognised, not to be learnt (decisions 4.1). */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) =>
      word
        .match(/[\p{L}\p{N}]\p{M}*/gu)
        ?.slice(0, 2)
        .join(''),
    )
    .filter((letters) => letters !== undefined)
    .map((letters) => `${letters}****`)
    .join(' ');
