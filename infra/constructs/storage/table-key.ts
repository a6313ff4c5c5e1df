import { aws_iam as iam, aws_kms as kms, type RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/**
 * Creates the key that encrypts a table in one region. Every principal of the account may use it through DynamoDB, as with
 * an AWS managed key: permissions on the table determine who may read and write.
 */
export const tableKey = (scope: Construct, id: string, removalPolicy: RemovalPolicy): kms.Key => {
  const { region, account } = Stack.of(scope);
  const key = new kms.Key(scope, id, {
    description: 'Encrypts the ledger table',
    enableKeyRotation: true,
    removalPolicy,
  });
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
  return key;
};
