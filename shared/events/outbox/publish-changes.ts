import { announcementsOf } from '#shared/events/event-batch.ts';
import type { Event } from '#shared/events/event.ts';
import type { EventBus } from '#shared/platform/messaging/bus.ts';
import type { BatchSender, Queue } from '#shared/platform/messaging/queue.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Change } from '#shared/events/derive.ts';
import type { PublicationLog, Publication } from './publication-log.ts';
import { dataStepsOf, paymentStepsOf, timersOf } from './follow-up-commands.ts';

/** Queues for the service's own reactions to changes. */
export interface FollowUps {
  readonly paymentSteps: Pick<Queue, 'url'>;
  readonly dataSteps: Pick<Queue, 'url'>;
  readonly timers: Pick<Queue, 'url'>;
  readonly sender: BatchSender;
  readonly now: Clock;
}

/**
 * Sends the service's own follow-up work directly to its queues. This happens before the events are published and
 * independently of the bus: a payment must not be delayed because the bus is slow or down. Throws unless all messages
 * have been sent.
 */
export const sendFollowUps = async (
  changes: readonly Change[],
  { paymentSteps, dataSteps, timers, sender, now }: FollowUps,
) => {
  const steps = changes.flatMap(paymentStepsOf).map((message) => ({ message }));
  const dataWork = changes.flatMap(dataStepsOf).map((message) => ({ message }));
  const dueTimers = changes.flatMap((change) => timersOf(change, now));
  await Promise.all([
    sender.sendAll(paymentSteps, steps),
    sender.sendAll(dataSteps, dataWork),
    sender.sendAll(timers, dueTimers),
  ]);
};

/** The bus on which events are published, and the publication log. */
export interface Publishing {
  readonly bus: EventBus;
  readonly publicationLog: PublicationLog;
}

/** The `type` of bus entries that contain events. */
export const announcementType = 'events.announced';

/** Publishes events on the bus, grouped by client. Throws if the bus rejects any of them. */
export const publish = (events: readonly Event[], bus: EventBus): Promise<void> =>
  bus.publish(announcementsOf(events).map((detail) => ({ type: announcementType, detail })));

/**
 * Publishes the events of changes and records them in the publication log. Throws if either fails. A retry publishes
 * the same event ids.
 */
export const publishChanges = async (
  changes: readonly Change[],
  { bus, publicationLog }: Publishing,
): Promise<void> => {
  await publish(
    changes.flatMap(({ events }) => events),
    bus,
  );
  await publicationLog.record(publicationsOf(changes));
};

export const publicationsOf = (changes: readonly Change[]): readonly Publication[] =>
  changes.flatMap(({ events, writtenAt }) => events.map(({ id }) => ({ eventId: id, writtenAt })));
