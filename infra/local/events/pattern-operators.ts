import { BlockList, isIP } from 'node:net';

/** What EventBridge answers to a pattern it refuses. */
export class InvalidEventPattern extends Error {
  constructor(reason: string) {
    super(`Event pattern is not valid. Reason: ${reason}`);
    this.name = 'InvalidEventPatternException';
  }
}

/** One alternative of a field: a predicate over a value, or the demand that there be none. */
export type FieldTest = 'absent' | ((value: unknown) => boolean);

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text =
  (holds: (value: string) => boolean): FieldTest =>
  (value) =>
    typeof value === 'string' && holds(value);

const stringOperand = (operator: string, operand: unknown): string => {
  if (typeof operand !== 'string') throw new InvalidEventPattern(`${operator} match pattern must be a string`);
  return operand;
};

const onlyEntry = (expression: Readonly<Record<string, unknown>>): [operator: string, operand: unknown] => {
  const [entry, ...others] = Object.entries(expression);
  if (!entry || others.length > 0) throw new InvalidEventPattern('Only one key allowed in match expression');
  return entry;
};

const exists = (operand: unknown): FieldTest => {
  if (typeof operand !== 'boolean') throw new InvalidEventPattern('exists must be either true or false');
  return operand ? () => true : 'absent';
};

/** prefix and suffix take a string, or `{ "equals-ignore-case": string }`. */
const affix = (operator: 'prefix' | 'suffix', operand: unknown): FieldTest => {
  const ignoresCase = isObject(operand);
  const fold = (value: string): string => (ignoresCase ? value.toLowerCase() : value);
  const wanted = fold(stringOperand(operator, ignoresCase ? operand['equals-ignore-case'] : operand));
  const method = operator === 'prefix' ? 'startsWith' : 'endsWith';
  return text((value) => fold(value)[method](wanted));
};

const equalsIgnoreCase = (operand: unknown): FieldTest => {
  const wanted = stringOperand('equals-ignore-case', operand).toLowerCase();
  return text((value) => value.toLowerCase() === wanted);
};

/** `*` stands for any characters; `\*` and `\\` for a star and a backslash. */
const wildcard = (operand: unknown): FieldTest => {
  const pattern = stringOperand('wildcard', operand);
  if (pattern.includes('**')) throw new InvalidEventPattern('Consecutive wildcard characters');
  const source = (pattern.match(/\\.?|[^\\]/gsu) ?? []).map((token) => {
    if (token === '*') return '.*';
    if (!token.startsWith('\\')) return token.replace(/[$()+.?[\]^{|}]/u, '\\$&');
    if (token !== '\\*' && token !== '\\\\') throw new InvalidEventPattern('Invalid escape character');
    return token;
  });
  const expression = new RegExp(`^${source.join('')}$`, 'su');
  return text((value) => expression.test(value));
};

const cidr = (operand: unknown): FieldTest => {
  const [address = '', bits = ''] = stringOperand('cidr', operand).split('/');
  const version = isIP(address);
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (version === 0 || !/^\d+$/u.test(bits) || Number(bits) > (version === 4 ? 32 : 128)) {
    throw new InvalidEventPattern('Malformed CIDR');
  }
  const range = new BlockList();
  range.addSubnet(address, Number(bits), family);
  return text((value) => isIP(value) === version && range.check(value, family));
};

const comparisons: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  '=': (value, bound) => value === bound,
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
};

interface Limit {
  readonly operator: string;
  readonly bound: number;
}

const limit = (operator: unknown, bound: unknown): Limit => {
  if (typeof operator !== 'string' || !(operator in comparisons)) {
    throw new InvalidEventPattern('Unrecognized numeric range operator');
  }
  if (typeof bound !== 'number') throw new InvalidEventPattern('Value of numeric must be a number');
  return { operator, bound };
};

/** `[operator, number]`, or a range such as `[">", 0, "<=", 100]`, whose lower bound comes first. */
const numeric = (operand: unknown): FieldTest => {
  if (!Array.isArray(operand) || ![2, 4].includes(operand.length)) {
    throw new InvalidEventPattern('Value of numeric must be an array of one or two operator and number pairs');
  }
  const lower = limit(operand[0], operand[1]);
  const upper = operand.length === 4 ? limit(operand[2], operand[3]) : undefined;
  const isRange = lower.operator.startsWith('>') && upper?.operator.startsWith('<') && lower.bound < upper.bound;
  if (upper && !isRange) throw new InvalidEventPattern('Bottom must be less than top');
  const limits = upper ? [lower, upper] : [lower];
  return (value) =>
    typeof value === 'number' && limits.every(({ operator, bound }) => comparisons[operator]?.(value, bound));
};

const excludable = new Set(['prefix', 'suffix', 'equals-ignore-case', 'wildcard']);

const excludedValue = (item: unknown): FieldTest => {
  if (item === null || typeof item === 'object') throw new InvalidEventPattern('anything-but takes plain values');
  return (value) => value === item;
};

const excludedExpressions = (expression: Readonly<Record<string, unknown>>): FieldTest[] => {
  const [operator, operand] = onlyEntry(expression);
  if (!excludable.has(operator)) throw new InvalidEventPattern(`Unsupported anything-but pattern: ${operator}`);
  return [operand].flat().map((item) => {
    if (item === '') throw new InvalidEventPattern(`Empty ${operator} is not allowed in anything-but`);
    return fieldTest({ [operator]: item });
  });
};

/** Strings, numbers, or `{ operator: string or strings }`: a value passes when it is there and none of them fits. */
const anythingBut = (operand: unknown): FieldTest => {
  const excluded = isObject(operand) ? excludedExpressions(operand) : [operand].flat().map(excludedValue);
  const kinds = new Set([operand].flat().map((item) => typeof item));
  if (excluded.length === 0 || kinds.size > 1) {
    throw new InvalidEventPattern('Inside anything-but list, values must be all strings or all numbers');
  }
  return (value) => !excluded.some((test) => test !== 'absent' && test(value));
};

const operators: Readonly<Record<string, (operand: unknown) => FieldTest>> = {
  exists,
  prefix: (operand) => affix('prefix', operand),
  suffix: (operand) => affix('suffix', operand),
  'equals-ignore-case': equalsIgnoreCase,
  wildcard,
  cidr,
  numeric,
  'anything-but': anythingBut,
};

/** One element of the list a pattern has for a field: a plain value to equal, or `{ operator: operand }`. */
export const fieldTest = (expected: unknown): FieldTest => {
  if (Array.isArray(expected)) throw new InvalidEventPattern('A match value must not be an array');
  if (!isObject(expected)) return (value) => value === expected;
  const [operator, operand] = onlyEntry(expected);
  const build = operators[operator];
  if (!build) throw new InvalidEventPattern(`Unrecognized match type ${operator}`);
  return build(operand);
};
