import type { Payee } from '#shared/events/statuses/payment-details.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { textsIn } from '../../texts/texts.ts';

export const statusText = (status: string, language: Language): string => {
  const texts: Readonly<Record<string, string | undefined>> = textsIn[language].payments.statuses;
  return texts[status] ?? status;
};

/** Returns what the pages and files show of an account number. */
export const accountText = ({ accountEnd }: Pick<Payee, 'accountEnd'>): string => `•••• ${accountEnd}`;
