/**
 * An actor in a schedule. Concurrent actors proceed one step at a time, in an order that the test chooses.
 *
 * An actor wraps every external call, such as a read from a table or a call to a bank, in `pause`. The resulting step
 * begins when the test chooses it, and ends before the test chooses the next step.
 */
export type Actor<T> = (pause: Pause) => Promise<T>;

export type Pause = <R>(what: string, touches: Touches, run: () => Promise<R>) => Promise<R>;

/** The names of the data that a step reads and writes. Two steps that only read the same data can be swapped. */
export interface Touches {
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
}

/** The data of a step whose order matters to every other step, such as the passing of time. */
export const everything: Touches = { writes: ['*'] };

export interface Step {
  readonly actor: string;
  /** The position among its actor's steps, starting from 1. */
  readonly number: number;
  readonly what: string;
  readonly touches: Touches;
}

/** Picks the next of the actors' waiting steps. Returns undefined to end the schedule and leave the actors waiting. */
export type Choose = (steps: readonly Step[]) => Step | undefined;

/** Runs one schedule. Returns the result of each actor. Actors that are still waiting have no result. */
export const play = async <T>(
  actors: Readonly<Record<string, Actor<T>>>,
  choose: Choose,
): Promise<ReadonlyMap<string, PromiseSettledResult<T>>> => {
  const waiting = new Map<Step, () => Promise<void>>();
  const ended = new Map<string, PromiseSettledResult<T>>();
  const running = Object.entries(actors).map(async ([actor, act]) => {
    let number = 0;
    const pause: Pause = (what, touches, run) =>
      new Promise((resolve, reject) => {
        number += 1;
        waiting.set({ actor, number, what, touches }, () => run().then(resolve, reject));
      });
    const [result] = await Promise.allSettled([act(pause)]);
    ended.set(actor, result);
  });
  await promisesHaveSettled();
  while (waiting.size > 0) {
    const step = choose([...waiting.keys()]);
    if (!step) return ended;
    const runStep = waiting.get(step);
    waiting.delete(step);
    await runStep?.();
    await promisesHaveSettled();
  }
  if (ended.size < running.length) throw new Error('An actor waits for something that is not a step');
  return ended;
};

/** Waits until every actor has finished or reached its next step: between steps, they await only local promises. */
const promisesHaveSettled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
