import * as z from 'zod';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import { type Entry, milestoneDelaySeconds } from '#shared/platform/storage/listing.ts';
import type { DelayedSender, Queue } from '#shared/platform/messaging/queue.ts';
import { type ResourceKind, resourceKinds } from '#shared/standard/resource-kinds.ts';

const entry = { list: z.string(), createdAt: z.string(), id: z.string() };

/**
 * The names of the work timer. The previous release understands only `expiry`. During a deployment, both releases read
 * and write timers, so this release still writes that name. The next release need not.
 */
const workNames = ['work', 'expiry'] as const;

/** Work that becomes due later. A timer may go off late or twice, so its handler checks the current state first. */
export const Timer = z.discriminatedUnion('timer', [
  /** Work for a resource may be due. */
  z.object({ timer: z.enum(workNames), kind: z.enum(resourceKinds), id: z.string() }),
  /** The personal data of a payment request may be due for erasure. */
  z.object({ timer: z.literal('retention'), id: z.string() }),
  z.object({ timer: z.literal('milestone'), ...entry }),
  z.object({ timer: z.literal('recount'), ...entry }),
]);
export type Timer = z.infer<typeof Timer>;

/** A timer and the time at which it goes off. */
export interface ScheduledTimer {
  readonly message: Timer;
  readonly dueAt: string;
}

export const workTimer = (kind: ResourceKind, id: string, dueAt: string): ScheduledTimer => ({
  message: { timer: 'expiry', kind, id },
  dueAt,
});

export const retentionTimer = (id: string, dueAt: string): ScheduledTimer => ({
  message: { timer: 'retention', id },
  dueAt,
});

export const milestoneTimer = (list: string, { createdAt, id }: Entry): ScheduledTimer => ({
  message: { timer: 'milestone', list, createdAt, id },
  dueAt: addSeconds(createdAt, milestoneDelaySeconds),
});

export const recountTimer = (list: string, { createdAt, id }: Entry, now: Clock): ScheduledTimer => ({
  message: { timer: 'recount', list, createdAt, id },
  dueAt: now().toISOString(),
});

export const createTimers = (sender: DelayedSender, queue: Queue) => ({
  set: ({ message, dueAt }: ScheduledTimer): Promise<void> =>
    sender.send(queue, message, dueAt, JSON.stringify([message, dueAt])),
});
export type Timers = ReturnType<typeof createTimers>;
