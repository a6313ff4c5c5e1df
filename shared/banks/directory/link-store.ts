import * as z from 'zod';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { createCache } from '#shared/platform/runtime/cache.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { puts, readItem, type Table } from '#shared/platform/storage/table.ts';
import type { NationalMarket } from '#shared/standard/markets/market.ts';
import {
  checkDecision,
  DirectoryEntry,
  type LinkState,
  OperatorDecision,
  ProviderLink,
  stateForCustomers,
} from './provider-link.ts';

/** Cache time of a link. A bank's addresses and keys change rarely, and a missing key is fetched from the bank. */
const linkCachedMs = 60_000;
/** Cache time of a list. Every function sees an added, suspended or removed bank within this time. */
const listCachedMs = 5_000;
/** Cache size, larger than the number of banks in the markets. */
const maxCached = 600;

/** A market's list of banks. */
const Directory = z.object({ providers: z.array(DirectoryEntry), version: z.int() });
type Directory = z.infer<typeof Directory>;

const Decision = z.object({ decision: OperatorDecision });

/** The directory's links, cached in memory for functions that call or list banks. */
export const createProviderLinks = (table: Table, now: Clock) => {
  const links = createCache<ProviderLink | undefined>({ max: maxCached, lifetimeMs: linkCachedMs, now });
  const lists = createCache<readonly DirectoryEntry[] | undefined>({ max: maxCached, lifetimeMs: listCachedMs, now });
  const store = createLinkStore(table);
  return {
    find: (code: string): Promise<ProviderLink | undefined> => links.getOrLoad(code, () => store.find(code)),
    /** Returns a market's list of banks, or undefined if its directory has never been read. */
    list: (market: NationalMarket): Promise<readonly DirectoryEntry[] | undefined> =>
      lists.getOrLoad(market, () => store.list(market)),
  };
};

/** The states between which an operator's decision moves a bank at once. */
const isRegistered = (state: LinkState): boolean => state === 'registered' || state === 'active';

/** Creates the uncached link store, for the directory refresh and the operator. */
export const createLinkStore = (table: Table) => {
  const find = (code: string): Promise<ProviderLink | undefined> =>
    readItem(table, providerKeys.providerLink(code), ProviderLink, { stale: true });

  const readList = (market: NationalMarket, options?: { readonly stale: true }): Promise<Directory | undefined> =>
    readItem(table, providerKeys.marketDirectory(market), Directory, options);

  const save = (link: ProviderLink): Promise<void> =>
    table.writeAll(puts([{ ...link, ...providerKeys.providerLink(link.code) }]));

  /** Replaces the list that was read. Throws Conflict if it has changed since. */
  const saveList = (
    market: NationalMarket,
    providers: readonly DirectoryEntry[],
    stored: Pick<Directory, 'version'> | undefined,
  ): Promise<void> =>
    table.commit({
      item: { providers, version: (stored?.version ?? 0) + 1, ...providerKeys.marketDirectory(market) },
      expect: stored?.version ?? 'absent',
    });

  const decisionAbout = async (code: string): Promise<OperatorDecision | undefined> =>
    (await readItem(table, providerKeys.providerDecision(code), Decision))?.decision;

  const saveDecision = (code: string, decision: OperatorDecision): Promise<void> =>
    table.writeAll(puts([{ decision, ...providerKeys.providerDecision(code) }]));

  return {
    find,
    readList,
    save,
    saveList,
    saveDecision,

    list: async (market: NationalMarket): Promise<readonly DirectoryEntry[] | undefined> =>
      (await readList(market, { stale: true }))?.providers,

    decision: decisionAbout,

    /**
     * Records an operator's decision. A bank at which this service is registered opens or closes at once, for customers
     * as soon as the cached lists have expired. Anything else waits for the next refresh. Returns which of the two.
     *
     * @throws Problem `not_listed` or `not_registered` if the bank's state does not allow the decision
     */
    decide: async (code: string, decision: OperatorDecision): Promise<'at once' | 'at the next refresh'> => {
      checkDecision(decision, await find(code), await decisionAbout(code));
      await saveDecision(code, decision);
      const link = await find(code);
      if (!link || !isRegistered(link.state) || !isRegistered(decision)) return 'at the next refresh';
      await save({ ...link, state: decision });
      await retryOnConflict(async () => {
        const list = await readList(link.market);
        const providers = list?.providers.map((entry) =>
          entry.code === code ? { ...entry, state: entry.isHub ? decision : stateForCustomers(link, decision) } : entry,
        );
        if (list && providers) await saveList(link.market, providers, list);
      });
      return 'at once';
    },
  };
};

export type LinkStore = ReturnType<typeof createLinkStore>;
