/** Future events, ordered by time. Time jumps from one event to the next without real waiting. */
export interface Timeline {
  /** The virtual time, in milliseconds since the epoch. */
  now(): number;
  /** Schedules a function after a number of milliseconds. */
  after(milliseconds: number, run: () => void): void;
  /** Lets time pass without running events, so that everything due in that time is late. */
  skip(milliseconds: number): void;
  /** Advances to the next event and runs it. Returns false if none is left. */
  next(): boolean;
}

interface Moment {
  readonly at: number;
  /** Events at the same time run in the order in which they were scheduled. */
  readonly order: number;
  readonly run: () => void;
}

const isBefore = (a: Moment, b: Moment): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** The events, as a binary heap. */
export const createTimeline = (start: number): Timeline => {
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
