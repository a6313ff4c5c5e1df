import type { Language } from '#shared/standard/languages/language.ts';
import type { Provider } from './built-in-banks.ts';

export const bankName = ({ englishName, arabicName }: Provider, language: Language): string =>
  language === 'ar' ? arabicName : englishName;
