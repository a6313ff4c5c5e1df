import { CfnStack, NestedStack, type Stack, Tags } from 'aws-cdk-lib';

/** The tag that names a stage. Its budget counts the costs of this tag. */
export const stageTag = (stage: string) => ({ key: 'stage', value: stage }) as const;

/** Tags every resource with the capability it belongs to, so that the bill can be read by capability. */
export const tagCapabilities = (stacks: readonly Stack[]): void => {
  for (const child of stacks.flatMap(({ node }) => node.children)) {
    if (child instanceof NestedStack) tagCapabilities([child]);
    else {
      // CloudFormation would give the tags of a nested stack to all that is in it.
      const excludeResourceTypes = [CfnStack.CFN_RESOURCE_TYPE_NAME];
      Tags.of(child).add('capability', child.node.id, { excludeResourceTypes });
    }
  }
};
