import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { requireDeployable } from '#infra/stage-rules.ts';
import { stageNamed } from '#infra/stages.ts';
import { stageName } from '../rehearsed-stage.ts';
import {
  disableReconciler,
  type OmittedKind,
  omitResources,
  type UnsupportedKind,
  unsupportedKindsIn,
} from './omit.ts';
import { account, cdk } from '../aws/commands.ts';
import { rehashTemplates } from './asset-hashes.ts';
import { failingId, injectFailure, type InjectedFailure } from './injected-failure.ts';
import { synthesise } from './synthesis.ts';

export interface DeployOptions {
  /** The stacks to deploy. All by default. */
  readonly stacks?: readonly string[];
  /** Options of `cdk deploy`. */
  readonly options?: readonly string[];
  /** A resource that fails after all others of its stack. */
  readonly failing?: InjectedFailure;
}

/** Returns the end of the output of a failed command, which names the cause. */
const causeIn = (output: string): string => output.trimEnd().split('\n').slice(-15).join('\n');

/** Deploys the rehearsed stage, without the resources that the emulator has rejected so far. */
export class Deployment {
  readonly #folder: string;
  readonly #bundles: string;
  readonly #unsupported: UnsupportedKind[] = [];
  #omitted: readonly OmittedKind[] = [];
  #disabled: readonly string[] = [];
  #count = 0;

  constructor({ folder, bundles }: { readonly folder: string; readonly bundles: string }) {
    this.#folder = folder;
    this.#bundles = bundles;
  }

  get omitted(): readonly OmittedKind[] {
    return this.#omitted.filter(({ ids }) => ids.length > 0);
  }

  get disabled(): readonly string[] {
    return this.#disabled;
  }

  /** Creates CDK's bucket and roles in regions. */
  async bootstrap(...regions: readonly string[]): Promise<void> {
    const environments = regions.map((region) => `aws://${account}/${region}`);
    const { code, output } = await cdk(await this.synthesise(), ['bootstrap', ...environments]);
    if (code !== 0) throw new Error(causeIn(output));
  }

  /** Synthesises the stage as it is set now. Returns the folder. */
  async synthesise({ isFirst = false } = {}): Promise<string> {
    requireDeployable(stageName, stageNamed(stageName));
    const outdir = this.#newFolder();
    await synthesise(outdir, { bundles: this.#bundles, account, isFirst });
    return outdir;
  }

  /** Deploys a synthesis. Throws if that fails. */
  async deploy(synthesised: string, options: DeployOptions = {}): Promise<void> {
    const { code, output } = await this.#attempt(synthesised, options);
    if (code !== 0) throw new Error(causeIn(output));
  }

  /** Deploys a synthesis in which a resource fails. Throws if the deployment does not fail at that resource. */
  async fail(synthesised: string, options: DeployOptions & { readonly failing: InjectedFailure }): Promise<void> {
    const { code, output } = await this.#attempt(synthesised, options);
    if (code === 0) throw new Error('The deployment succeeded, although a resource should have failed.');
    if (!output.includes(failingId)) throw new Error(causeIn(output));
  }

  async destroy(stack: string): Promise<void> {
    const { code, output } = await cdk(await this.synthesise(), ['destroy', stack, '--exclusively', '--force']);
    if (code !== 0) throw new Error(causeIn(output));
  }

  /** Deploys, and again without what the emulator rejects, until nothing is rejected. */
  async #attempt(synthesised: string, { stacks = ['--all'], options = [], failing }: DeployOptions) {
    for (;;) {
      const app = this.#newFolder();
      cpSync(synthesised, app, { recursive: true });
      this.#disabled = disableReconciler(app);
      this.#omitted = omitResources(app, this.#unsupported);
      if (failing) injectFailure(app, failing);
      rehashTemplates(app);
      console.log(`   cdk deploy ${[...stacks, ...options].join(' ')}${failing ? ', which fails last' : ''}`);
      const result = await cdk(app, ['deploy', ...stacks, ...options, '--require-approval', 'never']);
      if (result.code === 0) return result;
      const rejected = unsupportedKindsIn(result.output, app);
      if (rejected.length === 0) return result;
      for (const { type, reason } of rejected) console.log(`   rejected: ${type} (${reason})`);
      this.#unsupported.push(...rejected);
      rmSync(app, { recursive: true });
    }
  }

  #newFolder(): string {
    this.#count += 1;
    const folder = path.join(this.#folder, `cdk-${this.#count}.out`);
    mkdirSync(folder, { recursive: true });
    return folder;
  }
}
