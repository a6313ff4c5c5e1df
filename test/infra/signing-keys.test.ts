import { aws_iam as iam, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { SigningKeys } from '#infra/constructs/keys/signing-keys.ts';
import { anApp } from '#test/support/stage-templates.ts';

test('a function may sign with every key of the purpose, not only with the first', () => {
  const stack = new Stack(anApp(), 'Rotating');
  const role = new iam.Role(stack, 'Role', { assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com') });
  new SigningKeys(stack, 'Keys', { purpose: 'anything', names: ['2', '1'] }).grantSign(role);
  const template = Template.fromStack(stack);
  const keys = Object.keys(template.findResources('AWS::KMS::Key'));
  const statements = keys.map((key) => ({
    Action: 'kms:Sign',
    Effect: 'Allow',
    Resource: { 'Fn::GetAtt': [key, 'Arn'] },
  }));
  expect(keys).toHaveLength(2);
  template.hasResourceProperties('AWS::IAM::Policy', { PolicyDocument: { Statement: statements } });
});
