import type { Rule } from '../rules.ts';
import type { StoryName } from '../stories/stories.ts';

/** A plausible mistake in the service that the simulation must detect. */
export interface Mutant {
  readonly mistake: string;
  /** A rule that the mutant breaks. */
  readonly rule: Rule;
  readonly file: string;
  /** A string that occurs exactly once in the file, and its replacement. */
  readonly from: string;
  readonly to: string;
  /** The only story that is run to detect the mutant. Absent if all stories are run. */
  readonly story?: StoryName;
}

/** Mutants that are detected by running only one story. */
export const inStory = (story: StoryName, mutants: readonly Omit<Mutant, 'story'>[]): readonly Mutant[] =>
  mutants.map((mutant) => ({ ...mutant, story }));
