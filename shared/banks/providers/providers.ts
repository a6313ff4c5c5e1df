import type { DirectoryEntry, LinkState } from '#shared/banks/directory/provider-link.ts';
import { createProviderLinks } from '#shared/banks/directory/link-store.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import {
  countriesOf,
  type CountryCode,
  type Market,
  marketsIn,
  type NationalMarket,
  rulesOf,
} from '#shared/standard/markets/market.ts';
import { invalid, Problem } from '#shared/platform/problems/problem.ts';
import {
  type Availability,
  byIdOf,
  type ListedProviders,
  type Provider,
  providerById,
  providersOf,
} from './built-in-banks.ts';

/** The current banks of one market. */
export interface Providers {
  /** The banks that customers can choose. */
  readonly open: readonly Provider[];
  /**
   * Finds a bank by its code or its UUID, even if it no longer accepts new requests, because older consents and
   * payments refer to it.
   */
  find(id: string): Provider | undefined;
}

/** Converts a bank's code or UUID to its code. Returns an unknown id unchanged, because no resource refers to it. */
export const codeOfProvider = (id: string, { find }: Pick<Providers, 'find'>): string => find(id)?.code ?? id;

/** Returns a market's banks. The result may be a few seconds old. */
export type ProviderCatalog = (market: Market) => Promise<Providers>;

/** The context of request, consent and payment views. */
export interface ViewContext {
  /** The public base URL of the API. */
  readonly baseUrl: string;
  readonly providers: Providers;
}

export interface ViewDeps {
  readonly baseUrl: string;
  readonly providers: ProviderCatalog;
}

export const viewContext = async (market: Market, { baseUrl, providers }: ViewDeps): Promise<ViewContext> => ({
  baseUrl,
  providers: await providers(market),
});

const availabilityOf: Record<LinkState, Availability> = {
  listed: 'unlisted',
  registering: 'unlisted',
  registered: 'unlisted',
  active: 'open',
  suspended: 'suspended',
  removed: 'unlisted',
};

/** Returns the built-in banks of a market without a participant directory. All of them are open. */
export const knownProviders = (market: Market, listed: ListedProviders = 'real-and-model'): Providers => ({
  open: providersOf(market, listed),
  find: (id) => providerById(market, id),
});

/** A market and, if this deployment copies its participant directory, the entries in the latest copy. */
interface MarketBanks {
  readonly market: NationalMarket;
  readonly entries: readonly DirectoryEntry[] | undefined;
}

/**
 * Creates the catalogue of banks in all markets. If this deployment copies a market's participant directory, the
 * market's banks come from the latest copy. All other banks are built in.
 */
export const createProviderCatalog = (
  table: Table,
  now: Clock,
  listed: ListedProviders = 'real-and-model',
): ProviderCatalog => {
  const links = createProviderLinks(table, now);

  return async (market) => {
    const banks = await Promise.all(
      marketsIn(market).map(async (name): Promise<MarketBanks> => ({
        market: name,
        entries: rulesOf(name).hasDirectory ? await links.list(name) : undefined,
      })),
    );
    return banks.some(({ entries }) => entries !== undefined)
      ? listedProviders(market, banks)
      : knownProviders(market, listed);
  };
};

const listedProviders = (market: Market, banks: readonly MarketBanks[]): Providers => {
  const listed = banks.flatMap(({ market: name, entries }) =>
    entries ? entries.filter(({ isHub }) => !isHub).map((entry) => providerOf(entry, name)) : providersOf(name, 'real'),
  );
  const byId = byIdOf(listed);
  return {
    open: listed.filter(({ availability }) => availability === 'open'),
    find: (id) => byId.get(id.toLowerCase()) ?? unlisted(providerById(market, id)),
  };
};

const unlisted = (provider: Provider | undefined): Provider | undefined =>
  provider && { ...provider, availability: 'unlisted' };

/**
 * Combines a bank's directory entry with its built-in details. For a bank that is not built in, only the entry's
 * details are known.
 */
const providerOf = ({ code, name, logoUri, state }: DirectoryEntry, market: NationalMarket): Provider => ({
  ...(providerById(market, code) ?? {
    code,
    englishName: name,
    arabicName: name,
    headOffice: '',
    bank: { bankCode: '', country: countriesOf[market][0], englishName: name, arabicName: name, swiftCode: '' },
  }),
  logoUri,
  availability: availabilityOf[state],
});

/** Returns why a bank does not accept new requests, as text to append to a field name, or undefined if it does. */
export const rejectionOf = ({ availability }: Provider): string | undefined => reasons[availability];

const reasons: Record<Availability, string | undefined> = {
  open: undefined,
  suspended: "is suspended in its market's directory and does not accept new requests",
  unlisted: 'is not available in its market',
};

/**
 * Returns an error, as text to append to a field name, if a bank is not in any of the countries; otherwise undefined.
 */
export const countryError = ({ bank }: Provider, allowed: readonly CountryCode[]): string | undefined =>
  allowed.includes(bank.country) ? undefined : `must be a bank in ${allowed.join(' or ')}`;

/** Returns the error of a `providerId` that no bank of the market has. */
export const unknownProvider = (market: string): string =>
  `is not a provider of the market ${market}: GET /providers lists them`;

/**
 * Asserts that a bank accepts new consents.
 *
 * @throws Problem `validation_error` if the caller specified the bank in `providerId`, and `invalid_state` otherwise
 */
export const assertOpenBank = (code: string | undefined, providerId: string | undefined, { find }: Providers): void => {
  const provider = code === undefined ? undefined : find(code);
  const reason = provider && rejectionOf(provider);
  if (!provider || reason === undefined) return;
  if (providerId !== undefined) throw invalid('providerId', reason);
  throw new Problem('invalid_state', {
    message: `The provider ${provider.englishName} (${provider.code}) ${reason}`,
    facts: { resource: ['provider'], provider: [provider.code] },
  });
};
