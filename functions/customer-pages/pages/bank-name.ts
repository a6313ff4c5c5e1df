import type { Provider } from '#shared/banks/providers/directory.ts';
import type { Language } from '../texts/language.ts';

export const bankName = ({ englishName, arabicName }: Provider, language: Language): string =>
  language === 'ar' ? arabicName : englishName;

/** The banks with a part of the name in one of the languages, in the order of their names. */
export const banksFound = (banks: readonly Provider[], search: string, language: Language): readonly Provider[] => {
  const wanted = search.trim().toLowerCase();
  return banks
    .filter(({ englishName, arabicName }) => englishName.toLowerCase().includes(wanted) || arabicName.includes(wanted))
    .toSorted((one, other) => bankName(one, language).localeCompare(bankName(other, language), language));
};
