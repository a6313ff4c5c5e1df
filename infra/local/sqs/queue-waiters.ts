/** Creates the list of waiting receivers, which are woken when a queue changes, so that they need not poll it. */
export const createQueueWaiters = () => {
  const waiting = new Map<string, Set<() => void>>();

  return {
    /** Wakes all receivers that wait for the queue, after the current transaction. */
    wake: (queue: string): void => {
      const woken = [...(waiting.get(queue) ?? [])];
      for (const resolve of woken) queueMicrotask(resolve);
    },

    /** Resolves when the queue's receivers are woken, the time has passed, or the signal aborts. */
    wait: async (queue: string, milliseconds: number, signal: AbortSignal): Promise<void> => {
      const receivers = waiting.get(queue) ?? new Set();
      waiting.set(queue, receivers);
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, milliseconds);
      const stopWaiting = (): void => resolve();
      receivers.add(stopWaiting);
      signal.addEventListener('abort', stopWaiting);
      await promise;
      signal.removeEventListener('abort', stopWaiting);
      receivers.delete(stopWaiting);
      clearTimeout(timer);
    },
  };
};
