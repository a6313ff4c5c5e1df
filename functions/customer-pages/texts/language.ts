import { Language } from '#shared/standard/languages/language.ts';
import { textsOf } from '#shared/standard/languages/text-table.ts';
import { outcomes } from './tables/outcomes.ts';
import { pages } from './tables/pages.ts';

export { Language, languageOf } from '#shared/standard/languages/language.ts';

export const textsIn = textsOf({ ...pages, ...outcomes });

/** Outcomes of a request that the customer can see. Markets prescribe the texts of the first three. */
export type Outcome = 'approved' | 'paid' | 'shared' | keyof typeof outcomes.outcome;
/** Advice about the next step on a page with an outcome. */
export type NextStep = keyof typeof outcomes.next;
/** Messages of pages that show no details of a request. */
export type Notice = keyof typeof outcomes.notices;

/** Adds the language that the customer chose, if any, to a page's path. */
export const inLanguage = (path: string, chosen: string | undefined): string =>
  Language.safeParse(chosen).success ? `${path}?lang=${chosen}` : path;
