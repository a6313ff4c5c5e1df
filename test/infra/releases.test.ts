import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { isFirstDeployment, requireFirst, withCanary } from '#infra/deployment/options.ts';
import { assembly } from '#test/support/cloud/assembly-setup.ts';
import { lastingTypes } from '#test/support/cloud/templates/lasting-resources.ts';
import { newSandbox } from '#infra/stages.ts';
import { production } from '#test/support/cloud/templates/production-stage.ts';
import { stacksOf, synthesise } from '#test/support/cloud/templates/stage-templates.ts';
import { ofType, type Resource } from '#test/support/cloud/templates/template.ts';

let service: Template;
beforeAll(async () => {
  ({ service } = await synthesise(production));
});

const resources = (type: string) =>
  Object.entries(service.findResources(type)).map(([id, { Properties, UpdatePolicy }]) => ({
    id,
    properties: Properties as Record<string, any>,
    updatePolicy: UpdatePolicy as Record<string, any> | undefined,
  }));

const aliases = () => new Set(resources('AWS::Lambda::Alias').map(({ id }) => id));

test('every function has an alias, which CodeDeploy moves to a new version after a ten-minute canary', () => {
  expect(aliases().size).toBe(resources('AWS::Lambda::Function').length);
  const groups = new Set(resources('AWS::CodeDeploy::DeploymentGroup').map(({ id }) => id));
  for (const { id, updatePolicy } of resources('AWS::Lambda::Alias')) {
    expect(groups.has(updatePolicy?.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref), id).toBe(true);
  }
  service.hasResourceProperties('AWS::CodeDeploy::DeploymentConfig', {
    ComputePlatform: 'Lambda',
    TrafficRoutingConfig: {
      Type: 'TimeBasedCanary',
      TimeBasedCanary: { CanaryInterval: 10, CanaryPercentage: 10 },
    },
  });
});

/** Returns the alarm that rolls the releases of a deployment group back. */
const alarmOf = ({ properties }: ReturnType<typeof resources>[number]) => {
  const [{ Name }] = properties.AlarmConfiguration.Alarms;
  return resources('AWS::CloudWatch::Alarm').find(({ id }) => id === Name.Ref);
};

test('failed invocations or unexpected errors of the new version, and of no other, roll its release back', () => {
  const versions = new Set(resources('AWS::Lambda::Version').map(({ id }) => id));
  const groups = resources('AWS::CodeDeploy::DeploymentGroup');
  expect(groups).toHaveLength(aliases().size);
  for (const group of groups) {
    const { id, properties } = group;
    expect(properties.AlarmConfiguration.Alarms).toHaveLength(1);
    const alarm = alarmOf(group);
    const metrics: any[] = alarm?.properties.Metrics.flatMap(({ MetricStat }: any) => MetricStat?.Metric ?? []);
    const names = metrics.map(({ MetricName }) => String(MetricName).replace(/^[a-z-]+\./, ''));
    expect(new Set(names), id).toEqual(new Set(['Errors', 'Invocations', 'bug of a version']));
    const watched = metrics.map(
      ({ Dimensions }) => Dimensions.find(({ Name }: any) => /version/i.test(Name)).Value['Fn::GetAtt'][0],
    );
    expect(new Set(watched).size).toBe(1);
    expect(versions).toContain(watched[0]);
    // A new version has a new alarm, which is not raised yet: CloudFormation replaces an alarm whose name changes.
    const name = ['', [{ Ref: expect.any(String) }, '-', { 'Fn::GetAtt': [watched[0], 'Version'] }]];
    expect(alarm?.properties.AlarmName, id).toEqual({ 'Fn::Join': name });
    expect(properties.AutoRollbackConfiguration, id).toEqual({
      Enabled: true,
      Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']),
    });
  }
});

test('log lines of a bug are counted by version', () => {
  const filters = resources('AWS::Logs::MetricFilter').filter(
    ({ properties }) => properties.FilterPattern === '{ ($.event = "bug") && ($.version = "*") }',
  );
  expect(filters).toHaveLength(aliases().size);
  for (const { properties } of filters)
    expect(properties.MetricTransformations[0].Dimensions).toEqual([{ Key: 'version', Value: '$.version' }]);
});

test('the alarms on versions have different names, because names are unique in an account', () => {
  const named = resources('AWS::CloudWatch::Alarm').flatMap(({ properties }) => properties.AlarmName ?? []);
  expect(named).toHaveLength(aliases().size);
  expect(new Set(named.map((name) => JSON.stringify(name))).size).toBe(named.length);
});

test('the previous version of a function stays, so that its alias can be moved back by hand', () => {
  const versions = Object.entries(service.findResources('AWS::Lambda::Version'));
  expect(versions).toHaveLength(aliases().size);
  for (const [id, { UpdateReplacePolicy, DeletionPolicy }] of versions) {
    expect(UpdateReplacePolicy, id).toBe('Retain');
    // A release that is rolled back leaves no version behind: Lambda publishes no second one of the same code.
    expect(DeletionPolicy, id).toBe('RetainExceptOnCreate');
  }
});

test('with -c canary=off, all traffic moves at once, and the aliases stay', async () => {
  const { service: urgent } = await synthesise(withCanary(production, 'off'));
  const configs = Object.values(urgent.findResources('AWS::CodeDeploy::DeploymentGroup')).map(({ Properties }) =>
    JSON.stringify(Properties.DeploymentConfigName),
  );
  expect(new Set(configs)).toEqual(new Set(['"CodeDeployDefault.LambdaAllAtOnce"']));
  expect(Object.keys(urgent.findResources('AWS::Lambda::Alias')).toSorted()).toEqual([...aliases()].toSorted());
  expect(Object.keys(urgent.findResources('AWS::CodeDeploy::DeploymentConfig'))).toHaveLength(1);
  expect(() => withCanary(production, 'no')).toThrow('must be "off"');
  expect(() => withCanary(newSandbox, 'off')).toThrow('no canary');
});

test.for([
  [undefined, undefined, 'allowed'],
  ['CREATE_FAILED', undefined, 'allowed'],
  ['ROLLBACK_COMPLETE', undefined, 'allowed'],
  ['CREATE_COMPLETE', undefined, 'rejected'],
  ['UPDATE_ROLLBACK_COMPLETE', undefined, 'rejected'],
  ['UPDATE_COMPLETE', 'sandbox', 'rejected'],
  ['UPDATE_COMPLETE', 'production', 'allowed'],
] as const)('a deployment with first=true to a stage whose Service is %s, confirmed for %s, is %s', async (given) => {
  const [status, confirmed, expected] = given;
  const checked = requireFirst('production', confirmed, async () => status);
  const outcome = await checked.then(
    () => 'allowed',
    (error: unknown) => (/in use/.test(String(error)) ? 'rejected' : String(error)),
  );
  expect(outcome).toBe(expected);
});

test('only -c first=true removes the protection of a stage', () => {
  expect([undefined, 'true'].map(isFirstDeployment)).toEqual([false, true]);
  for (const option of ['false', '', 'yes'])
    expect(() => isFirstDeployment(option)).toThrow('The option first must be "true".');
});

test('the API, queues, stream and schedules invoke aliases, never a function directly', () => {
  const refersToAlias = (value: unknown): boolean =>
    [...aliases()].some((id) => JSON.stringify(value).includes(`"${id}"`));
  const rules = resources('AWS::Events::Rule').flatMap(({ properties }) => properties.Targets);
  const callers = [
    ...resources('AWS::ApiGatewayV2::Integration').map(({ id, properties }) => [id, properties.IntegrationUri]),
    ...resources('AWS::Lambda::EventSourceMapping').map(({ id, properties }) => [id, properties.FunctionName]),
    ...resources('AWS::Lambda::Permission').map(({ id, properties }) => [id, properties.FunctionName]),
    ...rules.map(({ Id, Arn }) => [Id, Arn]),
  ];
  expect(callers.length).toBeGreaterThan(30);
  for (const [id, reference] of callers) expect(refersToAlias(reference), String(id)).toBe(true);
});

test('a stage without a canary shifts all traffic immediately, so a sandbox is deployed in minutes', async () => {
  expect(newSandbox).not.toHaveProperty('canary');
  expect(ofType('AWS::Lambda::Alias')).toEqual([]);
  expect(ofType('AWS::CodeDeploy::DeploymentGroup')).toEqual([]);
});

test('a change to the state stack creates a new version of every function, with the new environment', async () => {
  const versionsOf = (template: Template): readonly string[] =>
    Object.keys(template.findResources('AWS::Lambda::Version'));
  const warmed = { ...production, warmThroughput: { writes: 20_000, reads: 20_000 } };
  const after = new Set(versionsOf((await synthesise(warmed)).service));
  const before = versionsOf(service);
  expect(before).toHaveLength(aliases().size);
  for (const version of before) expect(after.has(version), version).toBe(false);
});

test('State is deployed before Service, because new functions may need a new queue or key', () => {
  const { artifacts } = JSON.parse(readFileSync(path.join(assembly, 'manifest.json'), 'utf8')) as {
    artifacts: Record<string, { dependencies?: readonly string[] }>;
  };
  expect(artifacts.Service?.dependencies).toContain('State');
  expect(artifacts.State?.dependencies ?? []).not.toContain('Service');
});

/** Returns whether a resource stores a position in a stream. A new mapping would read the stream from its start. */
const isPositionInStream = ({ Properties }: Resource): boolean => Properties?.StartingPosition !== undefined;

/** The lasting resources of the last release, by stack. Updated after each release (deployment/releases.md). */
const releasedResources = 'test/support/cloud/templates/released-resources.json';

test('a release keeps every table, queue, key, log, address and stream position of the previous one', async () => {
  const { app } = await stacksOf(production);
  const current = Object.fromEntries(
    app.synth().stacks.map(({ id, template }) => [
      id,
      Object.entries(template.Resources as Record<string, Resource>)
        .filter(([, resource]) => lastingTypes.has(resource.Type) || isPositionInStream(resource))
        .map(([logicalId]) => logicalId)
        .toSorted(),
    ]),
  );
  if (process.env.UPDATE_ITEMS) writeFileSync(releasedResources, `${JSON.stringify(current, undefined, 2)}\n`);
  const released = JSON.parse(readFileSync(releasedResources, 'utf8')) as typeof current;
  const releasedCount = released.Service?.length ?? 0;
  expect(releasedCount).toBeGreaterThan(20);
  for (const [stack, ids] of Object.entries(released))
    expect(current[stack], stack).toEqual(expect.arrayContaining(ids));
});
