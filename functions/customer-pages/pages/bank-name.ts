import type { Provider } from '#shared/providers/directory.ts';
import type { Language } from '../texts/language.ts';

export const bankName = ({ englishName, arabicName }: Provider, language: Language): string =>
  language === 'ar' ? arabicName : englishName;
