import Negotiator from 'negotiator';
import * as z from 'zod';
import { ar } from './ar.ts';
import { en } from './en.ts';
import type { Texts } from './texts.ts';

export const Language = z.enum(['en', 'ar']);
export type Language = z.infer<typeof Language>;

export const textsIn: Record<Language, Texts> = { en, ar };

export const otherLanguage: Record<Language, Language> = { en: 'ar', ar: 'en' };

/** The path of a page in the language that the customer switched to, if any. */
export const inLanguage = (path: string, chosen: string | undefined): string =>
  Language.safeParse(chosen).success ? `${path}?lang=${chosen}` : path;

/** The language of a page: the one that the customer switched to, or the best that the browser accepts (RFC 9110 §12.5.4). */
export const languageOf = (chosen: string | undefined, acceptLanguage: string | undefined): Language => {
  const switched = Language.safeParse(chosen);
  if (switched.success) return switched.data;
  const accepted = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).language(Language.options);
  return Language.safeParse(accepted).data ?? 'en';
};
