import type { Event } from '#shared/events/event.ts';
import { Client, type Product } from '#shared/clients/client.ts';
import { openClientDirectory } from '#shared/clients/client-directory.ts';
import type { Market } from '#shared/markets/market.ts';
import { sendNow } from '#shared/platform/messaging/delayed-send.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { openEntitiesOf } from '#shared/resources.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { openDeliveries } from '#shared/webhooks/delivery-store.ts';
import { publishMissing } from '#shared/events/publish-missing.ts';
import { relatedEvents } from '#shared/events/related-events.ts';
import { openSubscriptions } from '#shared/webhooks/subscription-store.ts';
import { wants } from '#shared/webhooks/subscription.ts';
import { openBalances } from '#shared/verifications/balances.ts';
import { openClientRegistry } from './client-registry.ts';
import { connect, type Connection, deployedPlace, localPlace } from './connection.ts';
import { publicKeyFrom } from './signing-key.ts';

/** A mistyped count must not carry a balance out of the safe integers. */
export const mostPerTopUp = 1_000_000_000;

/** The operator's side of the service, over its table and its retry queue. */
export const operatorFor = async (stage: string | undefined) =>
  openOperator(connect(stage === undefined || stage === 'local' ? localPlace() : await deployedPlace(stage)));

export const openOperator = ({ table, sqs, retryQueueUrl, bus }: Connection) => {
  const directory = openClientDirectory(table);
  const registry = openClientRegistry(table, systemClock);
  const deliveries = openDeliveries(table, systemClock);
  const subscriptions = openSubscriptions(table, systemClock);
  const balances = openBalances(table, systemClock);

  const called = async (idOrName: string) =>
    (await directory.all()).filter(({ clientId, name }) => clientId === idOrName || name === idOrName);
  const find = async (idOrName: string): Promise<Client> => {
    const [match, another] = await called(idOrName);
    if (!match) throw new Error(`There is no client "${idOrName}": npm run clients -- list`);
    if (another) throw new Error(`Several clients are called "${idOrName}": use the id (npm run clients -- list)`);
    return registry.get(match.clientId);
  };
  /** Names are how clients are found. Two operators in the same moment may still choose one name: then the id tells. */
  const freeName = async (wanted: string): Promise<string> => {
    const name = Client.shape.name.safeParse(wanted.trim());
    if (!name.success) throw new Error('A client needs a name of 1 to 100 characters: --name');
    const [holder] = await called(name.data);
    if (holder) throw new Error(`There is a client "${name.data}" already (${holder.clientId}): choose another --name`);
    return name.data;
  };
  const change = async (idOrName: string, how: (client: Client) => Partial<Client>): Promise<Client> =>
    registry.change((await find(idOrName)).id, (client) => ({ ...client, ...how(client) }));
  const toggled = <T>(all: readonly T[], one: T, present: boolean): T[] => [
    ...all.filter((other) => other !== one),
    ...(present ? [one] : []),
  ];

  const eventsAbout = async (id: string): Promise<readonly Event[]> => {
    const events = await relatedEvents(id, openEntitiesOf(table, openListing(table)));
    if (events.length > 0) return events;
    throw new Error(
      `There is no resource "${id}". Of a payment request, use the internalReferenceId that creating it returned`,
    );
  };

  return {
    find,
    list: directory.all,
    create: async (facts: Pick<Client, 'name' | 'markets' | 'products'>) =>
      registry.create({ ...facts, name: await freeName(facts.name) }),
    addKey: (client: string, text: string, kid?: string) =>
      change(client, ({ publicKeys }) => {
        const key = publicKeyFrom(text, kid);
        return { publicKeys: [...publicKeys.filter((other) => other.kid !== key.kid), key] };
      }),
    removeKey: (client: string, kid: string) =>
      change(client, ({ name, publicKeys }) => {
        const kids = publicKeys.map((key) => key.kid);
        if (!kids.includes(kid)) throw new Error(`${name} has no key "${kid}": it has ${kids.join(', ') || 'none'}`);
        return { publicKeys: publicKeys.filter((key) => key.kid !== kid) };
      }),
    rotateApiKey: async (client: string, keepOldHours: number) => ({
      apiKey: await registry.rotateApiKey((await find(client)).id, keepOldHours * 3600),
    }),
    setMarket: (client: string, market: Market, enabled: boolean) =>
      change(client, ({ markets }) => ({ markets: toggled(markets, market, enabled) })),
    setProduct: (client: string, product: Product, enabled: boolean) =>
      change(client, ({ products }) => ({ products: toggled(products, product, enabled) })),
    setEnabled: (client: string, enabled: boolean) =>
      change(client, () => ({ status: enabled ? 'Active' : 'Disabled' })),
    setLimits: (client: string, wanted: Partial<Client['limits']>) =>
      change(client, ({ limits }) => ({ limits: { ...limits, ...wanted } })),
    setLifetimes: (client: string, paymentRequestSeconds?: number, authorizationSeconds?: number) =>
      change(client, ({ lifetimes }) => ({
        lifetimes: {
          paymentRequestSeconds: paymentRequestSeconds ?? lifetimes.paymentRequestSeconds,
          authorizationSeconds: authorizationSeconds ?? lifetimes.authorizationSeconds,
        },
      })),
    /** The same reference again adds nothing; without one it is a top-up of its own. */
    topUp: async (client: string, count: number, reference = newId()) => {
      if (!Number.isInteger(count) || count < 1 || count > mostPerTopUp)
        throw new Error(`A top-up adds from 1 to ${mostPerTopUp.toLocaleString('en')} verifications, not ${count}`);
      if (reference === '')
        throw new Error('A reference must not be empty: name what the top-up is for, or leave it out');
      return { reference, balance: await balances.topUp((await find(client)).id, count, reference) };
    },
    usage: async (client: string, days: number) => {
      const { id } = await find(client);
      return { balance: await balances.balance(id), days: await balances.usage(id, days) };
    },
    subscriptions: async (client: string) =>
      (await subscriptions.of((await find(client)).id)).map(
        ({ id, url, status, resources, failingSince, slowUntil, deactivated }) => ({
          id,
          url,
          status,
          resources,
          failingSince,
          slowUntil,
          deactivated,
        }),
      ),
    failingDeliveries: async (client: string, subscriptionId: string, limit: number) => {
      const { id, name } = await find(client);
      const subscription = await subscriptions.get(id, subscriptionId);
      if (!subscription)
        throw new Error(`${name} has no subscription "${subscriptionId}": npm run clients -- subscriptions "${name}"`);
      return deliveries.failing(subscription.id, limit);
    },
    eventsAbout: async (resourceId: string) => {
      const expected = await eventsAbout(resourceId);
      return Promise.all(
        expected.map(async ({ id, type, occurredAt }) => {
          const history = await deliveries.history(id);
          return { id, type, occurredAt, published: history.event !== undefined, deliveries: history.deliveries };
        }),
      );
    },
    /** Publishes the events of a resource, and of those related to it, that were never published. */
    republish: async (resourceId: string) => {
      const missing = await publishMissing(await eventsAbout(resourceId), bus, deliveries);
      return { republished: missing.map(({ id, type }) => ({ id, type })) };
    },
    replay: async (eventId: string, subscriptionId: string | undefined) => {
      const { event } = await deliveries.history(eventId);
      if (!event)
        throw new Error(
          `There is no event "${eventId}", or it is older than 90 days: npm run clients -- events <paymentRequest>`,
        );
      const wanting = (await subscriptions.of(event.clientId)).filter((subscription) => wants(subscription, event));
      const chosen = wanting.filter(({ id }) => subscriptionId === undefined || id === subscriptionId);
      if (chosen.length === 0)
        throw new Error(
          `No ${subscriptionId ? `subscription "${subscriptionId}"` : 'subscription'} wants this ${event.type}: ` +
            `npm run clients -- subscriptions ${event.clientId}`,
        );
      for (const { id } of chosen) {
        await sendNow(sqs, { url: retryQueueUrl }, { retry: 'delivery', event, subscriptionId: id, attempt: 'next' });
      }
      return { replayedTo: chosen.map(({ id, url }) => ({ id, url })) };
    },
  };
};
export type Operator = ReturnType<typeof openOperator>;
