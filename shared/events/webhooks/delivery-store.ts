import { addSeconds, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { eventKeys } from '#shared/events/keys.ts';
import { writeUnitsOf } from '#shared/platform/storage/packed-item.ts';
import { type Item, readItem, type Table, versionedWrite } from '#shared/platform/storage/table.ts';
import { acceptedStatus, Delivery, deliveryIdOf, FirstAttempts, outcomeOf, Round } from './delivery.ts';

/** Deliveries are retained for 30 days. */
const deliverySeconds = 30 * 86_400;
const ttlFrom = (at: string): number => epochSeconds(addSeconds(at, deliverySeconds));

/** Failing deliveries are spread over shards, so that one receiver cannot overload an index partition. */
const failingShards = 8;
const failingList = (subscriptionId: string, shard: number) => ({ list: `${subscriptionId}#failing#${shard}` });
const failingLists = (subscriptionId: string) =>
  Array.from({ length: failingShards }, (_, shard) => failingList(subscriptionId, shard));
const shardOf = (eventId: string): number => eventId.charCodeAt(eventId.length - 1) % failingShards;

/** Returns the position of a delivery in the list of failing deliveries. */
export const placeOf = ({ createdAt, eventId }: Pick<Delivery, 'createdAt' | 'eventId'>): string =>
  `${createdAt}#${eventId}`;

const isFailing = ({ state, attempts }: Delivery): boolean =>
  state === 'Exhausted' || (state === 'Pending' && attempts.some(({ outcome }) => outcome !== undefined));

/** Returns a delivery that has no separate item, or undefined if its first attempt was sent to the slow queue. */
const deliveryOf = (
  { eventId, eventType, clientId, at, to }: FirstAttempts,
  round: Round | undefined,
  subscriptionId: string,
): Delivery | undefined => {
  if (!to.includes(subscriptionId)) return undefined;
  const durationMs = round?.accepted[eventId]?.[to.indexOf(subscriptionId)] ?? undefined;
  const isAccepted = durationMs !== undefined;
  const ended = isAccepted && {
    outcome: outcomeOf({ status: acceptedStatus, durationMs }),
    status: acceptedStatus,
    durationMs,
  };
  return {
    eventId,
    eventType,
    subscriptionId,
    clientId,
    state: isAccepted ? 'Delivered' : 'Pending',
    attempts: [{ attempt: 1, deliveryId: deliveryIdOf(eventId, subscriptionId, 1), startedAt: at, ...ended }],
    createdAt: at,
  };
};

/**
 * Stores event deliveries.
 *
 * Almost all deliveries are accepted at the first attempt, and have no separate item: one item contains the first
 * attempts of an event at all subscriptions, and one item contains all first attempts of an invocation that were
 * accepted. Only a delivery that needs more attempts, or whose first attempt goes to the slow queue, has its own item.
 */
export const createDeliveries = (table: Table) => {
  const firstOf = (eventId: string) => readItem(table, eventKeys.firstAttempts(eventId), FirstAttempts);
  const roundOf = ({ round }: FirstAttempts) => readItem(table, eventKeys.round(round), Round);
  const find = (eventId: string, subscriptionId: string) =>
    readItem(table, eventKeys.delivery(eventId, subscriptionId), Delivery);

  return {
    /** Claims the first attempts of an event. Returns the same object, or the earlier claim if there is one. */
    async begin(first: FirstAttempts): Promise<FirstAttempts> {
      const item: Item = {
        ...first,
        ...eventKeys.firstAttempts(first.eventId),
        entity: 'FirstAttempts',
        ttl: ttlFrom(first.at),
      };
      const earlier = await table.putIfAbsent(item);
      return earlier ? FirstAttempts.parse(earlier) : first;
    },
    /** Returns the claim of an event's first attempts, or undefined if there is none. */
    claimOf: firstOf,
    /** Records which first attempts were accepted. */
    endRound: (round: Round, at: string): Promise<void> =>
      table.commit({
        item: { ...round, ...eventKeys.round(round.id), entity: 'Round', ttl: ttlFrom(at) },
        expect: 'absent',
      }),
    /** Finds a delivery that has its own item. */
    find,
    /** Returns a delivery, with or without its own item, or undefined if no attempt has begun. */
    async get(eventId: string, subscriptionId: string): Promise<Delivery | undefined> {
      const stored = await find(eventId, subscriptionId);
      const first = stored ? undefined : await firstOf(eventId);
      if (!first?.to.includes(subscriptionId)) return stored;
      return deliveryOf(first, await roundOf(first), subscriptionId);
    },
    /**
     * Returns the deliveries of a subscription that have failed and have not succeeded since, newest first.
     *
     * @param before the position of a delivery: only older ones are returned
     */
    async failing(subscriptionId: string, limit: number, before?: string): Promise<readonly Delivery[]> {
      const options = { only: before === undefined ? undefined : { before }, newestFirst: true, limit };
      const shards = failingLists(subscriptionId).map((list) => table.partition(list, options));
      const entries = (await Promise.all(shards)).flat();
      const newest = entries.toSorted((a, b) => (String(a.listed) < String(b.listed) ? 1 : -1)).slice(0, limit);
      return (await table.getAll(newest)).map((item) => Delivery.parse(item));
    },
    /** Returns how many deliveries `failing` lists since a time. */
    async countFailing(subscriptionId: string, from: string): Promise<number> {
      const counts = await Promise.all(failingLists(subscriptionId).map((list) => table.count(list, { from })));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    async history(
      eventId: string,
    ): Promise<{ readonly first: FirstAttempts | undefined; readonly deliveries: readonly Delivery[] }> {
      const items = await table.partition(eventKeys.firstAttempts(eventId).pk, { stale: true });
      const firstItem = items.find(({ entity }) => entity === 'FirstAttempts');
      const first = firstItem && FirstAttempts.parse(firstItem);
      const stored = items.filter(({ entity }) => entity === 'Delivery').map((item) => Delivery.parse(item));
      const round = first && (await roundOf(first));
      const withoutItem = (first?.to ?? [])
        .filter((id) => !stored.some(({ subscriptionId }) => subscriptionId === id))
        .flatMap((id) => (first && deliveryOf(first, round, id)) ?? []);
      return { first, deliveries: [...withoutItem, ...stored] };
    },
    /** Writes the next version of a delivery and returns it. Throws Conflict if another dispatcher has changed it. */
    async save({ version, response, ...changed }: Delivery): Promise<Delivery> {
      const delivery = { ...changed, version: version === undefined ? 0 : version + 1 };
      const item = {
        ...delivery,
        ...eventKeys.delivery(delivery.eventId, delivery.subscriptionId),
        entity: 'Delivery',
        ttl: ttlFrom(delivery.createdAt),
        ...(isFailing(delivery) && {
          ...failingList(delivery.subscriptionId, shardOf(delivery.eventId)),
          listed: placeOf(delivery),
        }),
      };
      const withResponse = { ...item, ...(response !== undefined && { response }) };
      const isFree = writeUnitsOf(withResponse) === writeUnitsOf(item);
      await table.commit(versionedWrite(isFree ? withResponse : item));
      return { ...delivery, response };
    },
  };
};
export type Deliveries = ReturnType<typeof createDeliveries>;
