import type { DirectoryEntry, LinkState } from '#shared/banks/directory/provider-link.ts';
import type { ProviderLinks } from '#shared/banks/directory/link-store.ts';
import { type CountryCode, hasCountry, type Market } from '#shared/standard/markets/market.ts';
import { invalid, Problem } from '#shared/platform/problems/problem.ts';
import {
  type Availability,
  type ListedProviders,
  type Provider,
  providerById,
  providersOf,
  providerUuid,
} from './directory.ts';

/** The banks of one market at this moment. */
export interface Providers {
  /** Those that customers can choose. */
  readonly open: readonly Provider[];
  /** A bank by its code or its UUID, also one that takes no new requests: its older consents and payments name it. */
  find(id: string): Provider | undefined;
}

/** The code of a bank that is named by its code or its UUID. An unknown name stays, and no resource has it. */
export const codeOfProvider = (id: string, { find }: Pick<Providers, 'find'>): string => find(id)?.code ?? id;

/** Reads the banks of a market. The answer may be some seconds old. */
export type ProviderDirectory = (market: Market) => Promise<Providers>;

/** What the views of requests, consents and payments need besides these. */
export interface ViewContext {
  /** The public address of the interface. */
  readonly baseUrl: string;
  readonly providers: Providers;
}

export interface ViewDeps {
  readonly baseUrl: string;
  readonly providers: ProviderDirectory;
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

/** The banks of a market without a participant directory: those that this service knows. All are open. */
export const knownProviders = (market: Market, listed: ListedProviders = 'real-and-model'): Providers => ({
  open: providersOf(market, listed),
  find: (id) => providerById(market, id),
});

/**
 * Opens the banks of all markets. Those of the UAE are what the participant directory listed when it was read last, if
 * this deployment reads one. The others are those that this service knows.
 */
export const openProviderDirectory = (
  links: ProviderLinks,
  listed: ListedProviders = 'real-and-model',
): ProviderDirectory => {
  /** By the entries that they are made of: the same ones come again until the table is read again. */
  const made = new WeakMap<readonly DirectoryEntry[], Map<Market, Providers>>();

  return async (market) => {
    const entries = hasCountry(market, 'AE') ? await links.list('UAE') : undefined;
    if (!entries) return knownProviders(market, listed);
    const ofEntries = made.get(entries) ?? new Map<Market, Providers>();
    made.set(entries, ofEntries);
    const known = ofEntries.get(market) ?? listedProviders(market, entries);
    ofEntries.set(market, known);
    return known;
  };
};

const listedProviders = (market: Market, entries: readonly DirectoryEntry[]): Providers => {
  const ofDirectory = entries.map(providerOf);
  const elsewhere = hasCountry(market, 'SA') ? providersOf('KSA', 'real') : [];
  const byId = new Map(
    [...ofDirectory, ...elsewhere].flatMap((provider) => [
      [provider.code, provider],
      [providerUuid(provider), provider],
    ]),
  );
  return {
    open: [...ofDirectory.filter(({ availability }) => availability === 'open'), ...elsewhere],
    find: (id) => byId.get(id.toLowerCase()) ?? unlisted(providerById(market, id)),
  };
};

const unlisted = (provider: Provider | undefined): Provider | undefined =>
  provider && { ...provider, availability: 'unlisted' };

/** What is known about a bank beyond its entry in the directory, or the entry alone. */
const providerOf = ({ code, name, state }: DirectoryEntry): Provider => ({
  ...(providerById('UAE', code) ?? {
    code,
    englishName: name,
    arabicName: name,
    headOffice: '',
    bank: { bankCode: '', country: 'AE', englishName: name, arabicName: name, swiftCode: '' },
  }),
  availability: availabilityOf[state],
});

/** Why a bank takes no new requests, in words that follow the name of a field. Undefined if it takes them. */
export const refusalOf = ({ availability }: Provider): string | undefined => refusals[availability];

const refusals: Record<Availability, string | undefined> = {
  open: undefined,
  suspended: 'is suspended by its market and takes no new requests',
  unlisted: 'is no longer listed by its market',
};

/** Why a bank cannot serve what belongs to these countries, in words that follow the name of a field. */
export const faultOfPlace = ({ bank }: Provider, among: readonly CountryCode[]): string | undefined =>
  among.includes(bank.country) ? undefined : `must be a bank in ${among.join(' or ')}`;

/**
 * Checks that a bank takes new consents.
 *
 * @throws Problem `validation_error` if the caller named the bank in `providerId`, otherwise `invalid_state`
 */
export const assertOpenBank = (code: string | undefined, providerId: string | undefined, { find }: Providers): void => {
  const provider = code === undefined ? undefined : find(code);
  const refusal = provider && refusalOf(provider);
  if (!provider || refusal === undefined) return;
  if (providerId !== undefined) throw invalid('providerId', refusal);
  throw new Problem('invalid_state', {
    message: `The provider ${provider.englishName} (${provider.code}) ${refusal}`,
    facts: { resource: ['provider'], provider: [provider.code] },
  });
};
