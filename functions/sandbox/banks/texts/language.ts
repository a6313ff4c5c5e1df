import Negotiator from 'negotiator';
import * as z from 'zod';
import { ar } from './ar.ts';
import { en } from './en.ts';

const Language = z.enum(['en', 'ar']);
export type Language = z.infer<typeof Language>;

export const textsIn: Record<Language, typeof en> = { en, ar };

export const otherLanguage: Record<Language, Language> = { en: 'ar', ar: 'en' };

/** The language that the customer switched to, or the best that the browser accepts (RFC 9110 §12.5.4). */
export const languageOf = (chosen: string | null, acceptLanguage: string | undefined): Language => {
  const switched = Language.safeParse(chosen);
  if (switched.success) return switched.data;
  const accepted = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).language(Language.options);
  return Language.safeParse(accepted).data ?? 'en';
};
