import type { Choose, Step, Touches } from './play.ts';

/** A point in a schedule at which several steps may come next. */
interface Fork {
  /** The possible next steps, in the order in which they are tried. */
  readonly candidates: readonly Step[];
  /** The steps that need not come next, because the schedule would be equivalent to one that has already run. */
  readonly asleep: readonly Step[];
  tried: number;
}

/**
 * Runs every schedule of a set of actors once, depth first, each from the start. Two schedules that differ only in the
 * order of neighbouring independent steps count as equal (sleep sets: Godefroid, Partial-Order Methods for the
 * Verification of Concurrent Systems).
 *
 * @param play runs one schedule from the start. Given the same choices, it must always behave the same way.
 * @returns the number of schedules that ran to their end
 */
export const everySchedule = async (play: (choose: Choose) => Promise<void>): Promise<number> => {
  const path: Fork[] = [];
  let completed = 0;
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
    if (!isRepetition) completed += 1;
    while (path.length > 0 && advance(path.at(-1))) path.pop();
  } while (path.length > 0);
  return completed;
};

const forkAt = (steps: readonly Step[], before: Fork | undefined): Fork => {
  const asleep = before ? stillAsleep(before) : [];
  return { candidates: steps.filter((step) => !asleep.some((other) => isSame(other, step))), asleep, tried: 0 };
};

/** Returns the steps that need not follow the chosen one: they were tried before it and are independent of it. */
const stillAsleep = ({ candidates, asleep, tried }: Fork): readonly Step[] => {
  const chosen = candidates[tried];
  return [...asleep, ...candidates.slice(0, tried)].filter(
    (step) => chosen && !areDependent(step.touches, chosen.touches),
  );
};

/** Advances to the next candidate. Returns whether none is left. */
const advance = (fork: Fork | undefined): boolean => {
  if (!fork) return true;
  fork.tried += 1;
  return fork.tried >= fork.candidates.length;
};

const isSame = (first: Step, second: Step): boolean => first.actor === second.actor && first.number === second.number;

const areDependent = (first: Touches, second: Touches): boolean =>
  writesWhatIsTouched(first, second) || writesWhatIsTouched(second, first);

const writesWhatIsTouched = ({ writes = [] }: Touches, { reads = [], writes: others = [] }: Touches): boolean =>
  writes.some((name) => name === '*' || reads.includes(name) || others.includes(name));
