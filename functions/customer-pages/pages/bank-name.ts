import type { Provider } from '#shared/banks/providers/directory.ts';
import type { Language } from '../texts/language.ts';

export const bankName = ({ englishName, arabicName }: Provider, language: Language): string =>
  language === 'ar' ? arabicName : englishName;

/** Finds banks by a part of their name in either language, sorted by name. */
export const banksFound = (banks: readonly Provider[], search: string, language: Language): readonly Provider[] => {
  const wanted = search.trim().toLowerCase();
  return banks
    .filter(({ englishName, arabicName }) => englishName.toLowerCase().includes(wanted) || arabicName.includes(wanted))
    .toSorted((one, other) => bankName(one, language).localeCompare(bankName(other, language), language));
};
