import { CfnStack, NestedStack, type Stack, Tags } from 'aws-cdk-lib';

/** Returns the tag with the stage's name. The stage's budget counts the costs of the resources with this tag. */
export const stageTag = (stage: string) => ({ key: 'stage', value: stage }) as const;

/** Tags every resource with its capability, so that the bill shows costs by capability. */
export const tagCapabilities = (stacks: readonly Stack[]): void => {
  for (const child of stacks.flatMap(({ node }) => node.children)) {
    if (child instanceof NestedStack) tagCapabilities([child]);
    else {
      // CloudFormation would apply the tags of a nested stack to all its resources.
      const excludeResourceTypes = [CfnStack.CFN_RESOURCE_TYPE_NAME];
      Tags.of(child).add('capability', child.node.id, { excludeResourceTypes });
    }
  }
};
