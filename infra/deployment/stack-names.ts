/** The beginning of the names of a stage's stacks, and of the names that CloudFormation gives to their resources. */
export const stackPrefixOf = (stage: string): string => `open-banking-${stage}-`;

export const stackNameOf = (stage: string, stack: string): string => `${stackPrefixOf(stage)}${stack}`;
