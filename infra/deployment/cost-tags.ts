import { type Stack, Tags } from 'aws-cdk-lib';

/** The tag that names a stage. Its budget counts the costs of this tag. */
export const stageTag = (stage: string) => ({ key: 'stage', value: stage }) as const;

/** Tags every resource with the capability it belongs to, so that the bill can be read by capability. */
export const tagCapabilities = (stacks: readonly Stack[]): void => {
  for (const { node } of stacks) for (const child of node.children) Tags.of(child).add('capability', child.node.id);
};
