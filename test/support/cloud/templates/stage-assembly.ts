import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import type { addStacks } from '#infra/stacks.ts';
import type { Stage } from '#infra/stages.ts';

export interface AssemblyOptions {
  /** The folder of another synthesis, which contains the bundles. */
  readonly bundles: string;
  readonly account?: string;
}

/** Loads the module of the stacks so that functions reuse the bundles of another synthesis. */
export const stacksWith = async (bundles: string): Promise<typeof addStacks> => {
  process.env.CDK_OUTDIR = bundles;
  const loaded = await import('#infra/stacks.ts');
  // Otherwise, other apps in this process would write their stacks there.
  delete process.env.CDK_OUTDIR;
  return loaded.addStacks;
};

/** Synthesises a local stage with other settings into a folder. */
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
