import { conditionKeys, type ConditionValues, encryptionContextPrefix, multivaluedKeys } from '../platform/service.ts';

type OneOrMany<T> = T | readonly T[];

/** A policy statement as it appears in the template. */
interface StatementDocument {
  readonly Sid?: string;
  readonly Effect?: string;
  readonly Principal?: OneOrMany<string> | Readonly<Record<string, OneOrMany<string>>>;
  readonly Action?: OneOrMany<string>;
  readonly Resource?: OneOrMany<string>;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, OneOrMany<string>>>>>;
}

export interface PolicyDocument {
  readonly Statement?: OneOrMany<StatementDocument>;
}

/** The principal of a resource-based policy. `account` is the account itself: its root ARN. */
export type NamedPrincipal = 'anyone' | 'account' | { readonly service: string };

/** Evaluates a condition against the values of a request. */
type Condition = (values: ConditionValues) => boolean;

export interface Statement {
  /** The stack and logical id of the statement's policy. */
  readonly policy: string;
  readonly effect: 'Allow' | 'Deny';
  /** Empty in an identity-based policy. */
  readonly principals: readonly NamedPrincipal[];
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly conditions: readonly Condition[];
  /** Patterns of the DynamoDB partition keys to which the statement is limited. Empty if it has no such limit. */
  readonly leadingKeys: readonly string[];
}

export interface StatementSource {
  readonly policy: string;
  /** Only resource-based policies have principals. */
  readonly kind: 'identity-based' | 'resource-based';
  readonly account: string;
}

class UnsupportedStatement extends Error {}

const asList = <T>(value: OneOrMany<T> | undefined): readonly T[] => {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly T[]) : [value as T];
};

const expressions = new Map<string, RegExp>();

/** Returns whether a value matches a pattern: `*` matches any characters, `?` matches one. */
export const matchesWildcards = (pattern: string, value: string): boolean => {
  let expression = expressions.get(pattern);
  if (!expression) {
    const source = pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.');
    expression = new RegExp(`^${source}$`, 's');
    expressions.set(pattern, expression);
  }
  return expression.test(value);
};

/** Splits an ARN into its six parts; the last one may contain colons. */
const partsOf = (arn: string): string[] => {
  const parts = arn.split(':');
  return [...parts.slice(0, 5), parts.slice(5).join(':')];
};

/**
 * Returns whether an ARN matches a pattern. Each part is matched separately, so that a wildcard cannot extend into the
 * next part.
 */
export const matchesArn = (pattern: string, arn: string): boolean => {
  if (pattern === '*') return true;
  const actual = partsOf(arn);
  return partsOf(pattern).every((part, index) => matchesWildcards(part, actual[index] ?? ''));
};

const equals = (expected: string, value: string): boolean => expected === value;

/**
 * The supported condition operators.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html
 */
const operators: Readonly<Record<string, (expected: string, value: string) => boolean>> = {
  ArnEquals: matchesArn,
  ArnLike: matchesArn,
  Bool: equals,
  StringEquals: equals,
  StringLike: matchesWildcards,
};

const isSameKey = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

/** Returns the values of a condition key. Condition keys are not case-sensitive. */
const valuesOf = (key: string, values: ConditionValues): readonly string[] =>
  asList(Object.entries(values).find(([name]) => isSameKey(name, key))?.[1]);

const isMultivalued = (key: string): boolean => multivaluedKeys.some((candidate) => isSameKey(candidate, key));

const isSingleValued = (key: string): boolean =>
  conditionKeys.some((candidate) => isSameKey(candidate, key)) ||
  key.toLowerCase().startsWith(encryptionContextPrefix.toLowerCase());

const forAll = 'ForAllValues:';

/**
 * Parses a condition. A key with several values needs a set operator. `ForAllValues` also matches a request without the
 * key, so a policy also needs `Null` to exclude such a request.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html
 */
const parseCondition = (operator: string, key: string, expected: OneOrMany<string>): Condition => {
  if (!isMultivalued(key) && !isSingleValued(key)) throw new UnsupportedStatement();
  if (operator === 'Null') return (values) => String(valuesOf(key, values).length === 0) === asList(expected)[0];
  const isForAll = operator.startsWith(forAll);
  const matches = operators[isForAll ? operator.slice(forAll.length) : operator];
  if (!matches || isForAll !== isMultivalued(key)) throw new UnsupportedStatement();
  const isExpected = (value: string): boolean => asList(expected).some((pattern) => matches(pattern, value));
  return (values) => {
    const actual = valuesOf(key, values);
    return isForAll ? actual.every(isExpected) : actual.some(isExpected);
  };
};

const parsePrincipal = (type: string, name: string, account: string): NamedPrincipal => {
  if (type === 'Service') return { service: name };
  if (type !== 'AWS') throw new UnsupportedStatement();
  if (name === '*') return 'anyone';
  if (name === account || name === `arn:aws:iam::${account}:root`) return 'account';
  throw new UnsupportedStatement();
};

const parsePrincipals = (principal: StatementDocument['Principal'], account: string): NamedPrincipal[] => {
  if (principal === '*') return ['anyone'];
  if (typeof principal !== 'object') throw new UnsupportedStatement();
  return Object.entries(principal).flatMap(([type, names]) =>
    asList(names).map((name) => parsePrincipal(type, name, account)),
  );
};

const elements = new Set(['Sid', 'Effect', 'Principal', 'Action', 'Resource', 'Condition']);

const parse = (document: StatementDocument, { policy, kind, account }: StatementSource): Statement => {
  const { Effect, Principal, Action, Resource, Condition = {} } = document;
  const isResourceBased = kind === 'resource-based';
  if (Effect !== 'Allow' && Effect !== 'Deny') throw new UnsupportedStatement();
  if (Action === undefined || isResourceBased !== (Principal !== undefined)) throw new UnsupportedStatement();
  // A trust policy has no resource element: it belongs to its role.
  if (Resource === undefined && !isResourceBased) throw new UnsupportedStatement();
  if (!Object.keys(document).every((element) => elements.has(element))) throw new UnsupportedStatement();
  return {
    policy,
    effect: Effect,
    principals: isResourceBased ? parsePrincipals(Principal, account) : [],
    actions: asList(Action),
    resources: asList(Resource ?? '*'),
    conditions: Object.entries(Condition).flatMap(([operator, keys]) =>
      Object.entries(keys).map(([key, expected]) => parseCondition(operator, key, expected)),
    ),
    leadingKeys: Object.entries(Condition).flatMap(([operator, keys]) =>
      operator.startsWith(forAll) ? asList(keys['dynamodb:LeadingKeys']) : [],
    ),
  };
};

/** Parses the statements of a policy, and reports those with an unknown element, operator, key or principal. */
export const parsePolicy = (
  { Statement = [] }: PolicyDocument,
  source: StatementSource,
  report: (line: string) => void,
): Statement[] =>
  asList(Statement).flatMap((document) => {
    try {
      return [parse(document, source)];
    } catch (error) {
      if (!(error instanceof UnsupportedStatement)) throw error;
      report(`${source.policy}: policy statement ${JSON.stringify(document)} is not supported here`);
      return [];
    }
  });
