import { knownProviders, type ProviderDirectory } from '#shared/banks/providers/providers.ts';

/** The banks of a deployment without a participant directory. */
export const knownBanks: ProviderDirectory = async (market) => knownProviders(market);
