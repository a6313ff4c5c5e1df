import type { Client } from '#shared/clients/client.ts';
import type { Deps } from '../http/deps.ts';

/** Returns all clients. There are few enough for one page, because each is a company. */
export const allClients = async ({ directory, clients }: Deps): Promise<readonly Client[]> =>
  Promise.all((await directory.all()).map(({ clientId }) => clients.get(clientId)));
