import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readTemplate, type Template } from './nested-stacks.ts';

export interface Stack {
  readonly name: string;
  readonly template: Template;
}

export interface Assembly {
  readonly region: string;
  readonly account: string;
  readonly stacks: readonly Stack[];
}

interface Artifact {
  readonly type: string;
  readonly environment?: string;
  readonly properties?: { readonly templateFile?: string; readonly stackName?: string };
}

/** Returns the account and the region of the stacks. An unspecified account becomes 000000000000. */
const environmentOf = (artifacts: readonly Artifact[], report: (line: string) => void) => {
  const environments = artifacts.map(({ environment = '' }) => environment.replace('aws://', '').split('/'));
  const account = environments.map(([id]) => id).find((id) => id && id !== 'unknown-account') ?? '000000000000';
  const regions = new Set(environments.flatMap(([, region]) => (region ? [region] : [])));
  const [region = ''] = regions;
  if (regions.size !== 1) report(`the stacks must name one region, not ${[...regions].join(' and ') || 'none'}`);
  return { account, region };
};

/**
 * Reads the folder that `cdk synth` wrote.
 * https://github.com/aws/aws-cdk/tree/main/packages/aws-cdk-lib/cloud-assembly-schema
 */
export const readAssembly = (folder: string, report: (line: string) => void): Assembly => {
  const manifest = path.join(folder, 'manifest.json');
  if (!existsSync(manifest))
    throw new Error(`${folder} does not contain a synthesised template: run \`npm run synth\` first.`);
  const { artifacts }: { artifacts: Record<string, Artifact> } = JSON.parse(readFileSync(manifest, 'utf8'));
  const stacks = Object.entries(artifacts).flatMap(([id, { type, properties }]): Stack[] => {
    if (type === 'cdk:cloud-assembly') report(`${id}: stacks inside a CDK Stage are not supported here`);
    if (type !== 'aws:cloudformation:stack' || !properties?.templateFile) return [];
    return [{ name: properties.stackName ?? id, template: readTemplate(folder, properties.templateFile) }];
  });
  return { stacks, ...environmentOf(Object.values(artifacts), report) };
};
