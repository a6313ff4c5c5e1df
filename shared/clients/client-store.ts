import type { Clock } from '#shared/platform/runtime/clock.ts';
import { createCache } from '#shared/platform/runtime/cache.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { Client } from './client.ts';

export interface Clients {
  get(clientId: string): Promise<Client | undefined>;
}

/** Cache time of a client in memory. A change by the operator takes effect within this time. */
const cacheMs = 5_000;
const maxCached = 1_000;

/** Returns the client as currently stored. */
export const loadClient = async (table: Table, clientId: string): Promise<Client | undefined> => {
  const item = await table.get(clientKeys.client(clientId), { stale: true });
  return item && Client.parse(item);
};

/** Returns a loader of data about clients that caches it for a few seconds. */
export const rememberClients = <T>(load: (clientId: string) => Promise<T>, now: Clock) => {
  const cache = createCache<{ readonly value: T; readonly until: number }>({
    max: maxCached,
    validUntil: ({ until }) => until,
    now,
  });
  return async (clientId: string): Promise<T> => {
    const until = now().getTime() + cacheMs;
    return (await cache.getOrLoad(clientId, async () => ({ value: await load(clientId), until }))).value;
  };
};

export const createClients = (table: Table, now: Clock): Clients => ({
  get: rememberClients((clientId) => loadClient(table, clientId), now),
});
