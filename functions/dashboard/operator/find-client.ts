import { listClients } from '#shared/clients/client-directory.ts';
import type { Client } from '#shared/clients/client.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import type { Deps } from '../http/deps.ts';

export const clientPath = '/dashboard/operator/clients/{client}';

export const pathOf = (id: string): string => `/dashboard/operator/clients/${id}`;

/** Returns a client. Throws Problem `not_found` if it does not exist. */
export const findClient = async (id: string, deps: Deps): Promise<Client> => {
  const entry = (await listClients(deps.table)).find(({ clientId }) => clientId === id);
  if (!entry) throw new Problem('not_found');
  return deps.clients.get(id);
};
