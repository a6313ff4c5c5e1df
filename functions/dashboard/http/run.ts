import type { Language } from '#shared/standard/languages/language.ts';
import { confirmationPage } from '../pages/confirmation.ts';
import type { FormFields } from './form.ts';
import type { ConfirmedOperation, Result } from './route.ts';

type PlainOperation = (request: unknown, deps: unknown) => Promise<Result>;
export type AnyOperation = PlainOperation | ConfirmedOperation<unknown, unknown>;

interface Confirmation {
  /** The name that the reader typed. Absent if the page has not asked yet. */
  readonly typed?: string | undefined;
  /** The form's fields, which the confirmation sends again. */
  readonly fields: FormFields;
  readonly deps: unknown;
}

/** Runs an operation. One that destroys something runs only if the reader typed its name. */
export const run = async (
  operation: AnyOperation,
  request: { readonly language: Language },
  { typed, fields, deps }: Confirmation,
): Promise<Result> => {
  if (typeof operation === 'function') return operation(request, deps);
  const question = await operation.question(request, deps);
  if (typed?.trim() === question.name) return operation.perform(request, deps);
  return { page: confirmationPage({ question, fields, isWrong: typed !== undefined }, request.language) };
};
