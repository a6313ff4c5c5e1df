import * as z from 'zod';
import type { Table, Write } from '#shared/platform/storage/table.ts';
import { brandKeys } from './keys.ts';

const StoredLogo = z.object({ svg: z.string(), version: z.int().nonnegative() });

/** Clients' logos. They are separate from the clients, which almost every request reads. */
export interface ClientLogos {
  /** Returns a client's logo, or undefined if it has none. */
  get(clientId: string): Promise<string | undefined>;
  /** Returns the write that stores a client's logo, to commit with the change of the client. */
  writeOf(clientId: string, svg: string): Promise<Write>;
}

export const createClientLogos = (table: Table): ClientLogos => {
  const find = async (clientId: string) => {
    const item = await table.get(brandKeys.logo(clientId));
    return item && StoredLogo.parse(item);
  };
  return {
    get: async (clientId) => (await find(clientId))?.svg,
    async writeOf(clientId, svg) {
      const stored = await find(clientId);
      return {
        item: {
          ...brandKeys.logo(clientId),
          entity: 'ClientLogo',
          svg,
          version: stored === undefined ? 0 : stored.version + 1,
        },
        expect: stored === undefined ? 'absent' : stored.version,
      };
    },
  };
};
