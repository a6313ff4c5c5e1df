import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll } from 'vitest';
import { readTemplate } from '#infra/local/template/nested-stacks.ts';
import type { Stacks } from '#infra/stacks.ts';
import type { Stage } from '#infra/stages.ts';
import { assembly } from '../assembly-setup.ts';
import { stacksWith } from './stage-assembly.ts';

export interface StageOptions {
  readonly name?: string;
  readonly isFirst?: boolean;
  /** Whether CDK validates the templates against its CloudFormation rules, which takes most of the synthesis time. */
  readonly isValidated?: boolean;
}

/**
 * Creates an app for a test that reads templates. CDK validates the templates of the assembly and of the stage with all
 * options (compliance.test.ts). Apps that differ only in details are not validated unless their test requests it.
 */
export const anApp = (outdir?: string, isValidated = false): App =>
  new App({
    ...(outdir === undefined ? {} : { outdir }),
    builtinCloudFormationValidation: isValidated,
    // As in cdk.json. Without this setting, violations are only warnings.
    context: {
      '@aws-cdk/core:validateAgainstDefaultRules': isValidated,
      // Tests read only templates: copying the bundles and writing the tree would take a quarter of the time.
      'aws:cdk:disable-asset-staging': !isValidated,
    },
    treeMetadata: isValidated,
  });

/** The templates of a stage. */
export interface StageTemplates {
  readonly state: Template;
  readonly service: Template;
  readonly sandbox: Template | undefined;
  readonly global: Template | undefined;
  readonly edge: Template | undefined;
  readonly standby: Template | undefined;
  readonly standbyKeys: Template | undefined;
  readonly probe: Template | undefined;
}

/** Creates an app with the stacks of a stage, which reuse the bundles of the assembly. */
export const stacksOf = async (
  stage: Stage,
  { name = 'production', isFirst = false, isValidated = false }: StageOptions = {},
): Promise<Stacks & { readonly app: App }> => {
  const addTo = await stacksWith(assembly);
  const outdir = mkdtempSync(path.join(tmpdir(), 'cdk-'));
  afterAll(() => rmSync(outdir, { recursive: true, force: true }));
  const app = anApp(outdir, isValidated);
  return { app, ...addTo(app, name, stage, { isFirst }) };
};

type WrittenTemplates = Readonly<Partial<Record<keyof Stacks, object>>>;

const synthesisedTemplates = async (stage: Stage, options: StageOptions): Promise<WrittenTemplates> => {
  const { app, ...stacks } = await stacksOf(stage, options);
  const { directory } = app.synth();
  return Object.fromEntries(
    Object.entries(stacks).map(([name, stack]) => [name, stack && readTemplate(directory, stack.templateFile)]),
  );
};

const templateOf = (json: object | undefined): Template | undefined => json && Template.fromJSON({ ...json });

/**
 * Synthesises the stacks of a stage, once for all test files. A synthesis takes seconds, so the templates are cached
 * next to the assembly until the assembly is rebuilt.
 */
export const synthesise = async (stage: Stage, options: StageOptions = {}): Promise<StageTemplates> => {
  const folder = path.join(path.dirname(assembly), 'stage-templates');
  const assembledAt = String(statSync(path.join(assembly, 'manifest.json')).mtimeMs);
  const cacheFolder = path.join(folder, assembledAt);
  mkdirSync(cacheFolder, { recursive: true });
  for (const other of readdirSync(folder)) {
    if (other !== assembledAt) rmSync(path.join(folder, other), { recursive: true, force: true });
  }
  const key = createHash('sha256')
    .update(JSON.stringify([stage, options, process.env.LAMBDA_NODE]))
    .digest('hex');
  const file = path.join(cacheFolder, `${key}.json`);
  if (!existsSync(file)) {
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, JSON.stringify(await synthesisedTemplates(stage, options)));
    renameSync(unfinished, file);
  }
  const { state, service, ...others } = JSON.parse(readFileSync(file, 'utf8')) as WrittenTemplates;
  if (!state || !service) throw new Error('The stage lacks its state stack or its service stack');
  return {
    state: Template.fromJSON({ ...state }),
    service: Template.fromJSON({ ...service }),
    sandbox: templateOf(others.sandbox),
    global: templateOf(others.global),
    edge: templateOf(others.edge),
    standby: templateOf(others.standby),
    standbyKeys: templateOf(others.standbyKeys),
    probe: templateOf(others.probe),
  };
};
