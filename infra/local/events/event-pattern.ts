import { isObject } from '#shared/platform/runtime/json.ts';

/** Thrown for a pattern that EventBridge rejects, or that uses an operator that the local cloud does not support. */
export class InvalidEventPattern extends Error {
  constructor(reason: string) {
    super(`Event pattern is not valid. Reason: ${reason}`);
    this.name = 'InvalidEventPatternException';
  }
}

type ValueTest = (value: unknown) => boolean;

/** Tests a value or an object of an event against the corresponding part of the pattern. */
type Matcher = (node: unknown) => boolean;

const prefix = (operand: unknown): ValueTest => {
  if (typeof operand !== 'string') throw new InvalidEventPattern('prefix match pattern must be a string');
  return (value) => typeof value === 'string' && value.startsWith(operand);
};

const anythingBut = (operand: unknown): ValueTest => {
  const excluded: unknown[] = [operand].flat();
  const kinds = new Set(excluded.map((item) => typeof item));
  const [kind] = kinds;
  if (kinds.size !== 1 || (kind !== 'string' && kind !== 'number')) {
    throw new InvalidEventPattern('Inside anything-but list, values must be all strings or all numbers');
  }
  return (value) => !excluded.includes(value);
};

const operators: Readonly<Record<string, (operand: unknown) => ValueTest>> = { prefix, 'anything-but': anythingBut };

/** Compiles an element of a field's pattern list: a plain value, or `{ operator: operand }`. */
const valueTest = (expected: unknown): ValueTest => {
  if (Array.isArray(expected)) throw new InvalidEventPattern('A match value must not be an array');
  if (!isObject(expected)) return (value) => value === expected;
  const [[operator, operand] = ['', undefined], ...others] = Object.entries(expected);
  const build = operators[operator];
  if (!build || others.length > 0) {
    throw new InvalidEventPattern(`Match expression ${JSON.stringify(expected)} is not supported here`);
  }
  return build(operand);
};

/**
 * Returns a matcher that tests each element of an array separately, so a single element must match that entire part of
 * the pattern.
 */
const throughArrays =
  (matches: Matcher): Matcher =>
  (node) =>
    Array.isArray(node) ? node.some(throughArrays(matches)) : matches(node);

const compileField = (field: string, expected: unknown): Matcher => {
  if (!Array.isArray(expected)) return compile(expected, field);
  if (expected.length === 0) throw new InvalidEventPattern('Empty arrays are not allowed');
  const tests = expected.map(valueTest);
  return throughArrays((value) => !isObject(value) && tests.some((passes) => passes(value)));
};

const compile = (pattern: unknown, name: string): Matcher => {
  if (!isObject(pattern) || Object.keys(pattern).length === 0) {
    throw new InvalidEventPattern(`"${name}" must be a non-empty object or an array`);
  }
  const fields = Object.entries(pattern).map(([field, expected]) => [field, compileField(field, expected)] as const);
  return throughArrays(
    (node) => isObject(node) && fields.every(([field, matches]) => Object.hasOwn(node, field) && matches(node[field])),
  );
};

/**
 * Compiles a pattern of an EventBridge rule or of a Lambda event filter: equality, `prefix` and `anything-but`.
 * Throws InvalidEventPattern.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-pattern-operators.html
 */
export const compileEventPattern = (pattern: unknown): ((event: unknown) => boolean) => compile(pattern, 'pattern');
