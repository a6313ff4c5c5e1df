import type { Client } from '#shared/clients/client.ts';
import type { Deps } from '../http/deps.ts';

/** Returns all clients. Each is a company that uses the service, so they fit on one page. */
export const allClients = async ({ directory, clients }: Deps): Promise<readonly Client[]> =>
  Promise.all((await directory.all()).map(({ clientId }) => clients.get(clientId)));
