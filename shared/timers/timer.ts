import * as z from 'zod';
import type { Later, Queue } from '#shared/queue/queue.ts';
import { addSeconds, type Clock } from '#shared/runtime/clock.ts';
import { type Entry, settleSeconds } from '#shared/storage/listing.ts';

const entry = { list: z.string(), createdAt: z.string(), id: z.string() };

/** What becomes due at an instant. A timer may come late or twice: whoever handles it looks at the state first. */
export const Timer = z.discriminatedUnion('timer', [
  z.object({ timer: z.literal('payment-request.expiry'), id: z.string() }),
  z.object({ timer: z.literal('payment-consent.expiry'), id: z.string() }),
  z.object({ timer: z.literal('milestone'), ...entry }),
  z.object({ timer: z.literal('recount'), ...entry }),
]);
export type Timer = z.infer<typeof Timer>;

export interface TimerSetter {
  expiry(timer: 'payment-request.expiry' | 'payment-consent.expiry', id: string, dueAt: string): Promise<void>;
  milestone(list: string, entry: Entry): Promise<void>;
  recount(list: string, entry: Entry): Promise<void>;
}

export const openTimers = (later: Later, queue: Queue, now: Clock): TimerSetter => {
  const set = (timer: Timer, dueAt: string) => later.send(queue, timer, dueAt, JSON.stringify([timer, dueAt]));
  return {
    expiry: (timer, id, dueAt) => set({ timer, id }, dueAt),
    milestone: (list, { createdAt, id }) =>
      set({ timer: 'milestone', list, createdAt, id }, addSeconds(createdAt, settleSeconds)),
    recount: (list, { createdAt, id }) => set({ timer: 'recount', list, createdAt, id }, now().toISOString()),
  };
};
