import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { DeployerStack } from '#infra/github/deployer-stack.ts';

const stack = new DeployerStack(new App(), 'Deployer', { repository: 'falcon/pay', stages: ['sandbox', 'production'] });
const template = Template.fromStack(stack);

test('only the environment of a stage can assume the role of the stage', () => {
  const roles = Object.values(template.findResources('AWS::IAM::Role'));
  const conditionOf = (stage: string) => ({
    StringEquals: {
      'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
      'token.actions.githubusercontent.com:sub': `repo:falcon/pay:environment:${stage}`,
    },
  });
  expect(roles).toMatchObject(
    ['sandbox', 'production'].map((stage) => ({
      Properties: {
        AssumeRolePolicyDocument: {
          Statement: [{ Action: 'sts:AssumeRoleWithWebIdentity', Condition: conditionOf(stage) }],
        },
      },
    })),
  );
});

test('a role can only assume the roles of the bootstrap', () => {
  const statements = Object.values(template.findResources('AWS::IAM::Policy')).map(
    ({ Properties }) => Properties.PolicyDocument.Statement,
  );
  const arn = ['arn:', { Ref: 'AWS::Partition' }, ':iam::', { Ref: 'AWS::AccountId' }, ':role/cdk-hnb659fds-*'];
  const expected = [{ Action: 'sts:AssumeRole', Effect: 'Allow', Resource: { 'Fn::Join': ['', arn] } }];
  expect(statements).toEqual([expected, expected]);
});

test('an account that already trusts GitHub keeps its identity provider', () => {
  const props = { repository: 'falcon/pay', stages: ['sandbox'], hasProvider: true };
  const other = Template.fromStack(new DeployerStack(new App(), 'Deployer', props));
  expect(Object.keys(other.findResources('AWS::IAM::OIDCProvider'))).toHaveLength(0);
  expect(Object.keys(template.findResources('AWS::IAM::OIDCProvider'))).toHaveLength(1);
});
