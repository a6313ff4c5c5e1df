import * as z from 'zod';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { createCache } from '#shared/platform/runtime/cache.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import { type Table, puts } from '#shared/platform/storage/table.ts';
import type { NationalMarket } from '#shared/standard/markets/market.ts';
import { DirectoryEntry, OperatorDecision, ProviderLink } from './provider-link.ts';

/** Cache time of a link. A bank's addresses and keys change rarely, and a missing key is fetched from the bank. */
const linkCachedMs = 60_000;
/** Cache time of a list. Every function sees an added, suspended or removed bank within this time. */
const listCachedMs = 5_000;
/** Cache size, larger than the number of banks in the markets. */
const maxCached = 600;

interface Cached<T> {
  readonly value: T;
  readonly until: number;
}

const Directory = z.object({ providers: z.array(DirectoryEntry) });
const Decision = z.object({ decision: OperatorDecision });

/** The directory's links, cached in memory for functions that call or list banks. */
export interface ProviderLinks {
  find(code: string): Promise<ProviderLink | undefined>;
  /** Returns a market's list of banks, or undefined if its directory has never been read. */
  list(market: NationalMarket): Promise<readonly DirectoryEntry[] | undefined>;
}

export const createProviderLinks = (table: Table, now: Clock): ProviderLinks => {
  const options = { max: maxCached, validUntil: ({ until }: { readonly until: number }) => until, now };
  const links = createCache<Cached<ProviderLink | undefined>>(options);
  const lists = createCache<Cached<readonly DirectoryEntry[] | undefined>>(options);
  const store = createLinkStore(table);
  const cached = <T>(value: T, forMs: number) => ({ value, until: now().getTime() + forMs });

  return {
    find: async (code) => (await links.getOrLoad(code, async () => cached(await store.find(code), linkCachedMs))).value,
    list: async (market) =>
      (await lists.getOrLoad(market, async () => cached(await store.list(market), listCachedMs))).value,
  };
};

/** Creates the uncached link store, for the directory refresh and the operator. */
export const createLinkStore = (table: Table) => ({
  find: async (code: string): Promise<ProviderLink | undefined> => {
    const item = await table.get(providerKeys.providerLink(code), { stale: true });
    return item && ProviderLink.parse(item);
  },

  list: async (market: NationalMarket): Promise<readonly DirectoryEntry[] | undefined> => {
    const item = await table.get(providerKeys.marketDirectory(market), { stale: true });
    return item && Directory.parse(item).providers;
  },

  save: (link: ProviderLink): Promise<void> =>
    table.writeAll(puts([{ ...link, ...providerKeys.providerLink(link.code) }])),

  saveList: (market: NationalMarket, providers: readonly DirectoryEntry[]): Promise<void> =>
    table.writeAll(puts([{ providers, ...providerKeys.marketDirectory(market) }])),

  decision: async (code: string): Promise<OperatorDecision | undefined> => {
    const item = await table.get(providerKeys.providerDecision(code));
    return item && Decision.parse(item).decision;
  },

  decide: (code: string, decision: OperatorDecision): Promise<void> =>
    table.writeAll(puts([{ decision, ...providerKeys.providerDecision(code) }])),
});

export type LinkStore = ReturnType<typeof createLinkStore>;
