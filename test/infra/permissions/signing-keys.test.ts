import { aws_iam as iam, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { NamedKeys } from '#infra/constructs/keys/named-keys.ts';
import { SigningKeys } from '#infra/constructs/keys/signing-keys.ts';
import { anApp } from '#test/support/cloud/templates/stage-templates.ts';

test('a function may sign with every key for its purpose, not only with the first', () => {
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

test("a function may decrypt a wrapped message key only by the key's name, and cannot create one", () => {
  const stack = new Stack(anApp(), 'Wrapped');
  const role = new iam.Role(stack, 'Role', { assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com') });
  const keys = new NamedKeys(stack, 'Keys', {
    purpose: 'messages',
    keys: [
      { name: '2', kid: 'bank-2', method: 'wrapped' },
      { name: '1', kid: 'bank-1' },
    ],
  });
  keys.grantSign(role);
  expect(keys.pairs).toEqual(['2']);
  const [wrapping, inKms] = ['KeysWrappingKey', 'KeysKey1'].map((id) => ({
    'Fn::GetAtt': [expect.stringContaining(id), 'Arn'],
  }));
  const [policy] = Object.values(Template.fromStack(stack).findResources('AWS::IAM::Policy'));
  expect(policy?.Properties.PolicyDocument.Statement).toEqual([
    {
      Action: 'kms:Decrypt',
      Effect: 'Allow',
      Resource: wrapping,
      Condition: {
        StringEquals: { 'kms:EncryptionContext:purpose': 'message-pairs', 'kms:EncryptionContext:pair': '2' },
      },
    },
    {
      Action: 'kms:Sign',
      Effect: 'Allow',
      Resource: inKms,
      Condition: {
        StringEquals: { 'kms:SigningAlgorithm': 'RSASSA_PSS_SHA_256', 'kms:MessageType': 'DIGEST' },
      },
    },
  ]);
});
