import type * as z from 'zod';
import type { Fault } from './problem.ts';

/** What is wrong with which field. The path of a body member is its own name; messages never repeat the value. */
export const faultsOf = (issues: readonly z.core.$ZodIssue[], place: string): readonly Fault[] => {
  const nameOf = (path: readonly PropertyKey[]) => path.map(String).join('.') || place;
  // Of a list that should have been a text, nobody wants to hear how long it is.
  const mistyped = new Set(issues.filter(({ code }) => code === 'invalid_type').map(({ path }) => nameOf(path)));
  return issues.flatMap((issue): readonly Fault[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => [nameOf([...issue.path, key]), 'is not known']);
    const isSize = issue.code === 'too_small' || issue.code === 'too_big';
    return isSize && mistyped.has(nameOf(issue.path)) ? [] : [[nameOf(issue.path), issue.message]];
  });
};

const bound = (side: string, figure: number | bigint, origin: string): string => {
  const unit = { string: 'character', array: 'item' }[origin];
  return unit ? `must have ${side} ${figure} ${unit}${Number(figure) === 1 ? '' : 's'}` : `must be ${side} ${figure}`;
};

const formats: Readonly<Record<string, string>> = {
  guid: 'must be a UUID',
  date: 'must be a date such as 2026-11-21',
  datetime: 'must be a date-time such as 2026-11-21T08:00:00Z',
};

/** Words for what schemas refuse without words of their own. */
export const wording: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'is required';
  if (issue.code === 'invalid_type') return `must be of type ${issue.expected}`;
  if (issue.code === 'too_small') return bound('at least', issue.minimum, issue.origin);
  if (issue.code === 'too_big') return bound('at most', issue.maximum, issue.origin);
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_format') return formats[issue.format] ?? 'does not have the form it must have';
  return 'is not valid';
};
