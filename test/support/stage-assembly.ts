import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import type { Stage } from '#infra/stages.ts';

export interface AssemblyOptions {
  /** A folder of another synthesis, with the bundles. */
  readonly bundles: string;
  readonly account?: string;
}

/** Synthesises a changed local stage into a folder. */
export const synthesiseLocal = async (
  outdir: string,
  stage: Stage,
  { bundles, account }: AssemblyOptions,
): Promise<void> => {
  process.env.CDK_OUTDIR = bundles;
  const { addStacks } = await import('#infra/stacks.ts');
  delete process.env.CDK_OUTDIR;
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8')) as { context: Record<string, unknown> };
  const app = new App({ outdir, context });
  addStacks(app, 'local', stage, { account });
  app.synth();
};
