import { fieldTest, InvalidEventPattern, isObject } from './pattern-operators.ts';
import type { FieldTest } from './pattern-operators.ts';

/** A field of the pattern: one of the tests must pass for one of the values at the path. */
interface Condition {
  readonly path: readonly string[];
  readonly tests: readonly FieldTest[];
}

/** Which element was taken of each array on the way to a value, by the place of the array in the event. */
type Choices = Readonly<Record<string, number>>;

/** The pattern as a list of alternatives, each a list of conditions that must all hold. */
const compile = (pattern: unknown, path: readonly string[] = []): Condition[][] => {
  if (!isObject(pattern) || Object.keys(pattern).length === 0) {
    throw new InvalidEventPattern(`"${path.at(-1) ?? 'pattern'}" must be a non-empty object or an array`);
  }
  let compiled: Condition[][] = [[]];
  for (const [key, value] of Object.entries(pattern)) {
    const field = compileField(key, value, path);
    compiled = compiled.flatMap((conditions) => field.map((more) => [...conditions, ...more]));
  }
  return compiled;
};

/** `$or` over two or more objects means alternatives; anything else of that name is an ordinary field. */
const isAlternatives = (key: string, value: readonly unknown[]): boolean =>
  key === '$or' && value.length > 1 && value.every(isObject);

const compileField = (key: string, value: unknown, path: readonly string[]): Condition[][] => {
  if (!Array.isArray(value)) return compile(value, [...path, key]);
  if (value.length === 0) throw new InvalidEventPattern('Empty arrays are not allowed');
  if (isAlternatives(key, value)) return value.flatMap((alternative) => compile(alternative, path));
  return [[{ path: [...path, key], tests: value.map(fieldTest) }]];
};

/**
 * Every plain value at the path. Arrays are transparent: each element is tried, and the choice is noted, so that two
 * conditions are never met by different elements of one array.
 */
function* valuesAt(
  node: unknown,
  path: readonly string[],
  place = '',
  choices: Choices = {},
): Generator<[value: unknown, choices: Choices]> {
  const [key, ...rest] = path;
  if (Array.isArray(node)) {
    for (const [index, element] of node.entries()) {
      const isValue = key === undefined && !Array.isArray(element);
      yield* valuesAt(element, path, `${place}[]`, isValue ? choices : { ...choices, [place]: index });
    }
  } else if (isObject(node)) {
    if (key === undefined || !Object.hasOwn(node, key)) return;
    yield* valuesAt(node[key], rest, `${place}.${JSON.stringify(key)}`, choices);
  } else if (key === undefined) {
    yield [node, choices];
  }
}

const isConsistent = (some: Choices, others: Choices): boolean =>
  Object.entries(others).every(([place, index]) => (some[place] ?? index) === index);

/** Whether all conditions hold for one consistent choice of array elements. */
const holds = (event: unknown, conditions: readonly Condition[], chosen: Choices = {}): boolean => {
  const [condition, ...others] = conditions;
  if (!condition) return true;
  let isPresent = false;
  for (const [value, choices] of valuesAt(event, condition.path)) {
    isPresent = true;
    const passes = condition.tests.some((test) => test !== 'absent' && test(value));
    if (passes && isConsistent(chosen, choices) && holds(event, others, { ...chosen, ...choices })) return true;
  }
  return !isPresent && condition.tests.includes('absent') && holds(event, others, chosen);
};

/**
 * The matcher of a pattern, for the rules of EventBridge and the filters of Lambda alike; throws InvalidEventPattern.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-pattern-operators.html
 */
export const eventPattern = (pattern: unknown): ((event: unknown) => boolean) => {
  const compiled = compile(pattern);
  return (event) => compiled.some((conditions) => holds(event, conditions));
};
