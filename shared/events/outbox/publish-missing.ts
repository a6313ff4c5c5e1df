import { type Change, eventsOfResource, type StoredResource } from '#shared/events/derive.ts';
import type { Event } from '#shared/events/event.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { anyResource } from '#shared/resources.ts';
import { type ScheduledTimer, workTimer } from '#shared/events/timer.ts';
import { type FollowUps, sendFollowUps } from './follow-ups.ts';
import {
  publicationLogSeconds,
  publicationOf,
  publicationSlackSeconds,
  publish,
  type Publishing,
} from './publication-log.ts';

/**
 * Publishes those events of the resources that were never published, under their original ids, and sends the follow-up
 * work. Returns the events.
 */
export const publishMissing = async (
  resources: readonly StoredResource[],
  deps: FollowUps & Publishing,
): Promise<readonly Event[]> => {
  const missing = await unpublished(
    resources.flatMap((resource) => eventsOfResource(resource)),
    deps,
  );
  if (missing.length === 0) return [];
  const isOf =
    ({ kind, entity }: StoredResource) =>
    ({ resource: { type, id } }: Event) =>
      type === kind && id === entity.id;
  const changes = resources.map((resource) => changeWith(resource, missing.filter(isOf(resource))));
  await sendFollowUps(changes, deps);
  await publish(missing, deps.bus);
  await deps.publicationLog.record(missing.map(publicationOf));
  return missing;
};

/**
 * Sends the follow-up work of all the resources' events again, because the queues and schedules with that work are lost,
 * and the timers of the work that a sweeper has found. Work that has been done already has no further effect. Also
 * publishes the events that were never published.
 */
export const resumeWork = async (
  resources: readonly StoredResource[],
  deps: FollowUps & Publishing,
): Promise<readonly Event[]> => {
  await sendFollowUps(
    resources.map((resource) => changeWith(resource, eventsOfResource(resource))),
    deps,
  );
  const at = deps.now().toISOString();
  await deps.sender.sendAll(
    deps.timers,
    resources.flatMap((resource) => sweptTimersOf(resource, at)),
  );
  return publishMissing(resources, deps);
};

/** Returns the timer of work that a sweeper found before a given time, and does not find again. */
const sweptTimersOf = ({ kind, entity }: StoredResource, at: string): readonly ScheduledTimer[] => {
  const sweptAt = anyResource(kind).sweptAt?.(entity);
  return sweptAt !== undefined && sweptAt <= at ? [workTimer(kind, entity.id, sweptAt)] : [];
};

/** Returns a change that brings about the given events of a resource. */
const changeWith = (resource: StoredResource, events: readonly Event[]): Change => ({
  before: undefined,
  after: undefined,
  writtenAt: 0,
  resource,
  events,
});

/**
 * Returns the events that are not in the publication log. Omits events older than the log's retention, which may have
 * been published.
 */
export const unpublished = async (
  events: readonly Event[],
  { publicationLog, now }: Pick<FollowUps & Publishing, 'publicationLog' | 'now'>,
): Promise<readonly Event[]> => {
  const since = addSeconds(now(), -publicationLogSeconds);
  const recent = events.filter(({ occurredAt }) => new Date(occurredAt).toISOString() > since);
  const expected = recent.map(publicationOf);
  const missing = await publicationLog.missing(expected, { slackSeconds: publicationSlackSeconds, consistent: true });
  const ids = new Set(missing.map(({ eventId }) => eventId));
  return recent.filter(({ id }) => ids.has(id));
};
