import { CloudFormationClient, paginateListStackResources, paginateListStacks } from '@aws-sdk/client-cloudformation';
import { lastingTypes } from '../../support/cloud/templates/lasting-resources.ts';

/** Returns the physical names of all lasting resources, by stack and logical id. */
export const lastingResources = async (): Promise<ReadonlyMap<string, string>> => {
  const client = new CloudFormationClient();
  const names = new Map<string, string>();
  for await (const { StackSummaries = [] } of paginateListStacks({ client }, {}))
    for (const { StackName = '', StackStatus = '' } of StackSummaries) {
      if (StackStatus.startsWith('DELETE')) continue;
      for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName }))
        for (const { LogicalResourceId, PhysicalResourceId = '', ResourceType = '' } of StackResourceSummaries)
          if (lastingTypes.has(ResourceType)) names.set(`${StackName}/${LogicalResourceId}`, PhysicalResourceId);
    }
  return names;
};

/** Returns the stack and logical id of each resource that was lost or replaced: its name has changed or is missing. */
export const replacedBetween = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] => [...before].flatMap(([id, name]) => (after.get(id) === name ? [] : [id]));
