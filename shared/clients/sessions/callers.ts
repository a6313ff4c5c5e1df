import { rememberClients } from '#shared/clients/client-store.ts';
import { Client } from '#shared/clients/client.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { endedSessionsIn, hasEnded, type Session } from '#shared/clients/ended-sessions.ts';

export interface Callers {
  /** Returns a session's client, or undefined if the session has ended early or the client does not exist. */
  clientOf(session: Session): Promise<Client | undefined>;
}

/** Reads the client and its ended sessions with one call, and caches both for a few seconds. */
export const createCallers = (table: Table, now: Clock): Callers => {
  const loadCached = rememberClients(async (clientId) => {
    const [client, ended] = [clientKeys.client(clientId), clientKeys.endedSessions(clientId)];
    const itemsByKey = new Map((await table.getAll([client, ended])).map((item) => [item.pk, item]));
    const item = itemsByKey.get(client.pk);
    return { client: item && Client.parse(item), ended: endedSessionsIn(itemsByKey.get(ended.pk)) };
  }, now);

  return {
    async clientOf(session) {
      const { client, ended } = await loadCached(session.clientId);
      return hasEnded(session, ended, now) ? undefined : client;
    },
  };
};
