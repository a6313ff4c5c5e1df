import Negotiator from 'negotiator';
import * as z from 'zod';

/** The languages of everything that people read in a browser. */
export const Language = z.enum(['en', 'ar']).describe('The language of names in the response.');
export type Language = z.infer<typeof Language>;

export const otherLanguage: Record<Language, Language> = { en: 'ar', ar: 'en' };

/** The language of a page: the one that the reader switched to, or the best that the browser accepts (RFC 9110 §12.5.4). */
export const languageOf = (chosen: string | undefined, acceptLanguage: string | undefined): Language => {
  const switched = Language.safeParse(chosen);
  if (switched.success) return switched.data;
  const accepted = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).language(Language.options);
  return Language.safeParse(accepted).data ?? 'en';
};
