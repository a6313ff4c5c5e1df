import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import { afterAll, expect, test } from 'vitest';
import { SandboxStack } from '#infra/sandbox-stack.ts';
import { newSandbox, type Stage, stages } from '#infra/stages.ts';
import { anApp } from '#test/support/cloud/templates/stage-templates.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'uae-banks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sandboxOf = (stage: Stage) => {
  const app = anApp(mkdtempSync(path.join(folder, 'cdk-')));
  const env = { region: stage.region };
  return new SandboxStack(app, 'Sandbox', { env, stage });
};

const withVariable = (variable: Readonly<Record<string, string>>) => ({
  Environment: { Variables: Match.objectLike(variable) },
});

test('the resource host of the sandbox banks requires a certificate, but the host for browsers does not', async () => {
  const template = Template.fromStack(sandboxOf(stages.local));
  template.hasResourceProperties('AWS::Lambda::Function', withVariable({ CERTIFICATE_BINDING: 'on' }));
  const domains = Object.values(template.findResources('AWS::ApiGatewayV2::DomainName'));
  expect(domains.map(({ Properties }) => Properties.MutualTlsAuthentication)).toEqual([
    { TruststoreUri: expect.anything() },
  ]);
});

test('if a stage has no domain that requires certificates, synthesis warns that tokens are not bound', async () => {
  const stack = sandboxOf(newSandbox);
  Template.fromStack(stack).hasResourceProperties(
    'AWS::Lambda::Function',
    withVariable({ CERTIFICATE_BINDING: 'off' }),
  );
  const warnings = Annotations.fromStack(stack).findWarning('*', Match.stringLikeRegexp('tokens are not bound'));
  expect(warnings).toHaveLength(1);
});

test.each([
  ['local', 'open', stages.local],
  ['sandbox', 'signed', newSandbox],
])('the controls that inject faults into the banks of the stage %s are %s', (_name, CONTROLS, stage) => {
  const functions = Template.fromStack(sandboxOf(stage)).findResources('AWS::Lambda::Function', {
    Properties: withVariable({ CONTROLS }),
  });
  expect(Object.keys(functions)).toHaveLength(2);
});
