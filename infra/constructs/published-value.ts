import { CfnOutput, Fn, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** A value of one stack for others, through an output that has a name of ours. */
export interface PublishedValue {
  /** What the other stacks write instead of the value. */
  readonly reference: string;
  /** The same as cdk-nag names it in its findings. */
  readonly text: string;
}

/**
 * Publishes a value that is part of a permission with a wildcard. CDK names the outputs that it makes by itself only while
 * it writes the templates, which is too late for an acknowledgement of the wildcard.
 */
export const publishValue = (scope: Construct, id: string, value: string): PublishedValue => {
  const stack = Stack.of(scope);
  const OutputName = stack.getLogicalId(new CfnOutput(scope, id, { value }));
  return {
    reference: Fn.getStackOutput(stack.stackName, OutputName),
    text: JSON.stringify({ 'Fn::GetStackOutput': { StackName: stack.stackName, OutputName } }),
  };
};
