/** Where receivers wait for a queue to change, without asking it again and again. */
export const waitingRoom = () => {
  const waiting = new Map<string, Set<() => void>>();

  return {
    /** Everybody who waits for the queue looks again, once the writes of this moment are done. */
    call: (queue: string): void => {
      const called = [...(waiting.get(queue) ?? [])];
      for (const resolve of called) queueMicrotask(resolve);
    },

    /** Resolves when the queue is called, the time is over, or the signal says so. */
    wait: async (queue: string, milliseconds: number, signal: AbortSignal): Promise<void> => {
      const inQueue = waiting.get(queue) ?? new Set();
      waiting.set(queue, inQueue);
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, milliseconds);
      const leave = (): void => resolve();
      inQueue.add(leave);
      signal.addEventListener('abort', leave);
      await promise;
      signal.removeEventListener('abort', leave);
      inQueue.delete(leave);
      clearTimeout(timer);
    },
  };
};
