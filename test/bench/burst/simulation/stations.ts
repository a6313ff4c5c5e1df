import type { Agenda } from './agenda.ts';
import type { Readers } from './readers.ts';

/** A resource with a limited rate of uses per second, and a reserve of one second. */
export interface Limiter {
  /** Takes a number of uses, and returns how long to wait for them. Takes none if the wait would be too long. */
  take(uses: number, maxWait?: number): number | 'refused';
}

export const createLimiter = ({ now }: Agenda, rate: number): Limiter => {
  let free = -1;
  return {
    take(uses, maxWait = Infinity) {
      const start = Math.max(free, now() - 1);
      const wait = Math.max(0, start + uses / rate - now());
      if (wait > maxWait) return 'refused';
      free = start + uses / rate;
      return wait;
    },
  };
};

/** Invocations that read a queue in batches. */
export interface ReadQueue<T> {
  send(message: T): void;
}

/**
 * @param work returns how long an invocation takes
 * @param done called when an invocation has finished
 */
export const createReadQueue = <T>(
  agenda: Agenda,
  { first, growth, most }: Readers,
  batchSize: number,
  work: (batch: readonly T[]) => number,
  done: (batch: readonly T[]) => void,
): ReadQueue<T> => {
  let waiting: T[] = [];
  let head = 0;
  let running = 0;
  let readers = first;
  let isGrowing = false;

  const grow = (): void => {
    readers = Math.min(most, readers + growth);
    isGrowing = waiting.length - head > 0 && readers < most;
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
    if (head < waiting.length && !isGrowing && readers < most) {
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
