import type { Provider } from '#shared/banks/providers/built-in-banks.ts';
import { bankName } from '#shared/banks/providers/bank-name.ts';
import { plainLetters } from '#shared/standard/languages/plain-letters.ts';
import type { Language } from '../texts/language.ts';

/** Returns the banks whose names contain every word of the search text, sorted by name. */
export const searchBanks = (banks: readonly Provider[], search: string, language: Language): readonly Provider[] => {
  const words = plainLetters(search).split(/\s+/).filter(Boolean);
  return banks
    .filter(({ englishName, arabicName, bank }) => {
      const names = plainLetters(
        [englishName, arabicName, bank.englishName, bank.arabicName, bank.shortName].join(' '),
      );
      return words.every((word) => names.includes(word));
    })
    .toSorted((a, b) => bankName(a, language).localeCompare(bankName(b, language), language));
};
