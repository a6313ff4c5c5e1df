import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readTemplate } from '#infra/local/template/nested-stacks.ts';
import { assembly } from '../assembly-setup.ts';

export interface Resource {
  readonly Type: string;
  readonly Properties: Record<string, any>;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly DependsOn?: readonly string[];
}

interface Template {
  readonly Resources: Record<string, Resource>;
  readonly Outputs?: Record<string, { readonly Value: unknown }>;
}

/** Reads the synthesised templates by stack, each with the resources of its nested stacks. */
const templates = (): ReadonlyMap<string, Template> =>
  new Map(
    readdirSync(assembly)
      .filter((name) => name.endsWith('.template.json') && !name.endsWith('.nested.template.json'))
      .map((name) => [name.replace('.template.json', ''), readTemplate(assembly, name) as Template]),
  );

const allTemplates = templates();

/** Returns the resources of a type, in one stack or in all. */
export const ofType = (type: string, stack?: string): readonly (readonly [id: string, resource: Resource])[] =>
  [...allTemplates]
    .filter(([name]) => stack === undefined || name === stack)
    .flatMap(([, { Resources }]) => Object.entries(Resources).filter(([, { Type }]) => Type === type));

export const isTerminationProtected = (stack: string): boolean => {
  const { artifacts } = JSON.parse(readFileSync(path.join(assembly, 'manifest.json'), 'utf8')) as {
    artifacts: Record<string, { properties?: { terminationProtection?: boolean } }>;
  };
  return artifacts[stack]?.properties?.terminationProtection === true;
};

/**
 * Returns the logical id that a value refers to: through Ref, GetAtt or an output of another stack. For other values,
 * returns the JSON text.
 */
export const target = (value: unknown): string => {
  const text = JSON.stringify(value);
  const output = /"OutputName":"([^"]+)"/.exec(text)?.[1];
  if (output) {
    const published = [...allTemplates.values()].find(({ Outputs }) => Outputs && output in Outputs)?.Outputs?.[output];
    return target(published?.Value);
  }
  return /"(?:Ref|Fn::GetAtt)":\[?"(?!AWS::)([^"]+)"/.exec(text)?.[1] ?? text;
};

export interface Statement {
  readonly functionId: string;
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  /** The values of the statement's conditions: partition keys of a table, or purposes and algorithms of a KMS key. */
  readonly limits: readonly string[];
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Returns the logical id of a granted resource, with the path of a table's index or a bucket's objects. */
const grantedResource = (resource: unknown): string =>
  `${target(resource)}${/\/(?:index|aws)\/[\w/*]+/.exec(JSON.stringify(resource))?.[0] ?? ''}`;

/** Returns the values of conditions, without a final `#*`. `Null` only requires that a partition key is present. */
const limitsOf = (condition: Readonly<Record<string, object>> = {}): readonly string[] =>
  Object.entries(condition)
    .filter(([operator]) => operator !== 'Null')
    .flatMap(([, keys]) => Object.values(keys).flatMap(toList))
    .map((value) => String(value).replace(/(?:#\*)+$/, ''));

interface PolicyDocument {
  readonly Statement: readonly Record<string, unknown>[];
}

/** Returns the policies of a role: its inline policies, and the policies that are attached to it. */
export const policiesOf = (roleId: string): readonly PolicyDocument[] =>
  [
    ...ofType('AWS::IAM::Role')
      .filter(([id]) => id === roleId)
      .flatMap(([, { Properties }]): Record<string, any>[] => Properties.Policies ?? []),
    ...ofType('AWS::IAM::Policy')
      .map(([, { Properties }]) => Properties)
      .filter(({ Roles }) => toList(Roles).some((role) => target(role) === roleId)),
  ].map(({ PolicyDocument }) => PolicyDocument as PolicyDocument);

/** Returns every policy statement of a role. */
export const statementsOf = (roleId: string): readonly Omit<Statement, 'functionId'>[] =>
  policiesOf(roleId).flatMap(({ Statement: list }) =>
    list.map((statement) => ({
      actions: toList(statement.Action).map(String),
      resources: toList(statement.Resource).map(grantedResource),
      limits: limitsOf(statement.Condition as Record<string, object> | undefined),
    })),
  );

/** Returns every policy statement of every function. */
export const statements = (): readonly Statement[] =>
  ofType('AWS::Lambda::Function').flatMap(([functionId, { Properties }]) =>
    statementsOf(target(Properties.Role)).map((statement) => ({ functionId, ...statement })),
  );

export const bundleOf = ({ Properties }: Resource): string =>
  path.resolve(assembly, `asset.${String(Properties.Code.S3Key).replace('.zip', '')}`, 'index.js');

/** Returns the functions that an API Gateway API invokes. */
export const httpFunctions = (): readonly (readonly [id: string, resource: Resource])[] => {
  const invoked = ofType('AWS::ApiGatewayV2::Integration').map(([, { Properties }]) =>
    target(Properties.IntegrationUri),
  );
  return ofType('AWS::Lambda::Function').filter(([id]) => invoked.includes(id));
};
