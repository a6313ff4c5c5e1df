import * as z from 'zod';
import { readItem, type Table, versionedWrite, type Write } from '#shared/platform/storage/table.ts';
import { brandKeys } from './keys.ts';

const StoredLogo = z.object({ svg: z.string(), version: z.int().nonnegative() });

/** Clients' logos. They are separate from the clients, which almost every request reads. */
export const createClientLogos = (table: Table) => {
  const find = (clientId: string) => readItem(table, brandKeys.logo(clientId), StoredLogo);
  return {
    /** Returns a client's logo, or undefined if it has none. */
    get: async (clientId: string): Promise<string | undefined> => (await find(clientId))?.svg,
    /** Returns the write that stores a client's logo, to commit with the change of the client. */
    async writeOf(clientId: string, svg: string): Promise<Write> {
      const stored = await find(clientId);
      const version = stored === undefined ? 0 : stored.version + 1;
      return versionedWrite({ ...brandKeys.logo(clientId), entity: 'ClientLogo', svg, version });
    },
  };
};
export type ClientLogos = ReturnType<typeof createClientLogos>;
