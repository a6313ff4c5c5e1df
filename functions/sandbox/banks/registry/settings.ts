import * as z from 'zod';
import { succeedsWithoutConflict, retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { Key } from '#shared/platform/storage/keys.ts';
import { readItem, type Table, versionedWrite } from '#shared/platform/storage/table.ts';
import { newKeys, rotated, StoredKeys } from '../jose/bank-keys.ts';
import { noSwitches, Switches } from './switches.ts';
import { RegisteredClient } from './registered-client.ts';

const keys = {
  switches: (bank: string): Key => ({ pk: `SWITCHES#${bank}`, sk: 'SWITCHES' }),
  listing: (): Key => ({ pk: 'LISTING', sk: 'LISTING' }),
  bankKeys: (bank: string): Key => ({ pk: `KEYS#${bank}`, sk: 'KEYS' }),
  client: (clientId: string): Key => ({ pk: `CLIENT#${clientId}`, sk: 'CLIENT' }),
} as const;

/** Codes of the banks that the sandbox directory adds to the usual ones, omits, or lists as suspended. */
export const Listing = z.strictObject({
  added: z.array(z.string()).default([]),
  removed: z.array(z.string()).default([]),
  suspended: z.array(z.string()).default([]),
});
export type Listing = z.infer<typeof Listing>;

const Versioned = z.looseObject({ version: z.number() });

/**
 * Reads and writes the configuration of the sandbox banks and their registered clients. It is read from the table on
 * each call, so changes take effect immediately.
 */
export const createSettings = (table: Table) => {
  /** Overwrites an item, regardless of its version. */
  const replace = (key: Key, value: object): Promise<void> =>
    retryOnConflict(async () => {
      const version = (await readItem(table, key, Versioned))?.version;
      const next = { ...value, version: version === undefined ? 0 : version + 1, ...key };
      await table.commit({ item: next, expect: version ?? 'absent' });
    });

  const writeKeys = (bank: string, stored: StoredKeys): Promise<void> =>
    table.commit(versionedWrite({ ...stored, ...keys.bankKeys(bank) }));

  /** Returns a bank's keys, generated on first use. */
  const keysOf = async (bank: string): Promise<StoredKeys> => {
    const stored = await readItem(table, keys.bankKeys(bank), StoredKeys);
    if (stored) return stored;
    const generated = await newKeys();
    return (await succeedsWithoutConflict(writeKeys(bank, generated))) ? generated : keysOf(bank);
  };

  return {
    keysOf,

    rotateKeys: (bank: string): Promise<void> =>
      retryOnConflict(async () => writeKeys(bank, await rotated(await keysOf(bank)))),

    async switchesOf(bank: string): Promise<Switches> {
      const item = await table.get(keys.switches(bank));
      return item ? Switches.parse(item.switches) : noSwitches;
    },

    setSwitches: (bank: string, switches: Switches) => replace(keys.switches(bank), { switches }),

    async listing(): Promise<Listing> {
      const item = await table.get(keys.listing());
      return Listing.parse(item?.listing ?? {});
    },

    setListing: (listing: Listing) => replace(keys.listing(), { listing }),

    client: (clientId: string): Promise<RegisteredClient | undefined> =>
      readItem(table, keys.client(clientId), RegisteredClient),

    /** Registers a client, or replaces its registration. */
    register: (client: Omit<RegisteredClient, 'version'>) => replace(keys.client(client.clientId), client),
  };
};
export type Settings = ReturnType<typeof createSettings>;
