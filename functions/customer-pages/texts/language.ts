import { Language } from '#shared/standard/languages/language.ts';
import { ar } from './ar.ts';
import { en } from './en.ts';

export { Language, languageOf } from '#shared/standard/languages/language.ts';

export const textsIn: Record<Language, typeof en> = { en, ar };

/** Adds the language that the customer chose, if any, to a page's path. */
export const inLanguage = (path: string, chosen: string | undefined): string =>
  Language.safeParse(chosen).success ? `${path}?lang=${chosen}` : path;
