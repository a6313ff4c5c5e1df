import { aws_iam as iam, aws_kms as kms, type RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/**
 * Lets every principal of the account use the key through DynamoDB, as the policy of an AWS managed key does:
 * permissions on the table determine who may read and write.
 */
const allowThroughDynamoDb = (key: kms.Key): void => {
  const { region, account } = Stack.of(key);
  key.addToResourcePolicy(
    new iam.PolicyStatement({
      sid: 'ThroughDynamoDB',
      principals: [new iam.AnyPrincipal()],
      actions: [
        'kms:Encrypt',
        'kms:Decrypt',
        'kms:ReEncrypt*',
        'kms:GenerateDataKey*',
        'kms:DescribeKey',
        'kms:CreateGrant',
      ],
      resources: ['*'],
      conditions: {
        StringEquals: { 'kms:CallerAccount': account, 'kms:ViaService': `dynamodb.${region}.amazonaws.com` },
      },
    }),
  );
};

/** Creates the key that encrypts a table in one region. */
export const tableKey = (scope: Construct, id: string, removalPolicy: RemovalPolicy): kms.Key => {
  const key = new kms.Key(scope, id, {
    description: 'Encrypts the ledger table',
    enableKeyRotation: true,
    removalPolicy,
  });
  allowThroughDynamoDb(key);
  return key;
};
