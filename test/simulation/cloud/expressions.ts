import type { AttributeValue } from '@aws-sdk/client-dynamodb';

/**
 * The expressions of DynamoDB, as far as this service writes them:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.html
 */
export interface Expression {
  readonly ConditionExpression?: string | undefined;
  readonly UpdateExpression?: string | undefined;
  readonly KeyConditionExpression?: string | undefined;
  readonly ExpressionAttributeNames?: Record<string, string> | undefined;
  readonly ExpressionAttributeValues?: Record<string, AttributeValue> | undefined;
}

export type Image = Record<string, AttributeValue>;

const nameIn = ({ ExpressionAttributeNames: names }: Expression, word: string): string => names?.[word] ?? word;

const valueIn = ({ ExpressionAttributeValues: values }: Expression, word: string): AttributeValue | undefined =>
  values?.[word];

/** Texts are compared as texts and numbers as numbers. Undefined if they cannot be compared. */
const compare = (a: AttributeValue | undefined, b: AttributeValue | undefined): number | undefined => {
  if (a?.S !== undefined && b?.S !== undefined) return a.S < b.S ? -1 : Number(a.S > b.S);
  if (a?.N !== undefined && b?.N !== undefined) return Number(a.N) - Number(b.N);
  return undefined;
};

const operators: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** A condition of an expression, read once for its text. Names and values come with each call. */
type Condition = (item: Image | undefined, expression: Expression) => boolean;

/** Remembers what was made of a text. The service writes few different expressions. */
const readOnce = <T>(read: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>();
  return (text) => {
    const earlier = known.get(text);
    if (earlier !== undefined) return earlier;
    const made = read(text);
    known.set(text, made);
    return made;
  };
};

const readTerm = (text: string): Condition => {
  const [, absent] = /^attribute_not_exists\((\S+)\)$/.exec(text) ?? [];
  if (absent) return (item, expression) => item?.[nameIn(expression, absent)] === undefined;
  const [, name, prefix = ''] = /^begins_with\((\S+), (\S+)\)$/.exec(text) ?? [];
  if (name)
    return (item, expression) =>
      (item?.[nameIn(expression, name)]?.S ?? '').startsWith(valueIn(expression, prefix)?.S ?? ' ');
  const [left = '', operator = '', right = ''] = text.split(' ');
  const holds = operators[operator];
  if (!holds) throw new Error(`The simulation does not know the condition ${text}`);
  return (item, expression) => {
    const order = compare(item?.[nameIn(expression, left)], valueIn(expression, right));
    return order !== undefined && holds(order);
  };
};

const condition = readOnce((text): Condition => {
  const any = text.split(' OR ').map((all) => all.split(' AND ').map(readTerm));
  return (item, expression) => any.some((all) => all.every((term) => term(item, expression)));
});

/** Whether an item meets the condition of a write. */
export const meets = (item: Image | undefined, expression: Expression): boolean =>
  expression.ConditionExpression === undefined || condition(expression.ConditionExpression)(item, expression);

const sum = (a: AttributeValue | undefined, b: AttributeValue | undefined): AttributeValue => ({
  N: String(Number(a?.N ?? 0) + Number(b?.N ?? 0)),
});

/** The item after an update: `SET #a = :b`, `SET #a = #a + :b` and `ADD #a :b`. */
export const updated = (item: Image, expression: Expression): Image => {
  const [, verb, rest = ''] = /^(SET|ADD) (.+)$/.exec(expression.UpdateExpression ?? '') ?? [];
  const next = { ...item };
  for (const change of rest.split(', ')) {
    const [target = '', ...words] = change.split(' ');
    const name = nameIn(expression, target);
    const [first = '', second = ''] = words.filter((word) => word !== '=' && word !== '+');
    const base = first.startsWith(':') ? valueIn(expression, first) : item[nameIn(expression, first)];
    const set = words.includes('+') ? sum(base, valueIn(expression, second)) : base;
    const value = verb === 'ADD' ? sum(item[name], base) : set;
    if (value) next[name] = value;
  }
  return next;
};

/** The keys that a query selects: one partition, and a range of sort keys. */
export interface KeyRange {
  readonly partition: { readonly name: string; readonly value: string };
  readonly isInRange: (item: Image) => boolean;
}

interface KeyCondition {
  readonly partition: string;
  readonly value: string;
  readonly sort: Condition;
}

const keyCondition = readOnce((text): KeyCondition => {
  const [, partition = '', value = '', rest] = /^(\S+) = (\S+)(?: AND (.+))?$/.exec(text) ?? [];
  if (rest === undefined) return { partition, value, sort: () => true };
  const [, sort = '', from = '', to = ''] = /^(\S+) BETWEEN (\S+) AND (\S+)$/.exec(rest) ?? [];
  if (!sort) return { partition, value, sort: readTerm(rest) };
  const between: Condition = (item, expression) => {
    const key = item?.[nameIn(expression, sort)];
    return (compare(key, valueIn(expression, from)) ?? -1) >= 0 && (compare(key, valueIn(expression, to)) ?? 1) <= 0;
  };
  return { partition, value, sort: between };
});

export const keyRange = (expression: Expression): KeyRange => {
  const { partition, value, sort } = keyCondition(expression.KeyConditionExpression ?? '');
  return {
    partition: { name: nameIn(expression, partition), value: valueIn(expression, value)?.S ?? '' },
    isInRange: (item) => sort(item, expression),
  };
};
