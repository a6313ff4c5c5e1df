import { listClients } from '#shared/clients/client-directory.ts';
import type { Client } from '#shared/clients/client.ts';
import { mapConcurrently } from '#shared/platform/runtime/concurrently.ts';
import type { Deps } from '../http/deps.ts';

/**
 * Maximum number of calls that a page about all clients makes at the same time. An AWS client has fifty connections, and
 * a call that waits a second for one fails.
 */
export const concurrentCalls = 40;

/** Returns all clients. There are few enough for one page, because each is a company. */
export const allClients = async ({ table, clients }: Deps): Promise<readonly Client[]> =>
  mapConcurrently(await listClients(table), concurrentCalls, ({ clientId }) => clients.get(clientId));
