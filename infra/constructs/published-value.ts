import { CfnOutput, Fn, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** A value of one stack that other stacks import through an output with a fixed name. */
export interface PublishedValue {
  /** The token that other stacks use for the value. */
  readonly reference: string;
  /** The same token as cdk-nag writes it in its findings. */
  readonly text: string;
}

/**
 * Publishes a value that is part of a permission with a wildcard. CDK names its automatic outputs only while it writes
 * the templates, which is too late to acknowledge the wildcard.
 */
export const publishValue = (scope: Construct, id: string, value: string): PublishedValue => {
  const stack = Stack.of(scope);
  const OutputName = stack.getLogicalId(new CfnOutput(scope, id, { value }));
  return {
    reference: Fn.getStackOutput(stack.stackName, OutputName),
    text: JSON.stringify({ 'Fn::GetStackOutput': { StackName: stack.stackName, OutputName } }),
  };
};
