import type { Agenda } from './agenda.ts';
import type { Readers } from './readers.ts';

/** A resource with a limited number of uses per second. Unused capacity is saved for up to one second. */
export interface Limiter {
  /** Takes a number of uses and returns how long to wait for them. Takes none if that would exceed `maxWait`. */
  take(uses: number, maxWait?: number): number | 'rejected';
}

export const createLimiter = ({ now }: Agenda, rate: number): Limiter => {
  let freeAt = -1;
  return {
    take(uses, maxWait = Infinity) {
      const start = Math.max(freeAt, now() - 1);
      const wait = Math.max(0, start + uses / rate - now());
      if (wait > maxWait) return 'rejected';
      freeAt = start + uses / rate;
      return wait;
    },
  };
};

/** A queue that concurrent invocations read in batches. */
export interface ReadQueue<T> {
  send(message: T): void;
}

/**
 * Creates a queue with its readers.
 *
 * @param work returns how long the invocation for a batch takes, in seconds
 * @param done called when an invocation has finished
 */
export const createReadQueue = <T>(
  agenda: Agenda,
  { initial, growth, max }: Readers,
  batchSize: number,
  work: (batch: readonly T[]) => number,
  done: (batch: readonly T[]) => void,
): ReadQueue<T> => {
  let waiting: T[] = [];
  let head = 0;
  let running = 0;
  let readers = initial;
  let isGrowing = false;

  const grow = (): void => {
    readers = Math.min(max, readers + growth);
    isGrowing = waiting.length - head > 0 && readers < max;
    pump();
    if (isGrowing) agenda.at(agenda.now() + 1, grow);
  };

  const pump = (): void => {
    while (head < waiting.length && running < Math.floor(readers)) {
      const batch = waiting.slice(head, head + batchSize);
      head += batch.length;
      if (head > 10_000) [waiting, head] = [waiting.slice(head), 0];
      running += 1;
      agenda.at(agenda.now() + work(batch), () => {
        running -= 1;
        done(batch);
        pump();
      });
    }
    if (head < waiting.length && !isGrowing && readers < max) {
      isGrowing = true;
      agenda.at(agenda.now() + 1, grow);
    }
  };

  return {
    send(message) {
      waiting.push(message);
      pump();
    },
  };
};
