import Negotiator from 'negotiator';
import * as z from 'zod';

export const Language = z.enum(['en', 'ar']).describe('The language of names in the response.');
export type Language = z.infer<typeof Language>;

export const otherLanguage: Record<Language, Language> = { en: 'ar', ar: 'en' };

/** Returns a page's language: the reader's choice, or the best match for the browser (RFC 9110 §12.5.4). */
export const languageOf = (chosen: string | undefined, acceptLanguage: string | undefined): Language => {
  const choice = Language.safeParse(chosen);
  if (choice.success) return choice.data;
  const accepted = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).language(Language.options);
  return Language.safeParse(accepted).data ?? 'en';
};
