import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { assembly } from './assembly-setup.ts';

export interface Resource {
  readonly Type: string;
  readonly Properties: Record<string, any>;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
}

interface Template {
  readonly Resources: Record<string, Resource>;
  readonly Outputs?: Record<string, { readonly Value: unknown }>;
}

/** The synthesised templates, as facts to ask about. */
const templates = (): ReadonlyMap<string, Template> =>
  new Map(
    readdirSync(assembly)
      .filter((name) => name.endsWith('.template.json'))
      .map((name) => [
        name.replace('.template.json', ''),
        JSON.parse(readFileSync(path.join(assembly, name), 'utf8')) as Template,
      ]),
  );

const all = templates();

export const ofType = (type: string, stack?: string): readonly (readonly [id: string, resource: Resource])[] =>
  [...all]
    .filter(([name]) => stack === undefined || name === stack)
    .flatMap(([, { Resources }]) => Object.entries(Resources).filter(([, { Type }]) => Type === type));

export const isTerminationProtected = (stack: string): boolean => {
  const { artifacts } = JSON.parse(readFileSync(path.join(assembly, 'manifest.json'), 'utf8')) as {
    artifacts: Record<string, { properties?: { terminationProtection?: boolean } }>;
  };
  return artifacts[stack]?.properties?.terminationProtection === true;
};

/** Resolves a value to a logical id: through Ref, GetAtt or an output of another stack. Other values stay as JSON text. */
export const target = (value: unknown): string => {
  const text = JSON.stringify(value);
  const output = /"OutputName":"([^"]+)"/.exec(text)?.[1];
  if (output) {
    const published = [...all.values()].find(({ Outputs }) => Outputs && output in Outputs)?.Outputs?.[output];
    return target(published?.Value);
  }
  return /"(?:Ref|Fn::GetAtt)":\[?"(?!AWS::)([^"]+)"/.exec(text)?.[1] ?? text;
};

export interface Statement {
  readonly functionId: string;
  readonly actions: readonly string[];
  readonly resources: readonly string[];
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** An index is a resource of its own: its table, then its path. */
const granted = (resource: unknown): string =>
  `${target(resource)}${/\/index\/\w+/.exec(JSON.stringify(resource))?.[0] ?? ''}`;

/** Every statement of a role. */
export const statementsOf = (roleId: string): readonly Omit<Statement, 'functionId'>[] =>
  ofType('AWS::IAM::Policy')
    .filter(([, policy]) => asList(policy.Properties.Roles).some((role) => target(role) === roleId))
    .flatMap(([, policy]) =>
      (policy.Properties.PolicyDocument.Statement as Record<string, unknown>[]).map((statement) => ({
        actions: asList(statement.Action).map(String),
        resources: asList(statement.Resource).map(granted),
      })),
    );

/** Every statement of every function's role. */
export const statements = (): readonly Statement[] =>
  ofType('AWS::Lambda::Function').flatMap(([functionId, { Properties }]) =>
    statementsOf(target(Properties.Role)).map((statement) => ({ functionId, ...statement })),
  );

export const bundleOf = ({ Properties }: Resource): string =>
  path.resolve(assembly, `asset.${String(Properties.Code.S3Key).replace('.zip', '')}`, 'index.js');
