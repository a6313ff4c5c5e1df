import type { Rule } from '../rules.ts';
import type { StoryName } from '../stories/stories.ts';

/** A mistake that somebody could make in the service. The simulation has to find it. */
export interface Mutant {
  readonly mistake: string;
  /** The rule that it breaks. */
  readonly rule: Rule;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** The only story that can show it. */
  readonly story?: StoryName;
}
