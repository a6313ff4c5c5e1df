import type * as z from 'zod';
import type { FieldError } from './field-error.ts';

/**
 * Converts schema issues to field errors. An error is named by the path of its field, or by the part of the request
 * (`body`, `query`) if it has no path. Messages never contain the value.
 */
export const faultsOf = (issues: readonly z.core.$ZodIssue[], part: string): readonly FieldError[] => {
  const nameOf = (path: readonly PropertyKey[]) => path.map(String).join('.') || part;
  // If a field has an invalid type, its size is irrelevant.
  const mistyped = new Set(issues.filter(({ code }) => code === 'invalid_type').map(({ path }) => nameOf(path)));
  return issues.flatMap((issue): readonly FieldError[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => [nameOf([...issue.path, key]), 'is not a known field']);
    const isSize = issue.code === 'too_small' || issue.code === 'too_big';
    return isSize && mistyped.has(nameOf(issue.path)) ? [] : [[nameOf(issue.path), issue.message]];
  });
};

/** Returns a message for a bound. An exclusive bound is not itself an allowed value. */
const boundText = (
  words: 'at least' | 'at most' | 'more than' | 'less than',
  value: number | bigint,
  origin: string,
) => {
  const unit = { string: 'character', array: 'item' }[origin];
  return unit ? `must have ${words} ${value} ${unit}${Number(value) === 1 ? '' : 's'}` : `must be ${words} ${value}`;
};

const formats: Readonly<Record<string, string>> = {
  guid: 'must be a UUID',
  date: 'must be a date such as 2026-11-21',
  datetime: 'must be a date-time such as 2026-11-21T08:00:00Z',
};

/** Messages for issues without a message in their schema. */
export const messageOf: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'is required';
  if (issue.code === 'invalid_type')
    return issue.expected === 'int' ? 'must be a whole number' : `must be of type ${issue.expected}`;
  if (issue.code === 'too_small')
    return boundText(issue.inclusive === false ? 'more than' : 'at least', issue.minimum, issue.origin);
  if (issue.code === 'too_big')
    return boundText(issue.inclusive === false ? 'less than' : 'at most', issue.maximum, issue.origin);
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_format') return formats[issue.format] ?? 'has an invalid format';
  return 'is not valid';
};
