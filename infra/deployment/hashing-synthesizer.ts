import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cx_api as cxapi, DefaultStackSynthesizer, type Stack } from 'aws-cdk-lib';

/**
 * Hashes its stack's resources for use in templates that are written before the stack's own: CDK writes nested stacks
 * first.
 */
export class HashingSynthesizer extends DefaultStackSynthesizer {
  #hash: string | undefined;

  /** Binds this object. CDK would bind a copy, whose methods cannot read the private fields of this object. */
  override reusableBind(stack: Stack): this {
    this.bind(stack);
    return this;
  }

  /**
   * Returns the hash of the resources. Read it only while CDK writes the templates: before that, tags are missing. The
   * hash excludes outputs, because CDK may add outputs for other stacks at any time.
   */
  get resourcesHash(): string {
    this.#hash ??= this.#hashResources();
    return this.#hash;
  }

  #hashResources(): string {
    const outdir = mkdtempSync(path.join(tmpdir(), 'cdk-'));
    try {
      this.synthesizeTemplate({ outdir, assembly: new cxapi.CloudAssemblyBuilder(outdir) });
      const { Resources } = JSON.parse(readFileSync(path.join(outdir, this.boundStack.templateFile), 'utf8')) as {
        Resources: object;
      };
      return createHash('sha256').update(JSON.stringify(Resources)).digest('hex');
    } finally {
      rmSync(outdir, { recursive: true, force: true });
    }
  }
}
