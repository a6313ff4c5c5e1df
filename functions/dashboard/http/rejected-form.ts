import type { Problem } from '#shared/platform/problems/problem.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import type { RejectedForm } from '../pages/fields.ts';
import { textsIn } from '../texts/texts.ts';
import type { FormFields } from './form.ts';

/** The fields to which errors of the dashboard belong. */
const fieldsOfCodes = new Map([
  ['key_private', 'key'],
  ['key_purpose', 'key'],
  ['key_unreadable', 'key'],
  ['key_kid', 'kid'],
  ['key_other_kid', 'key'],
  ['key_kid_taken', 'kid'],
  ['reference_used', 'reference'],
]);

const fieldOf = (code: string, { key, file }: FormFields): string | undefined => {
  const field = fieldsOfCodes.get(code);
  return field === 'key' && !key && file ? 'file' : field;
};

/**
 * Returns a form with its input and a message for each invalid field, or undefined if the error has other causes. A
 * private key is not sent back.
 */
export const rejectedForm = (
  { code, details }: Problem,
  fields: FormFields,
  language: Language,
): RejectedForm | undefined => {
  const { problems, rules } = textsIn[language];
  const field = fieldOf(code, fields);
  const text = new Map(Object.entries(problems)).get(code);
  if (field !== undefined && text !== undefined)
    return { values: code === 'key_private' ? {} : fields, errors: new Map([[field, text]]) };
  const ruleOf = new Map(Object.entries(rules));
  const names = Object.keys(details);
  if (code !== 'validation_error' || !names.some((name) => ruleOf.has(name))) return undefined;
  return { values: fields, errors: new Map(names.map((name) => [name, ruleOf.get(name) ?? rules.other])) };
};
