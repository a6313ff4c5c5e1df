import { knownProviders, type ProviderCatalog } from '#shared/banks/providers/providers.ts';

/** The banks that a deployment offers without a participant directory. */
export const knownBanks: ProviderCatalog = async (market) => knownProviders(market);
