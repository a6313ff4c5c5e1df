import { readFileSync } from 'node:fs';
import { App, Validations } from 'aws-cdk-lib';
import type { addStacks } from '#infra/stacks.ts';
import type { Stage } from '#infra/stages.ts';

export interface AssemblyOptions {
  /** The folder of another synthesis, which contains the bundles. */
  readonly bundles: string;
  readonly account?: string;
  /** Whether nothing is protected from deletion, as in a first deployment. */
  readonly isFirst?: boolean;
}

/** Loads the module of the stacks so that functions reuse the bundles of another synthesis. */
export const stacksWith = async (bundles: string): Promise<typeof addStacks> => {
  process.env.CDK_OUTDIR = bundles;
  const loaded = await import('#infra/stacks.ts');
  // Otherwise, other apps in this process would write their stacks there.
  delete process.env.CDK_OUTDIR;
  return loaded.addStacks;
};

/** Synthesises a stage into a folder. */
export const synthesiseStage = async (
  outdir: string,
  name: string,
  stage: Stage,
  { bundles, account, isFirst = false }: AssemblyOptions,
): Promise<void> => {
  const addTo = await stacksWith(bundles);
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8')) as { context: Record<string, unknown> };
  const app = new App({ outdir, context });
  Validations.of(app).acknowledge({
    id: 'Annotation::sandbox-banks:no-certificates',
    reason: 'A synthesis for tests has no truststore.',
  });
  addTo(app, name, stage, { account, isFirst });
  app.synth();
};

/** Synthesises a local stage with other settings into a folder. */
export const synthesiseLocal = (outdir: string, stage: Stage, options: AssemblyOptions): Promise<void> =>
  synthesiseStage(outdir, 'local', stage, options);
