import bidiFactory, { type Bidi } from 'bidi-js';
import { type Script, scriptOf } from './fonts.ts';

// The types of the package are those of an ES module, but its default export is the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)();

/** A piece of a line in one font and one direction, as the font shapes it. */
export interface Run {
  readonly text: string;
  readonly script: Script;
  /** The embedding level (UAX #9): odd for right to left. */
  readonly level: number;
}

/** The direction of a line as a whole. `auto` takes that of its first letter. */
export type Direction = 'ltr' | 'auto';

/** Divides a line into runs, in the order in which they are read. */
export const runsOf = (line: string, direction: Direction): readonly Run[] => {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const runs: { text: string; script: Script; level: number }[] = [];
  for (let index = 0; index < line.length; index += 1) {
    const level = levels[index] ?? 0;
    const character = line.charAt(index);
    const isTurned = level % 2 === 1;
    // A space between Arabic words belongs to their run, so that the line can be read back with its spaces.
    const script = isTurned && character === ' ' ? 'arabic' : scriptOf(character);
    // Brackets face the other way in text that runs from right to left (UAX #9, rule L4).
    const shown = isTurned ? (bidi.getMirroredCharacter(character) ?? character) : character;
    const last = runs.at(-1);
    if (last && last.level === level && last.script === script) last.text += shown;
    else runs.push({ text: shown, script, level });
  }
  return runs.map((run) => (isRightToLeft(run) && run.script === 'latin' ? reversed(run) : run));
};

export const isRightToLeft = ({ level }: Pick<Run, 'level'>): boolean => level % 2 === 1;

/** The font turns only letters around that it knows to run from right to left. */
const reversed = (run: Run): Run => ({ ...run, text: Array.from(run.text).toReversed().join('') });

/** The same runs in the order in which they appear from left to right (UAX #9, rule L2). */
export const visualOrder = (runs: readonly Run[]): readonly Run[] => {
  let ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    const next: Run[] = [];
    let turned: Run[] = [];
    for (const run of ordered) {
      if (run.level >= level) turned = [run, ...turned];
      else {
        next.push(...turned, run);
        turned = [];
      }
    }
    ordered = [...next, ...turned];
  }
  return ordered;
};
