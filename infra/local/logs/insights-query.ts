import { AwsError } from '../platform/aws-error.ts';
import type { StoredLine } from './log-store.ts';

/** A query: the conditions on each line, the fields to return, and the maximum number of lines. */
export interface InsightsQuery {
  readonly fields: readonly string[];
  readonly meets: (line: StoredLine) => boolean;
  readonly limit: number;
}

const malformed = (text: string): AwsError =>
  new AwsError('MalformedQueryException', `The local cloud does not support the command "${text}"`);

const comparisons: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  '>=': (value, bound) => value >= bound,
  '<=': (value, bound) => value <= bound,
  '>': (value, bound) => value > bound,
  '<': (value, bound) => value < bound,
};

/**
 * Parses a condition: `name = "text"`, `name like /pattern/`, a numeric comparison such as `status >= 400`, or several of
 * them, joined by `or`, or by `and` in parentheses.
 */
const condition = (text: string): InsightsQuery['meets'] => {
  const alternatives = text.split(' or ').map((part) => /^\((.+)\)$/.exec(part)?.[1]?.split(' and ') ?? [part]);
  if (alternatives.flat().length > 1)
    return (line) => alternatives.some((parts) => parts.every((part) => condition(part)(line)));
  const [, searched = '', pattern] = /^([\w@]+) like \/(.+)\/$/.exec(text) ?? [];
  if (pattern !== undefined)
    return ({ fields: { [searched]: value } }) => typeof value === 'string' && new RegExp(pattern).test(value);
  const [, name = '', quoted] = /^([\w@]+) = (".*")$/.exec(text) ?? [];
  if (quoted !== undefined) {
    const value: unknown = JSON.parse(quoted);
    return ({ fields }) => fields[name] === value;
  }
  const [, field = '', operator = '', bound = ''] = /^([\w@]+) ([<>]=?) (\d+)$/.exec(text) ?? [];
  const holds = comparisons[operator];
  if (!holds) throw malformed(`filter ${text}`);
  return ({ fields }) => holds(Number(fields[field]), Number(bound));
};

/**
 * Parses a CloudWatch Logs Insights query with the commands fields, filter, sort and limit.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/CWL_QuerySyntax.html
 */
export const parseQuery = (text: string): InsightsQuery => {
  const conditions: InsightsQuery['meets'][] = [];
  let fields: readonly string[] = ['@timestamp'];
  let limit = 10_000;
  for (const command of text.split(' | ')) {
    const [, verb = '', rest = ''] = /^(\w+) (.+)$/.exec(command) ?? [];
    if (verb === 'fields') fields = rest.split(',').map((name) => name.trim());
    else if (verb === 'filter') conditions.push(condition(rest));
    else if (verb === 'limit') limit = Number(rest);
    else if (command !== 'sort @timestamp desc') throw malformed(command);
  }
  return { fields, limit, meets: (line) => conditions.every((holds) => holds(line)) };
};
