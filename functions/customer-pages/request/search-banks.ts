import type { Provider } from '#shared/banks/providers/built-in-banks.ts';
import { bankName } from '#shared/banks/providers/bank-name.ts';
import type { Language } from '../texts/language.ts';

/** Letters that people write in several ways, each with its plain form. */
const plainLetters: readonly (readonly [RegExp, string])[] = [
  [/[أإآٱ]/g, 'ا'],
  [/ى/g, 'ي'],
  [/ة/g, 'ه'],
  [/ؤ/g, 'و'],
  [/ئ/g, 'ي'],
  [/ـ/g, ''],
];

/** Returns a text in lower case, without accents and vowel marks, and with plain Arabic letters. */
const plain = (text: string): string =>
  plainLetters
    .reduce(
      (result, [letters, letter]) => result.replaceAll(letters, letter),
      // Compose first: in decomposed form, the hamza of an Arabic letter is a mark too.
      text.normalize('NFC').toLowerCase(),
    )
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');

/** Returns the banks whose names contain every word of the search text, sorted by name. */
export const searchBanks = (banks: readonly Provider[], search: string, language: Language): readonly Provider[] => {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return banks
    .filter(({ englishName, arabicName, bank }) => {
      const names = plain([englishName, arabicName, bank.englishName, bank.arabicName, bank.shortName].join(' '));
      return words.every((word) => names.includes(word));
    })
    .toSorted((a, b) => bankName(a, language).localeCompare(bankName(b, language), language));
};
