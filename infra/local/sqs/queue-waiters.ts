/** Wakes waiting receivers when a queue changes, so that they need not poll it. */
export const createQueueWaiters = () => {
  const waiting = new Map<string, Set<() => void>>();

  return {
    /** Wakes all receivers of the queue, after the current transaction. */
    wake: (queue: string): void => {
      const woken = [...(waiting.get(queue) ?? [])];
      for (const resolve of woken) queueMicrotask(resolve);
    },

    /** Resolves when the queue is woken, the time has passed, or the signal aborts. */
    wait: async (queue: string, milliseconds: number, signal: AbortSignal): Promise<void> => {
      const ofQueue = waiting.get(queue) ?? new Set();
      waiting.set(queue, ofQueue);
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, milliseconds);
      const leave = (): void => resolve();
      ofQueue.add(leave);
      signal.addEventListener('abort', leave);
      await promise;
      signal.removeEventListener('abort', leave);
      ofQueue.delete(leave);
      clearTimeout(timer);
    },
  };
};
