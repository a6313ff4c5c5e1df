/** Future events, in simulated seconds. */
export interface Agenda {
  readonly now: () => number;
  /** Schedules a function to run at the given time. */
  at(time: number, run: () => void): void;
  /** Runs all events in order, advancing the time, until none remains. */
  runAll(): void;
}

interface Entry {
  readonly time: number;
  readonly run: () => void;
}

/** Creates an agenda. It is a binary heap with the earliest entry at the top. */
export const createAgenda = (): Agenda => {
  const heap: Entry[] = [];
  let time = 0;

  const push = (entry: Entry): void => {
    let index = heap.length;
    heap.push(entry);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent] as Entry;
      if (above.time <= entry.time) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = entry;
  };

  const pop = (): Entry | undefined => {
    const [top] = heap;
    const last = heap.pop();
    if (!top || !last || heap.length === 0) return top;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && (heap[child + 1] as Entry).time < (heap[child] as Entry).time) child += 1;
      const below = heap[child] as Entry;
      if (below.time >= last.time) break;
      heap[index] = below;
      index = child;
    }
    heap[index] = last;
    return top;
  };

  return {
    now: () => time,
    at: (due, run) => push({ time: Math.max(due, time), run }),
    runAll() {
      for (let next = pop(); next; next = pop()) {
        ({ time } = next);
        next.run();
      }
    },
  };
};
