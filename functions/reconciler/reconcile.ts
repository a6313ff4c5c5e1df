import { eventsOf } from '#shared/events/derive.ts';
import type { Event } from '#shared/events/event.ts';
import { publishMissing, type PublishedEvents } from '#shared/events/publish-missing.ts';
import { Market } from '#shared/markets/market.ts';
import type { Versioned } from '#shared/platform/lifecycle/lifecycle.ts';
import { maxPerPage } from '#shared/platform/http/paging.ts';
import type { EventBus } from '#shared/platform/messaging/bus.ts';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import { log } from '#shared/platform/runtime/log.ts';
import type { Entities, Owned, Owner } from '#shared/platform/storage/entities.ts';
import { anyResource, type EntitiesOf, resourceKinds } from '#shared/resources.ts';

export interface Deps {
  readonly clientIds: () => Promise<readonly string[]>;
  readonly entitiesOf: EntitiesOf;
  readonly published: PublishedEvents;
  readonly bus: EventBus<Event>;
  readonly now: Clock;
}

/** Younger events may still be on their way through the stream. */
export const graceSeconds = 300;
/** Resources created in the last two days are checked, by each of the 48 runs in that time. */
export const windowSeconds = 2 * 86_400;
/** How many owners are checked at the same time. */
const parallelOwners = 8;

/**
 * Publishes events that were lost. The history of each resource says which events it must have had. Those that are not
 * recorded as published are published now, under their original ids.
 */
export const reconcile = async (deps: Deps): Promise<void> => {
  const clientIds = rotated(await deps.clientIds(), deps.now());
  const owners: Owner[] = clientIds.flatMap((clientId) => Market.options.map((market) => ({ clientId, market })));
  const totals = { resources: 0, republished: 0 };
  const checkOwners = async (): Promise<void> => {
    for (let owner = owners.shift(); owner; owner = owners.shift()) {
      for (const kind of resourceKinds) {
        const { entity } = anyResource(kind);
        for await (const items of pagesOf(deps.entitiesOf(kind), owner, deps)) {
          totals.resources += items.length;
          totals.republished += await republish(
            items.flatMap((item) => eventsOf({ ...item, entity })),
            deps,
          );
        }
      }
    }
  };
  await Promise.all(Array.from({ length: parallelOwners }, checkOwners));
  log({ event: 'reconciliation.finished', ...totals });
};

/** Starts with a different client each hour, so that a run that is cut off does not always skip the same ones. */
const rotated = (clientIds: readonly string[], now: Date): readonly string[] => {
  const first = Math.floor(now.getTime() / 3_600_000) % Math.max(1, clientIds.length);
  return [...clientIds.slice(first), ...clientIds.slice(0, first)];
};

type Listed = Owned & Versioned;

async function* pagesOf(entities: Entities<Listed>, owner: Owner, { now }: Deps): AsyncGenerator<readonly Listed[]> {
  const range = { from: addSeconds(now(), -windowSeconds), to: addSeconds(now(), -graceSeconds) };
  for (let page = 1; ; page += 1) {
    const { items, total } = await entities.page(owner, { page, perPage: maxPerPage }, range);
    if (items.length > 0) yield items;
    if (page * maxPerPage >= total) return;
  }
}

const republish = async (expected: readonly Event[], { published, bus, now }: Deps): Promise<number> => {
  const latest = addSeconds(now(), -graceSeconds);
  const past = expected.filter(({ occurredAt }) => new Date(occurredAt).toISOString() < latest);
  const missing = await publishMissing(past, bus, published);
  if (missing.length > 0) log({ event: 'events.republished', eventIds: missing.map(({ id }) => id) });
  return missing.length;
};
