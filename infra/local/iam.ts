import type { Need } from './service.ts';
import type { Platform } from './template/platform.ts';
import { ofType } from './template/template.ts';
import type { Resource } from './template/template.ts';

type OneOrMany = string | readonly string[];

interface Statement {
  readonly Sid?: string;
  readonly Effect: 'Allow' | 'Deny';
  readonly Action?: OneOrMany;
  readonly Resource?: OneOrMany;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, OneOrMany>>>>;
}

interface PolicyDocument {
  readonly Statement: readonly Statement[];
}

interface RoleProperties {
  readonly ManagedPolicyArns?: readonly string[];
  readonly Policies?: readonly { readonly PolicyDocument: PolicyDocument }[];
}

interface PolicyProperties {
  readonly PolicyDocument: PolicyDocument;
  readonly Roles?: readonly string[];
}

export interface Grant {
  readonly functionId: string;
  readonly action: string;
  readonly resource: string;
  readonly sid?: string;
}

export interface Access {
  readonly functionId: string;
  readonly action: string;
  readonly resource: string;
  readonly allowed: boolean;
}

/** A function as a caller of AWS. */
export interface Caller {
  readonly functionId: string;
  readonly role: string;
}

/** Managed policies of AWS that grant nothing a service of this cloud is asked for. */
const withoutEffect = new Set([
  'arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole',
  'arn:aws:iam::aws:policy/AWSXRayDaemonWriteAccess',
]);

const list = (value: OneOrMany = []): readonly string[] => (typeof value === 'string' ? [value] : value);

const patterns = new Map<string, RegExp>();

/** `*` stands for any characters, `?` for one. */
const isLike = (pattern: string, value: string): boolean => {
  let expression = patterns.get(pattern);
  if (!expression) {
    const source = pattern
      .replaceAll(/[.+^${}()|[\]\\]/gu, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.');
    expression = new RegExp(`^${source}$`, 'su');
    patterns.set(pattern, expression);
  }
  return expression.test(value);
};

const equals = (wanted: string, value: string): boolean => wanted === value;

const operators: Readonly<Record<string, (wanted: string, value: string) => boolean>> = {
  ArnEquals: isLike,
  ArnLike: isLike,
  Bool: equals,
  StringEquals: equals,
  StringLike: isLike,
};

/** The condition keys a call here brings a value for. */
const knownKeys = new Set([
  'aws:SecureTransport',
  'events:detail-type',
  'events:source',
  'iam:PassedToService',
  'kms:MessageType',
  'kms:SigningAlgorithm',
]);

const isKnownKey = (key: string): boolean => knownKeys.has(key) || key.startsWith('kms:EncryptionContext:');

const isUnderstood = (statement: Statement): boolean =>
  Object.entries(statement.Condition ?? {}).every(
    ([operator, keys]) => operator in operators && Object.keys(keys).every(isKnownKey),
  );

const conditionsHold = ({ Condition = {} }: Statement, context: Readonly<Record<string, string>>): boolean =>
  Object.entries(Condition).every(([operator, keys]) =>
    Object.entries(keys).every(([key, wanted]) => {
      const value = context[key];
      return value !== undefined && list(wanted).some((one) => operators[operator]?.(one, value));
    }),
  );

const applies = (statement: Statement, { action, resource, context }: Need): boolean =>
  list(statement.Action).some((pattern) => isLike(pattern.toLowerCase(), action.toLowerCase())) &&
  list(statement.Resource).some((pattern) => isLike(pattern, resource)) &&
  conditionsHold(statement, { 'aws:SecureTransport': 'true', ...context });

const readPolicies = ({ resources, report }: Platform): Map<string, Statement[]> => {
  const roles = ofType<RoleProperties>(resources, 'AWS::IAM::Role');
  const policies = ofType<PolicyProperties>(resources, 'AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy');

  const understood = ({ stack, id }: Resource, { Statement }: PolicyDocument): Statement[] =>
    Statement.filter((statement) => {
      const isPlain = statement.Action !== undefined && statement.Resource !== undefined && isUnderstood(statement);
      if (!isPlain) {
        report(`${stack}/${id}: statement ${JSON.stringify(statement)} is not understood here, so left out`);
      }
      return isPlain;
    });

  const statementsOf = (role: Resource<RoleProperties>): Statement[] => {
    const { ManagedPolicyArns: managed = [], Policies: inline = [] } = role.properties;
    const attached = policies.filter(
      ({ identity, properties }) => list(properties.Roles).includes(role.name) || managed.includes(identity.Ref),
    );
    for (const arn of managed) {
      const isOurs = policies.some(({ identity }) => identity.Ref === arn);
      if (!isOurs && !withoutEffect.has(arn)) {
        report(`${role.stack}/${role.id}: managed policy ${arn} is not understood here`);
      }
    }
    return [
      ...inline.flatMap(({ PolicyDocument }) => understood(role, PolicyDocument)),
      ...attached.flatMap((policy) => understood(policy, policy.properties.PolicyDocument)),
    ];
  };

  return new Map(roles.map((role) => [String(role.identity['Arn']), statementsOf(role)]));
};

/**
 * Decides what each role may do and remembers what each function did.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html
 */
export const accessControl = (platform: Platform, callers: readonly Caller[]) => {
  const policies = readPolicies(platform);
  const seen = new Map<string, Access>();

  const isAllowed = (role: string, need: Need): boolean => {
    const applicable = (policies.get(role) ?? []).filter((statement) => applies(statement, need));
    return applicable.length > 0 && applicable.every(({ Effect }) => Effect === 'Allow');
  };

  return {
    isRole: (arn: string): boolean => policies.has(arn),
    isAllowed,

    /** The verdict on a call of a function, which stays on record; the first refusal of a kind is logged. */
    check({ functionId, role }: Caller, need: Need): boolean {
      const { action, resource } = need;
      const allowed = isAllowed(role, need);
      const key = `${functionId} ${action} ${resource} ${allowed}`;
      if (!seen.has(key) && !allowed) {
        platform.notice(`${functionId} may not ${action} on ${resource}: its role does not allow it`);
      }
      if (!seen.has(key)) seen.set(key, { functionId, action, resource, allowed });
      return allowed;
    },

    access: (): readonly Access[] => [...seen.values()],

    grants: (): readonly Grant[] =>
      callers.flatMap(({ functionId, role }) =>
        (policies.get(role) ?? [])
          .filter(({ Effect }) => Effect === 'Allow')
          .flatMap(({ Action, Resource, Sid }) =>
            list(Action).flatMap((action) =>
              list(Resource).map((resource) => ({ functionId, action, resource, ...(Sid && { sid: Sid }) })),
            ),
          ),
      ),
  };
};

export type AccessControl = ReturnType<typeof accessControl>;
