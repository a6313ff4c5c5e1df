import type { DirectoryEntry } from '#shared/banks/directory/provider-link.ts';
import type { ProviderLinks } from '#shared/banks/directory/link-store.ts';
import type { Market } from '#shared/markets/market.ts';
import { type ListedProviders, type Provider, providerById, providersOf } from './directory.ts';

/**
 * Lists the providers of a market that customers can choose now. In the UAE, those that its participant directory lists
 * and that the operator has enabled, if this service reads that directory.
 */
export const listedProviders = async (
  market: Market,
  known: ListedProviders,
  links: ProviderLinks,
): Promise<readonly Provider[]> => {
  const providers = providersOf(market, known);
  const listed = providers.some(({ bank }) => bank.country === 'AE') ? await links.list('UAE') : undefined;
  if (!listed) return providers;
  const elsewhere = providers.filter(({ bank }) => bank.country !== 'AE');
  return [...listed.filter(({ state }) => state === 'active').map(providerOf), ...elsewhere];
};

/** What is known about a bank beyond its entry in the directory, or the entry alone. */
const providerOf = ({ code, name }: DirectoryEntry): Provider =>
  providerById('UAE', code) ?? {
    code,
    englishName: name,
    arabicName: name,
    headOffice: '',
    bank: { bankCode: '', country: 'AE', englishName: name, arabicName: name, swiftCode: '' },
  };
