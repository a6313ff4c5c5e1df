import type { Provider } from '#shared/banks/providers/directory.ts';
import { bankName } from '../texts/bank-name.ts';
import type { Language } from '../texts/language.ts';

/** Returns the banks whose name in either language contains the search text, sorted by name. */
export const searchBanks = (banks: readonly Provider[], search: string, language: Language): readonly Provider[] => {
  const query = search.trim().toLowerCase();
  return banks
    .filter(({ englishName, arabicName }) => englishName.toLowerCase().includes(query) || arabicName.includes(query))
    .toSorted((a, b) => bankName(a, language).localeCompare(bankName(b, language), language));
};
