import { DescribeKeyCommand, KMSClient, paginateListKeys } from '@aws-sdk/client-kms';
import { aws } from './commands.ts';

/** The commands that list what a deployment creates outside CloudFormation's own records. */
const listings = [
  'dynamodb list-tables --query TableNames[]',
  'sqs list-queues --query QueueUrls[]',
  'secretsmanager list-secrets --query SecretList[].ARN',
  's3api list-buckets --query Buckets[].Name',
  'events list-event-buses --query EventBuses[].Name',
  'scheduler list-schedule-groups --query ScheduleGroups[].Name',
  'sns list-topics --query Topics[].TopicArn',
  'lambda list-functions --query Functions[].FunctionName',
  'iam list-roles --query Roles[].RoleName',
  'apigatewayv2 get-apis --query Items[].ApiId',
  'logs describe-log-groups --query logGroups[].logGroupName',
] as const;

/** Returns the keys that cost money. A key that is pending deletion does not. */
const keysInUse = async (): Promise<readonly string[]> => {
  const client = new KMSClient();
  const inUse: string[] = [];
  for await (const { Keys = [] } of paginateListKeys({ client }, {}))
    for (const { KeyId } of Keys) {
      const { KeyMetadata } = await client.send(new DescribeKeyCommand({ KeyId }));
      if (KeyMetadata?.KeyState === 'Enabled' && KeyMetadata.KeyManager === 'CUSTOMER')
        inUse.push(`key ${KeyMetadata.Arn}`);
    }
  return inUse;
};

/** Returns everything in the account that a deployment of State or Service creates. */
export const inventory = async (): Promise<ReadonlySet<string>> => {
  const found = new Set(await keysInUse());
  for (const listing of listings) {
    const [service = ''] = listing.split(' ');
    for (const name of (await aws(listing)).split(/\s+/)) if (name !== 'None') found.add(`${service} ${name}`);
  }
  return found;
};
