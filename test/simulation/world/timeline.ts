/** What is still to come, in the order of its time. Nobody waits: the time jumps from one moment to the next. */
export interface Timeline {
  /** The virtual time, in milliseconds since the epoch. */
  now(): number;
  /** Runs something after some milliseconds. */
  after(milliseconds: number, run: () => void): void;
  /** Lets time pass in which nothing happens, so that everything that was due in it comes late. */
  skip(milliseconds: number): void;
  /** Goes to the next moment and runs what is due. Returns false if nothing is left. */
  next(): boolean;
}

interface Moment {
  readonly at: number;
  /** Moments of the same time come in the order in which they were set. */
  readonly order: number;
  readonly run: () => void;
}

const isBefore = (a: Moment, b: Moment): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** A binary heap. */
export const openTimeline = (start: number): Timeline => {
  const heap: Moment[] = [];
  let now = start;
  let count = 0;

  const rise = (moment: Moment): void => {
    let index = heap.length;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (!above || isBefore(above, moment)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = moment;
  };

  const sink = (moment: Moment): void => {
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const [one, other] = [heap[left], heap[left + 1]];
      if (!one) break;
      const child = other && isBefore(other, one) ? left + 1 : left;
      const below = heap[child];
      if (!below || isBefore(moment, below)) break;
      heap[index] = below;
      index = child;
    }
    heap[index] = moment;
  };

  return {
    now: () => now,
    after: (milliseconds, run) => rise({ at: now + milliseconds, order: (count += 1), run }),
    skip: (milliseconds) => {
      now += milliseconds;
    },
    next() {
      const [first] = heap;
      const last = heap.pop();
      if (!first || !last) return false;
      if (heap.length > 0) sink(last);
      now = Math.max(now, first.at);
      first.run();
      return true;
    },
  };
};
