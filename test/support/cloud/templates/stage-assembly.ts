import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import type { addStacks } from '#infra/stacks.ts';
import type { Stage } from '#infra/stages.ts';

export interface AssemblyOptions {
  /** The folder of another synthesis, which contains the bundles. */
  readonly bundles: string;
  readonly account?: string;
}

/** Loads the stacks so that their functions reuse the bundles of another synthesis. */
export const stacksWith = async (bundles: string): Promise<typeof addStacks> => {
  process.env.CDK_OUTDIR = bundles;
  const loaded = await import('#infra/stacks.ts');
  // Nothing else in this process may write its stacks there.
  delete process.env.CDK_OUTDIR;
  return loaded.addStacks;
};

/** Synthesises a changed local stage into a folder. */
export const synthesiseLocal = async (
  outdir: string,
  stage: Stage,
  { bundles, account }: AssemblyOptions,
): Promise<void> => {
  const addTo = await stacksWith(bundles);
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8')) as { context: Record<string, unknown> };
  const app = new App({ outdir, context });
  addTo(app, 'local', stage, { account });
  app.synth();
};
