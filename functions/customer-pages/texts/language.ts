import { Language } from '#shared/standard/languages/language.ts';
import { ar } from './ar.ts';
import { en } from './en.ts';

export { Language, languageOf } from '#shared/standard/languages/language.ts';

export const textsIn: Record<Language, typeof en> = { en, ar };

/** The path of a page in the language that the customer switched to, if any. */
export const inLanguage = (path: string, chosen: string | undefined): string =>
  Language.safeParse(chosen).success ? `${path}?lang=${chosen}` : path;
