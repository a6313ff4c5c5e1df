import * as z from 'zod';
import { clientKeys } from '#shared/clients/keys.ts';
import type { Table } from '#shared/platform/storage/table.ts';

const Entry = z.object({ clientId: z.string(), name: z.string() });
export type ClientEntry = z.infer<typeof Entry>;

/** Lists all clients. */
export const listClients = async (table: Table): Promise<readonly ClientEntry[]> => {
  const items = await table.partition(clientKeys.clientDirectory(), { stale: true });
  return items.map((item) => Entry.parse(item));
};
