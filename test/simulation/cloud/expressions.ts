/**
 * The subset of DynamoDB expressions that this service uses:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.html
 */
export interface Expression {
  readonly ConditionExpression?: string | undefined;
  readonly UpdateExpression?: string | undefined;
  readonly KeyConditionExpression?: string | undefined;
  readonly ExpressionAttributeNames?: Record<string, string> | undefined;
  readonly ExpressionAttributeValues?: Record<string, unknown> | undefined;
}

export type Item = Readonly<Record<string, unknown>>;

const nameIn = ({ ExpressionAttributeNames: names }: Expression, placeholder: string): string =>
  names?.[placeholder] ?? placeholder;

const valueIn = ({ ExpressionAttributeValues: values }: Expression, placeholder: string): unknown =>
  values?.[placeholder];

const isNumber = (value: unknown): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Compares strings as strings and numbers as numbers. Returns undefined if the types differ. */
const compare = (a: unknown, b: unknown): number | undefined => {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : Number(a > b);
  if (isNumber(a) && isNumber(b)) return Number(a) - Number(b);
  return undefined;
};

const operators: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** A parsed condition. Each call supplies the attribute names and values. */
type Condition = (item: Item | undefined, expression: Expression) => boolean;

/** Caches what a parser returns, by string. The service uses only a few distinct expressions. */
const parseOnce = <T>(parse: (text: string) => T): ((text: string) => T) => {
  const cache = new Map<string, T>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const parsed = parse(text);
    cache.set(text, parsed);
    return parsed;
  };
};

const parseTerm = (text: string): Condition => {
  const [, absent] = /^attribute_not_exists\((\S+)\)$/.exec(text) ?? [];
  if (absent) return (item, expression) => item?.[nameIn(expression, absent)] === undefined;
  const [, name, prefix = ''] = /^begins_with\((\S+), (\S+)\)$/.exec(text) ?? [];
  if (name)
    return (item, expression) =>
      textOf(item?.[nameIn(expression, name)]).startsWith(textOf(valueIn(expression, prefix)) || ' ');
  const [left = '', operator = '', right = ''] = text.split(' ');
  const holds = operators[operator];
  if (!holds) throw new Error(`The simulation does not support the condition ${text}`);
  return (item, expression) => {
    const order = compare(item?.[nameIn(expression, left)], valueIn(expression, right));
    return order !== undefined && holds(order);
  };
};

const condition = parseOnce((text): Condition => {
  const alternatives = text.split(' OR ').map((terms) => terms.split(' AND ').map(parseTerm));
  return (item, expression) => alternatives.some((terms) => terms.every((term) => term(item, expression)));
});

/** Returns whether an item satisfies the condition of a write. */
export const meetsCondition = (item: Item | undefined, expression: Expression): boolean =>
  expression.ConditionExpression === undefined || condition(expression.ConditionExpression)(item, expression);

const sum = (a: unknown, b: unknown): number => Number(a ?? 0) + Number(b ?? 0);

/** Returns the item after an update. Supports `SET #a = :b`, `SET #a = #a + :b` and `ADD #a :b`. */
export const applyUpdate = (item: Item, expression: Expression): Item => {
  const next: Record<string, unknown> = { ...item };
  const clauses = expression.UpdateExpression?.matchAll(/(SET|ADD) (.+?)(?= SET | ADD |$)/g) ?? [];
  for (const [, verb, assignments = ''] of clauses) {
    for (const assignment of assignments.split(', ')) {
      const [target = '', ...words] = assignment.split(' ');
      const name = nameIn(expression, target);
      const [first = '', second = ''] = words.filter((word) => word !== '=' && word !== '+');
      const base = first.startsWith(':') ? valueIn(expression, first) : item[nameIn(expression, first)];
      const set = words.includes('+') ? sum(base, valueIn(expression, second)) : base;
      const value = verb === 'ADD' ? sum(item[name], base) : set;
      if (value !== undefined) next[name] = value;
    }
  }
  return next;
};

/** The keys that a query selects: a partition key and a range of sort keys. */
export interface KeyRange {
  readonly partition: { readonly name: string; readonly value: string };
  readonly isInRange: (item: Item) => boolean;
}

interface KeyCondition {
  readonly partition: string;
  readonly value: string;
  readonly sort: Condition;
}

const keyCondition = parseOnce((text): KeyCondition => {
  const [, partition = '', value = '', rest] = /^(\S+) = (\S+)(?: AND (.+))?$/.exec(text) ?? [];
  if (rest === undefined) return { partition, value, sort: () => true };
  const [, sort = '', from = '', to = ''] = /^(\S+) BETWEEN (\S+) AND (\S+)$/.exec(rest) ?? [];
  if (!sort) return { partition, value, sort: parseTerm(rest) };
  const between: Condition = (item, expression) => {
    const key = item?.[nameIn(expression, sort)];
    return (compare(key, valueIn(expression, from)) ?? -1) >= 0 && (compare(key, valueIn(expression, to)) ?? 1) <= 0;
  };
  return { partition, value, sort: between };
});

export const keyRange = (expression: Expression): KeyRange => {
  const { partition, value, sort } = keyCondition(expression.KeyConditionExpression ?? '');
  return {
    partition: { name: nameIn(expression, partition), value: textOf(valueIn(expression, value)) },
    isInRange: (item) => sort(item, expression),
  };
};
