import type { Client } from '#shared/clients/client.ts';
import type { Deps } from '../http/deps.ts';

/** All clients. There are as many as the service has customers of its own, so they fit on one page. */
export const allClients = async ({ directory, clients }: Deps): Promise<readonly Client[]> =>
  Promise.all((await directory.all()).map(({ clientId }) => clients.get(clientId)));
