import type { Provider } from '#shared/banks/providers/directory.ts';
import type { Language } from './language.ts';

export const bankName = ({ englishName, arabicName }: Provider, language: Language): string =>
  language === 'ar' ? arabicName : englishName;
