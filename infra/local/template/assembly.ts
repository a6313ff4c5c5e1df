import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface RawResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly Condition?: string;
}

interface Template {
  readonly Resources?: Readonly<Record<string, RawResource>>;
  readonly Outputs?: Readonly<Record<string, { Value: unknown; Export?: { Name: unknown } }>>;
  readonly Parameters?: Readonly<Record<string, { Default?: unknown }>>;
}

export interface Stack {
  readonly name: string;
  readonly template: Template;
}

export interface Assembly {
  readonly folder: string;
  readonly region: string;
  readonly account: string;
  /** A stack comes after those it depends on. */
  readonly stacks: readonly Stack[];
}

interface Artifact {
  readonly type: string;
  readonly environment?: string;
  readonly dependencies?: readonly string[];
  readonly properties?: { readonly templateFile?: string; readonly stackName?: string };
}

const inDependencyOrder = (artifacts: Readonly<Record<string, Artifact>>): string[] => {
  const ordered = new Set<string>();
  const visit = (id: string): void => {
    for (const dependency of artifacts[id]?.dependencies ?? []) visit(dependency);
    ordered.add(id);
  };
  for (const id of Object.keys(artifacts)) visit(id);
  return [...ordered];
};

/** Where the stacks are meant to run; what is left open becomes account 000000000000 and us-east-1. */
const environmentOf = (artifacts: readonly Artifact[], report: (line: string) => void) => {
  const environments = artifacts.map(({ environment = '' }) => environment.replace('aws://', '').split('/'));
  const accounts = environments.map(([id]) => id).filter((id) => id && id !== 'unknown-account');
  const regions = environments.map(([, name]) => name).filter((name) => name && name !== 'unknown-region');
  if (new Set(regions).size > 1) report(`all stacks run in ${regions[0]} here`);
  return { account: accounts[0] ?? '000000000000', region: regions[0] ?? 'us-east-1' };
};

/**
 * Reads a folder that `cdk synth` wrote.
 * https://github.com/aws/aws-cdk/tree/main/packages/aws-cdk-lib/cloud-assembly-schema
 */
export const readAssembly = (folder: string, report: (line: string) => void): Assembly => {
  const manifest = join(folder, 'manifest.json');
  if (!existsSync(manifest)) throw new Error(`${folder} holds no synthesised template: run \`npm run synth\` first.`);
  const { artifacts }: { artifacts: Record<string, Artifact> } = JSON.parse(readFileSync(manifest, 'utf8'));
  const stacks = inDependencyOrder(artifacts).flatMap((id): Stack[] => {
    const { type, properties } = artifacts[id] ?? { type: 'missing' };
    if (type === 'cdk:cloud-assembly') report(`${id}: stacks inside a CDK Stage are not read here`);
    if (type !== 'aws:cloudformation:stack' || !properties?.templateFile) return [];
    const template: Template = JSON.parse(readFileSync(join(folder, properties.templateFile), 'utf8'));
    return [{ name: properties.stackName ?? id, template }];
  });
  return { folder, stacks, ...environmentOf(Object.values(artifacts), report) };
};
