import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, onTestFinished, test } from 'vitest';
import { DeployerStack } from '#infra/github/deployer-stack.ts';
import { requireOwnAccount } from '#infra/stage-rules.ts';

const stages = ['sandbox', 'preview'];
const stack = new DeployerStack(new App(), 'Deployer', { repository: 'falcon/pay', stages });
const template = Template.fromStack(stack);

/** Runs the app of the deployers as `cdk` does. */
const runApp = (context: Readonly<Record<string, string>>, outdir?: string) =>
  spawnSync(process.execPath, ['infra/github/deployer.ts'], {
    env: { ...process.env, CDK_CONTEXT_JSON: JSON.stringify(context), CDK_OUTDIR: outdir },
    encoding: 'utf8',
  });

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

test(
  'a role trusts the ids of a repository whose tokens contain them, and no longer its names alone',
  { tags: ['variant'] },
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'deployer-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { status, stderr } = runApp({ repository: 'falcon@1/pay@2', stages: 'sandbox' }, folder);
    expect(status, stderr).toBe(0);
    const synthesised = readFileSync(path.join(folder, 'Deployer.template.json'), 'utf8');
    const subjects = [...synthesised.matchAll(/"token.actions.githubusercontent.com:sub": (.*)/g)];
    expect(subjects.map(([, subject]) => subject)).toEqual(['"repo:falcon@1/pay@2:environment:sandbox"']);
  },
);

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
  const { status, stderr } = runApp({ repository: 'falcon/pay', stages: 'sandbox,production' });
  expect(status).toBe(1);
  expect(stderr).toContain('The stage "production" moves real money');
  const commands = readFileSync('infra/deployment/releases.md', 'utf8').matchAll(/deployer\.ts" .* -c stages=(\S+)/g);
  const documented = [...commands].map(([, names = '']) => names);
  expect(documented).toEqual(['sandbox', 'production']);
  for (const names of documented) requireOwnAccount(names.split(','));
});
