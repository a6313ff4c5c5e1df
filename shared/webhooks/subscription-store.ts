import { type Clock, epochSeconds } from '#shared/runtime/clock.ts';
import { keys } from '#shared/storage/keys.ts';
import { Conflict, type Item, type Table, type Write } from '#shared/storage/table.ts';
import { Subscription } from './subscription.ts';

export interface Subscriptions {
  /** All of a client, oldest first: one partition, a few dozen at most. */
  of(clientId: string): Promise<readonly Subscription[]>;
  /** How many there are, and how many places in the partition are taken, by removed ones too. */
  census(clientId: string): Promise<{ readonly subscriptions: readonly Subscription[]; readonly places: number }>;
  get(clientId: string, id: string): Promise<Subscription | undefined>;
  create(subscription: Subscription): Write;
  change(subscription: Subscription): Promise<void>;
  remove(subscription: Subscription): Promise<void>;
  read(item: Item): Subscription;
  /** Notes something about a subscription's health; a change in between wins over the note. */
  note(subscription: Subscription, facts: Partial<Subscription>): Promise<Subscription | undefined>;
}

/** Twice the day for which a captured request must not be carried out again. */
export const memorySeconds = 2 * 86_400;

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

  const census = async (clientId: string) => {
    const { items } = await table.query({
      KeyConditionExpression: '#pk = :pk',
      ExpressionAttributeNames: { '#pk': 'pk' },
      ExpressionAttributeValues: { ':pk': keys.subscriptionsOf(clientId) },
      ConsistentRead: true,
    });
    const standing = items.filter(({ ttl }) => ttl === undefined || Number(ttl) > epochSeconds(now()));
    const subscriptions = standing
      .filter(({ entity }) => entity === 'Subscription')
      .map(read)
      .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
    return { subscriptions, places: standing.length };
  };

  return {
    read,
    census,
    of: async (clientId) => (await census(clientId)).subscriptions,
    async get(clientId, id) {
      const item = await table.get(keys.subscription(clientId, id));
      return item?.entity === 'Subscription' ? read(item) : undefined;
    },
    create: (subscription) => ({ item: itemOf(subscription), expect: 'absent' }),
    change,
    /** A stone stays in its place for two days: the signed create that made it must not make it again. */
    async remove(subscription) {
      const { pk, sk } = keys.subscription(subscription.clientId, subscription.id);
      const { createdAs, bodyHash } = subscription;
      const version = subscription.version + 1;
      const stone = {
        pk,
        sk,
        entity: 'RemovedSubscription',
        createdAs,
        bodyHash,
        removedAt: now().toISOString(),
        ttl: epochSeconds(now()) + memorySeconds,
        version,
      };
      await table.commit({ item: stone, expect: subscription.version });
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
