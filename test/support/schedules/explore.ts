import type { Choose, Step, Touches } from './play.ts';

/** One point in a schedule with several possible next steps. */
interface Fork {
  /** The possible next steps, in the order in which they are tried. */
  readonly candidates: readonly Step[];
  /** Steps that need not come next, because the schedule would be equivalent to one that was already run. */
  readonly asleep: readonly Step[];
  tried: number;
}

/**
 * Runs every schedule of some actors once, depth first, each from its beginning. Two schedules that differ only in the
 * order of neighbouring independent steps are treated as equal (Godefroid, Partial-Order Methods for the Verification
 * of Concurrent Systems, sleep sets).
 *
 * @param play runs one schedule from the start. It must behave identically for identical choices.
 * @returns how many schedules ran to their end
 */
export const everySchedule = async (play: (choose: Choose) => Promise<void>): Promise<number> => {
  const path: Fork[] = [];
  let played = 0;
  do {
    let depth = 0;
    let isRepetition = false;
    await play((steps) => {
      const fork = path[depth] ?? forkAt(steps, path.at(-1));
      path[depth] = fork;
      depth += 1;
      const chosen = fork.candidates[fork.tried];
      isRepetition = chosen === undefined;
      return chosen && steps.find((step) => isSame(step, chosen));
    });
    if (!isRepetition) played += 1;
    while (path.length > 0 && isExhausted(path.at(-1))) path.pop();
  } while (path.length > 0);
  return played;
};

const forkAt = (steps: readonly Step[], before: Fork | undefined): Fork => {
  const asleep = before ? stillAsleep(before) : [];
  return { candidates: steps.filter((step) => !asleep.some((other) => isSame(other, step))), asleep, tried: 0 };
};

/** Steps that were tried before the chosen one and are independent of it lead to no new schedule after it. */
const stillAsleep = ({ candidates, asleep, tried }: Fork): readonly Step[] => {
  const chosen = candidates[tried];
  return [...asleep, ...candidates.slice(0, tried)].filter((step) => chosen && !depend(step.touches, chosen.touches));
};

/** Advances to the next candidate. */
const isExhausted = (fork: Fork | undefined): boolean => {
  if (!fork) return true;
  fork.tried += 1;
  return fork.tried >= fork.candidates.length;
};

const isSame = (one: Step, other: Step): boolean => one.actor === other.actor && one.number === other.number;

const depend = (one: Touches, other: Touches): boolean =>
  writesWhatIsTouched(one, other) || writesWhatIsTouched(other, one);

const writesWhatIsTouched = ({ writes = [] }: Touches, { reads = [], writes: others = [] }: Touches): boolean =>
  writes.some((name) => name === '*' || reads.includes(name) || others.includes(name));
