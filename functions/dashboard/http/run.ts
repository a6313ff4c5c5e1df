import type { Language } from '#shared/standard/languages/language.ts';
import { confirmationPage } from '../pages/confirmation.ts';
import type { Deps } from './deps.ts';
import type { FormFields } from './form.ts';
import type { DashboardRow, Result } from './row.ts';

interface Confirmation {
  /** The name that the reader typed. Absent if the page has not asked yet. */
  readonly typed?: string | undefined;
  /** The form's fields, which the confirmation sends again. */
  readonly fields: FormFields;
  readonly deps: Deps;
}

/**
 * Runs the operation of a row with a request that was validated for it. One that destroys something runs only if the
 * reader typed its name.
 */
export const run = async (
  { question: ask, perform }: DashboardRow,
  request: { readonly language: Language },
  { typed, fields, deps }: Confirmation,
): Promise<Result> => {
  const validated = request as never;
  if (!ask) return perform(validated, deps);
  const question = await ask(validated, deps);
  if (typed?.trim() === question.name) return perform(validated, deps);
  return { page: confirmationPage({ question, fields, isWrong: typed !== undefined }, request.language) };
};
