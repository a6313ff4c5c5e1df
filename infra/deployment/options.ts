import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';

/** Applies the option `-c canary=off`: new versions of this deployment get all traffic immediately. */
export const withCanary = <S extends { readonly canary?: object }>(stage: S, option: unknown): S => {
  if (option === undefined) return stage;
  if (option !== 'off') throw new Error('The option canary must be "off".');
  if (!stage.canary) throw new Error('This stage has no canary, so there is nothing to turn off.');
  return { ...stage, canary: { ...stage.canary, isOff: true } };
};

/** Returns whether the option `-c first=true` is set: the stack with the table is not protected yet. */
export const isFirstDeployment = (option: unknown): boolean => {
  if (option === undefined) return false;
  if (option !== 'true') throw new Error('The option first must be "true".');
  return true;
};

/** Returns the status of a stack, or undefined if it does not exist. */
export const stackStatus = async (stackName: string, region: string): Promise<string | undefined> => {
  const cloudformation = new CloudFormationClient({ region });
  try {
    const { Stacks = [] } = await cloudformation.send(new DescribeStacksCommand({ StackName: stackName }));
    return Stacks[0]?.StackStatus;
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message)) return undefined;
    throw error;
  }
};

/** The statuses of a stack that was never deployed completely, so that its resources may be deleted. */
const isUnfinished = (status: string | undefined): boolean =>
  status === undefined || /^(CREATE_FAILED|ROLLBACK_|DELETE_|REVIEW_IN_PROGRESS)/.test(status);

/**
 * Throws if `-c first=true` would remove the protection of a stage that may be in use: from the moment Service is
 * deployed, even if a later stack fails. Nothing is deployed without credentials, so nothing is checked then.
 */
export const requireFirst = async (
  name: string,
  confirmed: unknown,
  statusOfService: () => Promise<string | undefined>,
): Promise<void> => {
  if (confirmed === name || isUnfinished(await statusOfService())) return;
  throw new Error(
    `The stage "${name}" is in use. "-c first=true" would let CloudFormation delete its table, so deploy without it. ` +
      `To remove the protection on purpose, add -c confirm=${name}.`,
  );
};
