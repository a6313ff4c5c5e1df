/** Virtual time and its scheduled events. Time jumps from one event to the next, without waiting. */
export interface Timeline {
  /** The virtual time, in milliseconds since the epoch. */
  now(): number;
  /** Schedules a function to run after the given number of milliseconds. */
  after(milliseconds: number, run: () => void): void;
  /** Waits for the given number of milliseconds. */
  pause(milliseconds: number): Promise<void>;
  /** Lets time pass without running events, so that everything due in that time is late. */
  skip(milliseconds: number): void;
  /** Advances to the next event and runs it. Returns false if none is left. */
  next(): boolean;
}

interface TimelineEvent {
  readonly at: number;
  /** Events at the same time run in the order in which they were scheduled. */
  readonly order: number;
  readonly run: () => void;
}

const isBefore = (a: TimelineEvent, b: TimelineEvent): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** Creates a timeline, which stores its events in a binary heap. */
export const createTimeline = (start: number): Timeline => {
  const heap: TimelineEvent[] = [];
  let now = start;
  let count = 0;

  const rise = (event: TimelineEvent): void => {
    let index = heap.length;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (!above || isBefore(above, event)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = event;
  };

  const sink = (event: TimelineEvent): void => {
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const [leftChild, rightChild] = [heap[left], heap[left + 1]];
      if (!leftChild) break;
      const child = rightChild && isBefore(rightChild, leftChild) ? left + 1 : left;
      const below = heap[child];
      if (!below || isBefore(event, below)) break;
      heap[index] = below;
      index = child;
    }
    heap[index] = event;
  };

  const after = (milliseconds: number, run: () => void): void =>
    rise({ at: now + milliseconds, order: (count += 1), run });

  return {
    now: () => now,
    after,
    pause: (milliseconds) => new Promise((resolve) => after(milliseconds, resolve)),
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
