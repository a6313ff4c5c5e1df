import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { demandOf, forms, needsFor, type Settings } from '#infra/deployment/demand.ts';
import { quotasOf, readOn, type RegionCode, regionCodes } from '#infra/deployment/regions.ts';
import { quotaReport } from '#infra/operator/quotas/quota-report.ts';
import { formOf, quotaReportsOf, resourceQuotasOf } from '#infra/operator/quotas/stage-quotas.ts';
import { requireDeployable, warningsOf } from '#infra/stage-rules.ts';
import { newProduction, newSandbox, type Stage, stages } from '#infra/stages.ts';
import { assembly } from '#test/support/cloud/assembly-setup.ts';
import { restoreRunbook } from '#test/support/cloud/restore-runbook.ts';
import { fullStage, inIreland, production } from '#test/support/cloud/templates/production-stage.ts';
import { anApp, stacksOf, synthesise } from '#test/support/cloud/templates/stage-templates.ts';
import { busEntries, secondsOf, shardsOf, sharesOf } from '#test/bench/burst/traffic.ts';
import { storedCounts } from '#test/bench/cost/stored-counts.ts';
import { ofType, target } from '#test/support/cloud/templates/template.ts';

let first: Template;
beforeAll(async () => {
  ({ state: first } = await synthesise(production, { isFirst: true }));
});

test('a failed first deployment leaves nothing behind, because no resource is retained or protected yet', () => {
  for (const [id, { Type, DeletionPolicy }] of Object.entries(first.toJSON().Resources as Record<string, any>)) {
    expect(DeletionPolicy ?? 'Delete', `${id} ${Type}`).not.toBe('Retain');
  }
  const [table] = Object.values(first.findResources('AWS::DynamoDB::GlobalTable'));
  expect(table?.Properties.Replicas[0].DeletionProtectionEnabled).toBe(false);
});

test('the state stack is protected against deletion after the first deployment, not during it', async () => {
  const { StateStack } = await import('#infra/state-stack.ts');
  const outdir = mkdtempSync(path.join(tmpdir(), 'cdk-'));
  const isProtected = (id: string, isFirst: boolean) =>
    new StateStack(anApp(outdir), id, { stage: production, env: { region: production.region }, isFirst })
      .terminationProtection;
  expect([isProtected('First', true), isProtected('Later', false)]).toEqual([false, true]);
  rmSync(outdir, { recursive: true });
});

test('every later deployment protects the table', async () => {
  const { state } = await synthesise(production);
  const [table] = Object.values(state.findResources('AWS::DynamoDB::GlobalTable'));
  expect(table?.Properties.Replicas[0].DeletionProtectionEnabled).toBe(true);
});

test('no resource that outlives its stack has a fixed name, so a second deployment has no conflicts', () => {
  const nameProperties = ['Name', 'TableName', 'QueueName', 'BucketName', 'AliasName', 'LogGroupName'];
  for (const [id, { Type, DeletionPolicy, Properties = {} }] of Object.entries(
    first.toJSON().Resources as Record<string, any>,
  )) {
    if (DeletionPolicy === undefined) continue;
    for (const property of nameProperties) expect(Properties[property], `${id} ${Type}`).toBeUndefined();
  }
});

const inBahrain: Stage = { ...production, region: 'me-south-1' };

test.each([production, inBahrain, inIreland])(
  'a stage can be deployed to $region',
  { tags: ['variant'] },
  async (stage) => {
    requireDeployable('production', stage);
    const { state, service } = await synthesise(stage);
    const templates = JSON.stringify([state.toJSON(), service.toJSON()]);
    const others = regionCodes.filter((code) => code !== stage.region);
    for (const other of others) expect(templates).not.toContain(other);
  },
);

test("a stage's limits fit the quotas of its region", () => {
  for (const [name, stage] of Object.entries<Stage>(stages)) {
    const { apiRequests, apiBurst } = quotasOf(stage.region, stage.raisedQuotas);
    expect(stage.throttle.rate, name).toBeLessThanOrEqual(apiRequests);
    expect(stage.throttle.burst, name).toBeLessThanOrEqual(apiBurst);
  }
  const highThrottle: Stage = { ...production, throttle: { rate: 5_000, burst: 1_250 } };
  expect(() => requireDeployable('highThrottle', highThrottle)).toThrow(/2500 requests per second/);
  requireDeployable('highThrottle', { ...highThrottle, raisedQuotas: { apiRequests: 5_000 } });
});

test('the queues and reservations of a stage leave 100 concurrent executions to the other functions', () => {
  const { readers } = production;
  const atLimit = (timers: number): Stage => ({ ...production, readers: { ...readers, timers } });
  requireDeployable('atLimit', atLimit(30));
  expect(() => requireDeployable('beyond', atLimit(31))).toThrow(
    "Its readers and reservedConcurrency add up to 901 of the account's 1000 concurrent executions in me-central-1",
  );
  requireDeployable('raised', { ...atLimit(31), raisedQuotas: { concurrency: 3_000 } });
});

test('a stage cannot be deployed if two of its keys for banks have the same name or kid', () => {
  const [key] = production.messageKeys;
  const sameName: Stage = {
    ...production,
    messageKeys: [
      { ...key, method: 'wrapped' },
      { ...key, kid: 'another' },
    ],
  };
  expect(() => requireDeployable('sameName', sameName)).toThrow('Two of its messageKeys have the same name');
  const sameKid: Stage = {
    ...production,
    eventKeys: [...production.eventKeys, { name: '2', kid: 'open-banking-events-1' }],
  };
  expect(() => requireDeployable('sameKid', sameKid)).toThrow('Two of its eventKeys have the same kid');
});

const usual = { region: 'me-central-1', form: forms.usual, raised: {}, resources: [] } as const;

test('the quota report lists the region to enable, the quotas to raise, and the check for a new account', () => {
  const report = quotaReport({ ...usual, paymentsPerSecond: 300 });
  expect(report).toContain('aws account enable-region --region-name me-central-1');
  expect(report).toContain(`default quotas read on ${readOn}`);
  expect(report).toContain('A new account may have a Lambda concurrency of 10');
  expect(report).toContain('aws lambda get-account-settings --region me-central-1');
  expect(report).toMatch(/RAISE {3}ruleInvocations .*events: Invocations throttle limit/);
  expect(report).toMatch(/enough {2}putEvents/);
  expect(report).toContain('--quota-code L-B99A9384 --desired-value 1000');
  expect(report).toMatch(/RAISE {3}rsaCalls /);
  expect(report).toMatch(/RAISE {3}signatures /);
  const volume = quotaReport({ ...usual, paymentsPerSecond: 300, form: forms.volume });
  expect(volume).toMatch(/enough {2}rsaCalls /);
  expect(volume).toMatch(/enough {2}signatures /);
  expect(quotaReport({ ...usual, paymentsPerSecond: 1, region: 'eu-west-1' })).toContain(
    'No other quota needs to be raised.',
  );
});

test("the quota report for a stage knows its way of signing, its regions' quotas and those of its resources", () => {
  const wrapped: Stage = {
    ...production,
    webhookSigning: 'wrapped',
    messageKeys: [{ name: '2', kid: '2', method: 'wrapped' }],
  };
  expect(demandOf(formOf(production))).toMatchObject({ signatures: 10.1, rsaCalls: 10.1 });
  expect(demandOf(formOf(wrapped))).toMatchObject({ signatures: 0.1, rsaCalls: 4 });
  const resources = resourceQuotasOf({ ...production, peakPaymentsPerSecond: 300 });
  expect(resources.filter(({ used, available }) => used > available)).toEqual([]);
  expect(quotaReport({ ...usual, paymentsPerSecond: 1, resources })).toMatch(
    /Lambda: provisioned pollers .* uses +20 of/,
  );
});

test('quotas that AWS has raised count in the region of the stage, and not in its second region', () => {
  const raisedQuotas = { apiRequests: 9_999, apiBurst: 5_555, concurrency: 7_777, rsaCalls: 8_888 };
  const stage: Stage = { ...production, secondRegion: 'eu-central-1', raisedQuotas };
  const [own, second, ...others] = quotaReportsOf(stage, { payments: 300, volume: false });
  expect(others).toEqual([]);
  expect(own).toContain('300 payments per second in me-central-1');
  expect(second).toContain('300 payments per second in eu-central-1');
  for (const quota of Object.values(raisedQuotas)) {
    expect(own).toContain(String(quota));
    expect(second).not.toContain(String(quota));
  }
  expect(second).toMatch(/throttle of the stage, requests per second +uses +2500 of 10000\n/);
  expect(second).toMatch(/Lambda: readers and reserved concurrency.* of 1000\n/);
});

test('the quota report states the cost and the limit of each way to sign webhooks', () => {
  const report = quotaReport({ ...usual, paymentsPerSecond: 300 });
  expect(report).toMatch(/kms +\$150 +KMS signs those of 100 payments per second/);
  expect(report).toMatch(/wrapped +\$0 +No limit/);
});

test('the quota report requests Lambda concurrency only once, in the amount that the payments need', () => {
  const report = quotaReport({ ...usual, paymentsPerSecond: 1_000 });
  expect(report).toContain('--quota-code L-B99A9384 --desired-value 2875');
  expect(report.match(/--service-code lambda/g)).toHaveLength(1);
});

const settings = Object.keys(forms) as Settings[];

test.each(settings)(
  'with the %s settings, each quota need is what the benchmark counted or up to a third more',
  (name) => {
    const counts = storedCounts()[name];
    const demand = demandOf(forms[name]);
    const concurrency = Object.keys(counts.functions).reduce((sum, group) => sum + secondsOf(counts, group), 0);
    const { bankSigns, bankDecrypts, webhookSigns, sessionSigns, otherKmsCalls } = counts;
    const counted = {
      ...counts,
      signatures: webhookSigns + sessionSigns,
      rsaCalls: bankSigns + bankDecrypts,
      symmetricCalls: otherKmsCalls - bankDecrypts,
      tableWrites: counts.writeUnits,
      tableReads: counts.readUnits,
      putEvents: counts.putEventsCalls,
      ruleInvocations: busEntries(300, shardsOf(production), sharesOf(20)) / 300,
      concurrency,
    };
    for (const quota of Object.keys(demand) as (keyof typeof demand)[]) {
      expect(demand[quota], quota).toBeGreaterThanOrEqual(counted[quota]);
      expect(demand[quota], quota).toBeLessThanOrEqual(counted[quota] * 1.34 + 0.1);
    }
  },
);

test.each(regionCodes)('the quotas that payments need grow with their rate in %s', (region: RegionCode) => {
  const needsAt = (rate: number) => needsFor(rate, quotasOf(region), forms.usual);
  const needed = (rate: number) => new Map(needsAt(rate).map((need) => [need.quota, need.needed]));
  expect([...needed(1).keys()].toSorted()).toEqual(Object.keys(demandOf(forms.usual)).toSorted());
  for (const [quota, value] of needed(100)) expect(needed(1_000).get(quota), quota).toBeGreaterThan(value);
});

test('CloudFormation creates the routes of an API in sequence, and the stage that deploys them last', () => {
  for (const stack of ['Service', 'Sandbox']) {
    const routes = ofType('AWS::ApiGatewayV2::Route', stack);
    const ids = new Set(routes.map(([id]) => id));
    const predecessorsOf = new Map(
      routes.map(([id, { DependsOn = [] }]) => [id, DependsOn.filter((other) => ids.has(other))]),
    );
    const apis = new Set(routes.map(([, { Properties }]) => target(Properties.ApiId)));
    const firstRoutes = [...predecessorsOf].filter(([, others]) => others.length === 0);
    expect(firstRoutes, stack).toHaveLength(apis.size);
    const predecessors = [...predecessorsOf.values()].flat();
    expect(predecessors).toHaveLength(routes.length - apis.size);
    expect(new Set(predecessors).size).toBe(routes.length - apis.size);
    const lastRoutes = [...ids].filter((id) => !predecessors.includes(id));
    const awaitedRoutes = ofType('AWS::ApiGatewayV2::Stage', stack).flatMap(([, { DependsOn = [] }]) =>
      DependsOn.filter((id) => ids.has(id)),
    );
    expect(awaitedRoutes.toSorted()).toEqual(lastRoutes.toSorted());
  }
});

test('a change to the state stack changes the service stack and its nested stacks, so all are deployed', async () => {
  const revisionOf = (template: Template): unknown => template.findOutputs('StateRevision').StateRevision?.Value;
  const before = revisionOf((await synthesise(production)).service);
  const rotated: Stage = { ...production, signingKeys: { ...production.signingKeys, sessions: ['1', '2', '3'] } };
  const after = revisionOf((await synthesise(rotated)).service);
  expect(before).toMatch(/^[0-9a-f]{64}$/);
  expect(after).toMatch(/^[0-9a-f]{64}$/);
  expect(after).not.toBe(before);
  const revisions = globSync(path.join(assembly, 'Service*.template.json')).map((file) => {
    const { Outputs } = JSON.parse(readFileSync(file, 'utf8')) as { Outputs?: Record<string, { Value: unknown }> };
    return Outputs?.StateRevision?.Value;
  });
  // CloudFormation skips a nested stack with an unchanged template.
  expect(revisions).toHaveLength(3);
  for (const revision of revisions) expect(revision).toMatch(/^[0-9a-f]{64}$/);
});

test('the logs of a production stage outlive the service stack', async () => {
  const { service } = await synthesise(production);
  const policies = Object.values(service.findResources('AWS::Logs::LogGroup')).map(
    ({ DeletionPolicy }) => DeletionPolicy,
  );
  expect(policies.length).toBeGreaterThan(10);
  expect(new Set(policies)).toEqual(new Set(['RetainExceptOnCreate']));
});

test('a stage with real banks needs an account and an alarm recipient', () => {
  expect(() => requireDeployable('production', newProduction)).toThrow(/its alarms have no recipient/);
  expect(() => requireDeployable('production', newProduction)).toThrow(/does not name an account/);
  requireDeployable('production', production);
  const { monthlyBudgetUsd: _budget, ...withoutBudget } = production;
  requireDeployable('production', { ...withoutBudget, alarmEmails: [], alarmUrls: ['https://on-call.example/sns'] });
  requireDeployable('sandbox', newSandbox);
});

test('a budget without a recipient is an error in a stage with real banks, and a warning in a sandbox', async () => {
  const withoutEmails: Stage = { ...production, alarmEmails: [], alarmUrls: ['https://on-call.example/sns'] };
  expect(() => requireDeployable('production', withoutEmails)).toThrow(
    /has a budget, but its notices have no recipient/,
  );
  requireDeployable('production', production);
  const warningsAt = async (stage: Stage): Promise<string> => {
    const { service } = await stacksOf(stage, { name: 'warned' });
    return JSON.stringify(service.node.metadata.filter(({ type }) => type === 'aws:cdk:warning'));
  };
  expect(await warningsAt(newSandbox)).toMatch(/budget .* no budget alarm is deployed/);
  expect(await warningsAt({ ...newSandbox, alarmEmails: ['team@example.com'] })).toBe('[]');
});

test('a real directory without a key set is a warning, because its certificates are not monitored', () => {
  const aboutKeySets = (stage: Stage) => warningsOf(stage).filter((warning) => /key set/.test(warning));
  expect(aboutKeySets(production)).toEqual([expect.stringMatching(/no key set of the directory in UAE/)]);
  const keySets = { UAE: 'https://keystore.example.ae/client/application.jwks' };
  expect(aboutKeySets({ ...production, keySets })).toEqual([]);
});

test('a stage that names an account cannot be deployed to another account', async () => {
  const { state, service } = await synthesise(production);
  for (const template of [state, service]) {
    const text = JSON.stringify(template.toJSON());
    expect(text).toContain(production.account);
    expect(text).not.toContain('AWS::AccountId');
  }
});

test("the runbook copies the table's tags to the restored table, so that its costs are allocated", async () => {
  const { state } = await synthesise(production);
  const [table] = Object.values(state.findResources('AWS::DynamoDB::GlobalTable'));
  const tags = table?.Properties.Replicas[0].Tags.map(({ Key, Value }: any) => `Key=${Key},Value=${Value}`);
  const command = restoreRunbook().find((line) => line.includes('tag-resource')) ?? '';
  const copiedTags = command.replace('STAGE', 'production').match(/Key=\S+,Value=\S+/g) ?? [];
  expect(copiedTags.toSorted()).toEqual(tags.toSorted());
});

test('the runbook gives the replica of the restored table the backups, the tags and the protection of a deployed one', async () => {
  const { state } = await synthesise(fullStage);
  const [table] = Object.values(state.findResources('AWS::DynamoDB::GlobalTable'));
  const replica = table?.Properties.Replicas.find(({ Region }: any) => Region === fullStage.secondRegion);
  expect(replica).toMatchObject({
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    DeletionProtectionEnabled: true,
  });
  const commands = readFileSync('infra/operator/recovery.md', 'utf8')
    .replaceAll(/ *\\\n */g, ' ')
    .split('\n')
    .filter((line) => /aws dynamodb .*--region SECOND/.test(line))
    .join('\n');
  expect(commands).toContain('update-continuous-backups --region SECOND');
  expect(commands).toContain('PointInTimeRecoveryEnabled=true');
  expect(commands).toMatch(/update-table --region SECOND .*--deletion-protection-enabled/);
  const tags = replica.Tags.map(({ Key, Value }: any) => `Key=${Key},Value=${Value}`);
  const copiedTags = commands.replaceAll('STAGE', 'production').match(/Key=\S+,Value=\S+/g) ?? [];
  expect(copiedTags.toSorted()).toEqual(tags.toSorted());
});

test('after a restore, warnings name the commands that change the table that is in use', () => {
  const streamArn = 'arn:aws:dynamodb:me-central-1:123456789012:table/ledger-2/stream/2026-11-22T00:00:00.000';
  const aboutTable = (stage: Stage) => warningsOf(stage).filter((warning) => /update-table/.test(warning));
  const restored: Stage = { ...production, restoredTable: { name: 'ledger-2', streamArn } };
  expect(aboutTable(production)).toEqual([]);
  expect(aboutTable(restored)).toEqual([
    expect.stringContaining(
      '--table-name ledger-2 --warm-throughput ReadUnitsPerSecond=12000,WriteUnitsPerSecond=16000',
    ),
    expect.stringContaining('--table-name ledger-2 --table-class STANDARD_INFREQUENT_ACCESS'),
  ]);
});

test('the unused table of a stage that has moved is not warmed for a fee, and a restore changes no property of a table that may be gone', async () => {
  const tableOf = async (stage: Stage) => {
    const { state } = await synthesise(stage);
    return Object.values(state.findResources('AWS::DynamoDB::GlobalTable'))[0]?.Properties;
  };
  const restoredTable = {
    name: 'ledger-2',
    streamArn: 'arn:aws:dynamodb:me-central-1:123456789012:table/ledger-2/stream/2026-11-22T00:00:00.000',
  } as const;
  const properties = await tableOf(production);
  expect(properties.WarmThroughput).toEqual({ ReadUnitsPerSecond: 12_000, WriteUnitsPerSecond: 16_000 });
  expect(await tableOf({ ...production, restoredTable })).toEqual(properties);
  const unused = await tableOf({ ...production, restoredTable, adoptedKeys: {} });
  expect(unused.WarmThroughput).toBeUndefined();
  expect(unused.GlobalSecondaryIndexes[0].WarmThroughput).toBeUndefined();
});

test('after a restore, the service uses only the restored table, and its original table remains', async () => {
  const name = 'restored-ledger';
  const streamArn = `arn:aws:dynamodb:me-central-1:123456789012:table/${name}/stream/2026-11-22T00:00:00.000`;
  const { state, service } = await synthesise({ ...production, restoredTable: { name, streamArn } });
  state.resourceCountIs('AWS::DynamoDB::GlobalTable', 1);
  expect(state.findOutputs('TableName').TableName?.Value).toBe(name);
  const functions = Object.values(service.findResources('AWS::Lambda::Function'));
  const tables = functions.flatMap(({ Properties }) => Properties.Environment?.Variables?.TABLE_NAME ?? []);
  expect(new Set(tables)).toEqual(new Set([name]));
  service.hasResourceProperties('AWS::Lambda::EventSourceMapping', { EventSourceArn: streamArn });
  const permissions = JSON.stringify(service.findResources('AWS::IAM::Role'));
  expect(permissions).toContain('dynamodb:GetItem');
  expect(permissions).not.toMatch(/LedgerTable/);
});
