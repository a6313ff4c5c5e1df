import type { Clock } from '#shared/platform/runtime/clock.ts';
import { createCache } from '#shared/platform/runtime/cache.ts';
import { clientKeys } from './keys.ts';
import { readItem, type Table } from '#shared/platform/storage/table.ts';
import { endedSessionsIn, hasEnded, type Session } from './ended-sessions.ts';
import { Client } from './client.ts';

/** Time for which a client is cached. A change by the operator takes effect within this time. */
const cacheMs = 5_000;
const maxCached = 1_000;

export const loadClient = (table: Table, clientId: string): Promise<Client | undefined> =>
  readItem(table, clientKeys.client(clientId), Client, { stale: true });

/** Returns a loader that caches the data of each client for a few seconds. */
const cachedByClient = <T>(load: (clientId: string) => Promise<T>, now: Clock) => {
  const cache = createCache<T>({ max: maxCached, lifetimeMs: cacheMs, now });
  return (clientId: string): Promise<T> => cache.getOrLoad(clientId, () => load(clientId));
};

export const createClients = (table: Table, now: Clock) => ({
  get: cachedByClient((clientId) => loadClient(table, clientId), now),
});
export type Clients = ReturnType<typeof createClients>;

/** Reads the client and its ended sessions with one call, and caches both for a few seconds. */
export const createCallers = (table: Table, now: Clock) => {
  const loadCached = cachedByClient(async (clientId) => {
    const [client, ended] = [clientKeys.client(clientId), clientKeys.endedSessions(clientId)];
    const itemsByKey = new Map((await table.getAll([client, ended])).map((item) => [item.pk, item]));
    const item = itemsByKey.get(client.pk);
    return { client: item && Client.parse(item), ended: endedSessionsIn(itemsByKey.get(ended.pk)) };
  }, now);

  return {
    /** Returns a session's client, or undefined if the session has ended early or the client does not exist. */
    async clientOf(session: Session): Promise<Client | undefined> {
      const { client, ended } = await loadCached(session.clientId);
      return hasEnded(session, ended, now) ? undefined : client;
    },
  };
};
export type Callers = ReturnType<typeof createCallers>;
