import { aws_iam as iam, aws_kms as kms, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** Creates the key with which CloudWatch encrypts logs and alarm messages. It outlives the logs. */
export const operationsKey = (scope: Construct, id: string): kms.Key => {
  const { region, account } = Stack.of(scope);
  const key = new kms.Key(scope, id, {
    description: 'Encrypts logs and alarm messages',
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  key.addToResourcePolicy(
    new iam.PolicyStatement({
      sid: 'CloudWatchLogs',
      principals: [new iam.ServicePrincipal(`logs.${region}.amazonaws.com`)],
      actions: ['kms:Encrypt', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*', 'kms:DescribeKey'],
      resources: ['*'],
      conditions: { ArnLike: { 'kms:EncryptionContext:aws:logs:arn': `arn:aws:logs:${region}:${account}:*` } },
    }),
  );
  key.addToResourcePolicy(
    new iam.PolicyStatement({
      sid: 'AlarmMessages',
      principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
      resources: ['*'],
      conditions: { StringEquals: { 'aws:SourceAccount': account } },
    }),
  );
  return key;
};
