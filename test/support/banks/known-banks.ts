import { knownProviders, type ProviderCatalog } from '#shared/banks/providers/providers.ts';

/** The banks of a deployment without a participant directory. */
export const knownBanks: ProviderCatalog = async (market) => knownProviders(market);
