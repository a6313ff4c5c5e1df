import bidiFactory, { type Bidi } from 'bidi-js';
import { type Script, scriptOf } from './fonts.ts';

// The package is typed as an ES module, but its default export is the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)();

/** A part of a line in one font and one direction, shaped as a unit. */
export interface Run {
  readonly text: string;
  readonly script: Script;
  /** The embedding level (UAX #9): odd for right to left. */
  readonly level: number;
}

/** A line's base direction. `auto` uses the direction of its first letter. */
export type Direction = 'ltr' | 'auto';

/** Splits a line into runs, in logical (reading) order. */
export const runsOf = (line: string, direction: Direction): readonly Run[] => {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const runs: { text: string; script: Script; level: number }[] = [];
  for (let index = 0; index < line.length; index += 1) {
    const level = levels[index] ?? 0;
    const character = line.charAt(index);
    const isReversed = level % 2 === 1;
    // A space between Arabic words belongs to their run, so that text extraction keeps the space.
    const script = isReversed && character === ' ' ? 'arabic' : scriptOf(character);
    // Brackets are mirrored in right-to-left text (UAX #9, rule L4).
    const displayed = isReversed ? (bidi.getMirroredCharacter(character) ?? character) : character;
    const last = runs.at(-1);
    if (last && last.level === level && last.script === script) last.text += displayed;
    else runs.push({ text: displayed, script, level });
  }
  return runs.map((run) => (isRightToLeft(run) && run.script === 'latin' ? reverseText(run) : run));
};

export const isRightToLeft = ({ level }: Pick<Run, 'level'>): boolean => level % 2 === 1;

/**
 * Reverses a right-to-left run in the Latin font, such as punctuation: the font library reverses only letters
 * that it recognises as right-to-left.
 */
const reverseText = (run: Run): Run => ({ ...run, text: Array.from(run.text).toReversed().join('') });

/** Returns the runs in visual order, from left to right (UAX #9, rule L2). */
export const visualOrder = (runs: readonly Run[]): readonly Run[] => {
  let ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    const next: Run[] = [];
    let reversedRuns: Run[] = [];
    for (const run of ordered) {
      if (run.level >= level) reversedRuns = [run, ...reversedRuns];
      else {
        next.push(...reversedRuns, run);
        reversedRuns = [];
      }
    }
    ordered = [...next, ...reversedRuns];
  }
  return ordered;
};
