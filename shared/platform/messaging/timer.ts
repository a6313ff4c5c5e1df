import * as z from 'zod';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import { type Entry, milestoneDelaySeconds } from '#shared/platform/storage/listing.ts';
import type { DelayedSender, Queue } from './queue.ts';

const entry = { list: z.string(), createdAt: z.string(), id: z.string() };

/** Work that becomes due at a time. A timer may go off late or twice, so its handler checks the current state first. */
export const Timer = z.discriminatedUnion('timer', [
  /** A resource may have expired. `kind` is its name in the registry of resources. */
  z.object({ timer: z.literal('expiry'), kind: z.string(), id: z.string() }),
  z.object({ timer: z.literal('milestone'), ...entry }),
  z.object({ timer: z.literal('recount'), ...entry }),
]);
export type Timer = z.infer<typeof Timer>;

export interface Timers {
  setExpiry(kind: string, id: string, dueAt: string): Promise<void>;
  setMilestone(list: string, entry: Entry): Promise<void>;
  setRecount(list: string, entry: Entry): Promise<void>;
}

export const openTimers = (sender: DelayedSender, queue: Queue, now: Clock): Timers => {
  const set = (timer: Timer, dueAt: string) => sender.send(queue, timer, dueAt, JSON.stringify([timer, dueAt]));
  return {
    setExpiry: (kind, id, dueAt) => set({ timer: 'expiry', kind, id }, dueAt),
    setMilestone: (list, { createdAt, id }) =>
      set({ timer: 'milestone', list, createdAt, id }, addSeconds(createdAt, milestoneDelaySeconds)),
    setRecount: (list, { createdAt, id }) => set({ timer: 'recount', list, createdAt, id }, now().toISOString()),
  };
};
