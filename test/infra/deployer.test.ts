import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { DeployerStack } from '#infra/github/deployer-stack.ts';
import { requireOwnAccount } from '#infra/stage-rules.ts';

const stages = ['sandbox', 'preview'];
const stack = new DeployerStack(new App(), 'Deployer', { repository: 'falcon/pay', stages });
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
    stages.map((stage) => ({
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

test('a stage with real banks shares its account with no other stage, whose deployer could change it', () => {
  const context = JSON.stringify({ repository: 'falcon/pay', stages: 'sandbox,production' });
  const env = { ...process.env, CDK_CONTEXT_JSON: context };
  const { status, stderr } = spawnSync(process.execPath, ['infra/github/deployer.ts'], { env, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('The stage "production" moves real money');
  const commands = readFileSync('infra/deployment/releases.md', 'utf8').matchAll(/deployer\.ts" .* -c stages=(\S+)/g);
  const documented = [...commands].map(([, names = '']) => names);
  expect(documented).toEqual(['sandbox', 'production']);
  for (const names of documented) requireOwnAccount(names.split(','));
});
