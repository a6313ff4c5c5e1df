import { type Clock, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { bankProduct } from '#shared/events/event.ts';
import type { Key } from '#shared/platform/storage/keys.ts';
import { eventKeys } from '#shared/events/keys.ts';
import { type Item, type Table, versionedWrite, type Write } from '#shared/platform/storage/table.ts';
import { hashOfTerms, Subscription, type SubscriptionTerms } from './subscription.ts';
import { succeedsWithoutConflict } from '#shared/platform/storage/retry-on-conflict.ts';

/** Counts how often a client has created an equal subscription. Concurrent create requests conflict on it. */
export interface SubscriptionGuard {
  readonly key: Key;
  /** Absent if no equal subscription was created recently. */
  readonly version: number | undefined;
}

const tombstoneSeconds = 2 * 86_400;
/** How long a guard is retained. No create request takes this long. */
const guardSeconds = 3600;

// During a deployment, older code must not delete attributes that newer code has written.
const schema = Subscription.loose() as unknown as typeof Subscription;

export const createSubscriptions = (table: Table, now: Clock) => {
  const read = ({ pk: _pk, sk: _sk, entity: _entity, ...attributes }: Item): Subscription => schema.parse(attributes);
  const writeOf = (subscription: Subscription): Write =>
    versionedWrite({
      ...subscription,
      ...eventKeys.subscription(subscription.clientId, subscription.id),
      entity: 'Subscription',
    });
  const subscribersToBanks = ({ clientId, product }: Subscription): readonly Write[] =>
    product === bankProduct
      ? [{ item: { ...eventKeys.subscriber(product, clientId), entity: 'Subscriber' }, expect: 'unversioned' }]
      : [];

  const inventory = async (clientId: string) => {
    const items = await table.partition(eventKeys.subscriptionsOf(clientId));
    // DynamoDB may delete items hours after their TTL.
    const current = items.filter(({ ttl }) => ttl === undefined || Number(ttl) > epochSeconds(now()));
    const subscriptions = current
      .filter(({ entity }) => entity === 'Subscription')
      .map(read)
      .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
    return { subscriptions, itemCount: current.length };
  };

  return {
    /** Returns the subscriptions, and the number of items in the client's partition, including tombstones. */
    inventory,
    /** Returns the client's subscriptions, oldest first: a few dozen at most, in one partition. */
    of: async (clientId: string): Promise<readonly Subscription[]> => (await inventory(clientId)).subscriptions,
    async get(clientId: string, id: string): Promise<Subscription | undefined> {
      const item = await table.get(eventKeys.subscription(clientId, id));
      return item?.entity === 'Subscription' ? read(item) : undefined;
    },
    /**
     * Returns the guard against duplicates. Read it before the client's subscriptions and pass it to `create`, which then
     * throws Conflict if an equal subscription was created in between.
     */
    async guardOf(clientId: string, terms: SubscriptionTerms): Promise<SubscriptionGuard> {
      const key = eventKeys.subscriptionGuard(clientId, hashOfTerms(terms));
      const item = await table.get(key);
      return { key, version: item && Number(item.version) };
    },
    async create(subscription: Subscription, { key, version }: SubscriptionGuard): Promise<void> {
      const ttl = epochSeconds(now()) + guardSeconds;
      const guard = { ...key, entity: 'SubscriptionGuard', version: (version ?? -1) + 1, ttl };
      await table.commit(writeOf(subscription), versionedWrite(guard), ...subscribersToBanks(subscription));
    },
    change: (subscription: Subscription): Promise<void> =>
      table.commit(writeOf(subscription), ...subscribersToBanks(subscription)),
    /**
     * Returns the first clients, ordered by id, that have, or had, a subscription to the events of banks, which concern
     * all clients.
     *
     * @param after the last client of the previous page
     */
    async clientsForBanks(limit: number, after?: string): Promise<readonly string[]> {
      const only = after === undefined ? undefined : { from: `${after}!` };
      const items = await table.partition(eventKeys.subscriber(bankProduct, '*').pk, { only, limit, keysOnly: true });
      return items.map(({ sk }) => sk);
    },
    /** Replaces the subscription with a tombstone, which DynamoDB deletes after two days. */
    async remove(subscription: Subscription): Promise<void> {
      const { pk, sk } = eventKeys.subscription(subscription.clientId, subscription.id);
      const version = subscription.version + 1;
      const tombstone = {
        pk,
        sk,
        entity: 'RemovedSubscription',
        removedAt: now().toISOString(),
        ttl: epochSeconds(now()) + tombstoneSeconds,
        version,
      };
      await table.commit(versionedWrite(tombstone));
    },
    /**
     * Records a subscription's health. Returns undefined and discards the change if the subscription has changed since it
     * was read.
     */
    async note(subscription: Subscription, health: Partial<Subscription>): Promise<Subscription | undefined> {
      const updated = { ...subscription, ...health, version: subscription.version + 1 };
      return (await succeedsWithoutConflict(table.commit(writeOf(updated)))) ? updated : undefined;
    },
  };
};
export type Subscriptions = ReturnType<typeof createSubscriptions>;
