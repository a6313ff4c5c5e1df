import { DefaultStackSynthesizer } from 'aws-cdk-lib';

/** Remembers the hash of the template that it wrote for its stack. */
export class HashingSynthesizer extends DefaultStackSynthesizer {
  /**
   * The hash of the stack's template, for stacks that were created later: CDK writes templates in that order. An object,
   * because CDK works with a copy of the synthesizer that inherits from this one.
   */
  readonly written = { hash: 'not written yet' };

  protected override synthesizeTemplate(
    ...args: Parameters<DefaultStackSynthesizer['synthesizeTemplate']>
  ): ReturnType<DefaultStackSynthesizer['synthesizeTemplate']> {
    const template = super.synthesizeTemplate(...args);
    this.written.hash = template.sourceHash;
    return template;
  }
}
