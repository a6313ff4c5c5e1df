import { setImmediate as turn } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { createClientRegistry } from '#shared/clients/client-registry.ts';
import { schemaVersion } from '#shared/events/event.ts';
import { createSubscriptions } from '#shared/events/webhooks/subscription-store.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { Market } from '#shared/standard/markets/market.ts';
import { aDashboard } from '#test/support/drivers/dashboard/a-dashboard.ts';
import type { Person } from '#test/support/drivers/dashboard/person.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const names = Array.from({ length: 60 }, (_, index) => `Shop ${index}.`);
let operator: Person;
let [running, most] = [0, 0];

const at = systemClock().toISOString();

const aFailingWebhook = (clientId: string): Subscription => ({
  id: newId(),
  clientId,
  url: 'https://receiver.example/',
  product: 'payments',
  resources: ['payment'],
  status: 'Active',
  createdAt: at,
  updatedAt: at,
  schemaVersion,
  version: 0,
  failingSince: at,
});

/** Counts how many calls run at the same time. */
const counted =
  <A extends readonly unknown[], R>(call: (...args: A) => Promise<R>) =>
  async (...args: A): Promise<R> => {
    running += 1;
    most = Math.max(most, running);
    await turn();
    try {
      return await call(...args);
    } finally {
      running -= 1;
    }
  };

/** Creates sixty clients in all markets, each with a webhook that is failing and, in each market, an unsettled payment. */
beforeAll(async () => {
  const { table } = local();
  const registry = createClientRegistry(table, systemClock);
  const subscriptions = createSubscriptions(table, systemClock);
  for (const name of names) {
    const { client } = await registry.create({ name, markets: Market.options, products: ['payments'] });
    await subscriptions.change(aFailingWebhook(client.id));
  }
  const dashboard = aDashboard(
    { ...table, get: counted(table.get), partition: counted(table.partition) },
    {
      statuses: {
        unsettled: counted(async ({ clientId, market }) => [
          { id: `${market} payment of ${clientId}`, status: 'Pending', providerCode: 'uae-enbdx', createdAt: at },
        ]),
        search: counted(async () => ({ payments: [], hasMore: false, isComplete: true })),
      },
    },
  );
  operator = await dashboard.aMember('', 'operator', 'Omar');
});

test.each(['receivers', 'payments', 'events?resource=ORDER-77'])(
  'the page %s names all of sixty clients, and makes at most 40 calls at the same time',
  async (page) => {
    most = 0;
    const { status, text } = await operator.get(`/dashboard/operator/${page}`);
    expect(status).toBe(200);
    for (const name of names) expect(text).toContain(name);
    expect(most).toBeLessThanOrEqual(40);
  },
);
