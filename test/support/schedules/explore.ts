import type { Choose, Step, Touches } from './play.ts';

/** One place in a schedule at which there is a choice. */
interface Fork {
  /** The steps that may come next here, in the order in which they are tried. */
  readonly candidates: readonly Step[];
  /** Steps that need not come next: a schedule with them here would only repeat one that has been played. */
  readonly asleep: readonly Step[];
  tried: number;
}

/**
 * Plays every schedule of some actors once: depth first, each from its beginning. Two schedules that differ only in the
 * order of neighbouring steps that do not depend on each other count as one (Godefroid, Partial-Order Methods for the
 * Verification of Concurrent Systems, sleep sets).
 *
 * @param play plays one schedule from a fresh start. It must behave the same when the choices are the same.
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

/** What was tried before the chosen step and does not depend on it leads to nothing new after it either. */
const stillAsleep = ({ candidates, asleep, tried }: Fork): readonly Step[] => {
  const chosen = candidates[tried];
  return [...asleep, ...candidates.slice(0, tried)].filter((step) => chosen && !depend(step.touches, chosen.touches));
};

/** Moves on to the next candidate. */
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
