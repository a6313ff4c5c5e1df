import { type Clock, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { createOnce, type CreateNames } from '#shared/platform/storage/create-once.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { Conflict, type Item, type Table } from '#shared/platform/storage/table.ts';
import { Subscription } from './subscription.ts';

export interface Subscriptions {
  /** The client's subscriptions, oldest first. There are a few dozen at most, in one partition. */
  of(clientId: string): Promise<readonly Subscription[]>;
  /** Also counts the items in the client's partition, which include tombstones of deleted subscriptions. */
  inventory(clientId: string): Promise<{ readonly subscriptions: readonly Subscription[]; readonly itemCount: number }>;
  get(clientId: string, id: string): Promise<Subscription | undefined>;
  /**
   * Creates it at most once under all its names. A repeat gets what the first call stored: the subscription or, after
   * its deletion, its tombstone.
   */
  createOnce(
    subscription: Subscription,
    names: CreateNames,
  ): Promise<Pick<Subscription, 'createdAs' | 'bodyHash'> & { readonly created: boolean }>;
  change(subscription: Subscription): Promise<void>;
  /** Leaves a tombstone for two days, so that the signed request that created it does not create it again. */
  remove(subscription: Subscription): Promise<void>;
  /** Records facts about its health. Returns undefined, and drops the facts, if it has changed since it was read. */
  note(subscription: Subscription, facts: Partial<Subscription>): Promise<Subscription | undefined>;
}

/** How long a repeated create is recognised after the deletion. Idempotency keys must work for one day. */
const tombstoneSeconds = 2 * 86_400;

// During a deployment, older code must not drop attributes that newer code has written.
const schema = Subscription.loose() as unknown as typeof Subscription;

export const openSubscriptions = (table: Table, now: Clock): Subscriptions => {
  const read = ({ pk: _pk, sk: _sk, entity: _entity, ...attributes }: Item): Subscription => schema.parse(attributes);
  const itemOf = (subscription: Subscription): Item => ({
    ...subscription,
    ...keys.subscription(subscription.clientId, subscription.id),
    entity: 'Subscription',
  });
  const change = (subscription: Subscription) =>
    table.commit({ item: itemOf(subscription), expect: subscription.version - 1 });

  const inventory = async (clientId: string) => {
    const { items } = await table.query({
      KeyConditionExpression: '#pk = :pk',
      ExpressionAttributeNames: { '#pk': 'pk' },
      ExpressionAttributeValues: { ':pk': keys.subscriptionsOf(clientId) },
      ConsistentRead: true,
    });
    // DynamoDB may delete items hours after their TTL.
    const current = items.filter(({ ttl }) => ttl === undefined || Number(ttl) > epochSeconds(now()));
    const subscriptions = current
      .filter(({ entity }) => entity === 'Subscription')
      .map(read)
      .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
    return { subscriptions, itemCount: current.length };
  };

  return {
    inventory,
    of: async (clientId) => (await inventory(clientId)).subscriptions,
    async get(clientId, id) {
      const item = await table.get(keys.subscription(clientId, id));
      return item?.entity === 'Subscription' ? read(item) : undefined;
    },
    async createOnce(subscription, { aliases }) {
      const ttl = epochSeconds(now()) + tombstoneSeconds;
      const { item, created } = await createOnce(
        table,
        itemOf(subscription),
        aliases.map((id) => ({ ...keys.subscription(subscription.clientId, id), ttl })),
      );
      return { createdAs: String(item.createdAs), bodyHash: String(item.bodyHash), created };
    },
    change,
    async remove(subscription) {
      const { pk, sk } = keys.subscription(subscription.clientId, subscription.id);
      const { createdAs, bodyHash } = subscription;
      const version = subscription.version + 1;
      const tombstone = {
        pk,
        sk,
        entity: 'RemovedSubscription',
        createdAs,
        bodyHash,
        removedAt: now().toISOString(),
        ttl: epochSeconds(now()) + tombstoneSeconds,
        version,
      };
      await table.commit({ item: tombstone, expect: subscription.version });
    },
    async note(subscription, facts) {
      const noted = { ...subscription, ...facts, version: subscription.version + 1 };
      try {
        await change(noted);
        return noted;
      } catch (error) {
        if (error instanceof Conflict) return undefined;
        throw error;
      }
    },
  };
};
