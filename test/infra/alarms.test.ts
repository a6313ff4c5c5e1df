import { aws_cloudwatch, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { metricNamespaceVariable, unusedCacheMetric } from '#infra/constructs/functions/bundle/unused-cache.ts';
import { Monitoring } from '#infra/constructs/monitoring/monitoring.ts';
import { quotasOf } from '#infra/deployment/regions.ts';
import { anApp, inIreland, production, synthesise } from '#test/support/cloud/templates/stage-templates.ts';
import { ofType } from '#test/support/cloud/templates/template.ts';

interface Alarm {
  readonly id: string;
  readonly properties: Record<string, any>;
}

let service: Template;
let global: Template | undefined;
let alarms: readonly Alarm[];
let composites: readonly Alarm[];

const alarmsOfType = (type: string): Alarm[] =>
  Object.entries(service.findResources(type)).map(([id, { Properties }]) => ({ id, properties: Properties }));

beforeAll(async () => {
  ({ service, global } = await synthesise(production));
  // Only CodeDeploy reads the alarms on versions (releases.test.ts).
  alarms = alarmsOfType('AWS::CloudWatch::Alarm').filter(({ id }) => !id.includes('VersionAlarm'));
  composites = alarmsOfType('AWS::CloudWatch::CompositeAlarm');
});

/** Returns the alarms on a metric, including alarms on an expression that contains it. */
const alarmsOn = (namespace: string, metric: string): Alarm[] =>
  alarms.filter(({ properties: { Namespace, MetricName, Metrics = [] } }) =>
    [{ Namespace, MetricName }, ...Metrics.map(({ MetricStat }: any) => MetricStat?.Metric ?? {})].some(
      (candidate) => candidate.Namespace === namespace && candidate.MetricName === metric,
    ),
  );

const functions = () => Object.keys(service.findResources('AWS::Lambda::Function'));

test('every function has an alarm for throttling by Lambda', () => {
  expect(alarmsOn('AWS/Lambda', 'Throttles')).toHaveLength(functions().length);
});

test('an error rate of 1% raises an alarm, unless there are too few failures', () => {
  const rates = [...alarmsOn('AWS/Lambda', 'Errors'), ...alarmsOn('AWS/ApiGateway', '5xx')];
  expect(rates).toHaveLength(functions().length + 1);
  for (const { id, properties } of rates) {
    const { Expression } = properties.Metrics.find((metric: any) => metric.Expression);
    expect(Expression, id).toMatch(/^IF\(failures >= [15], 100 \* failures \/ MAX\(\[all, failures\]\), 0\)$/);
    expect(properties.Threshold, id).toBe(1);
  }
});

test('alarms report throttled reads and writes of the main table and its index, and clear afterwards', () => {
  for (const kind of ['Read', 'Write']) {
    const metric = `${kind}ThrottleEvents`;
    const [alarm, ...others] = alarmsOn('AWS/DynamoDB', metric);
    expect(others, metric).toEqual([]);
    const metrics = alarm?.properties.Metrics as any[];
    const dimensions = metrics.flatMap(({ MetricStat }) => MetricStat?.Metric.Dimensions ?? []);
    expect(dimensions.filter(({ Name }) => Name === 'TableName')).toHaveLength(2);
    expect(dimensions).toContainEqual({ Name: 'GlobalSecondaryIndexName', Value: 'lists' });
    expect(metrics.map(({ Expression }) => Expression)).toContain(`FILL(table${kind}s, 0) + FILL(index${kind}s, 0)`);
  }
});

test("alarms report 80% use of the KMS quotas in the stage's region", () => {
  const { signatures, rsaCalls, symmetricCalls } = quotasOf(production.region);
  const thresholds = alarmsOn('AWS/Usage', 'CallCount').map(({ properties: { Dimensions, Threshold } }) => [
    Dimensions.find(({ Name }: any) => Name === 'Resource').Value,
    Threshold,
  ]);
  expect(Object.fromEntries(thresholds)).toEqual({
    CryptographicOperationsEcc: 0.8 * 60 * signatures,
    CryptographicOperationsRsa: 0.8 * 60 * rsaCalls,
    CryptographicOperationsSymmetric: 0.8 * 60 * symmetricCalls,
  });
});

test('each rule has at most one alarm for events that EventBridge cannot deliver', () => {
  const rules = alarmsOn('AWS/Events', 'FailedInvocations').map(
    ({ properties: { Dimensions } }) => Dimensions.find(({ Name }: any) => Name === 'RuleName').Value,
  );
  expect(rules).toContain('AllEvents');
  expect(new Set(rules).size).toBe(rules.length);
});

test('alarms report slow API responses and rate-limited requests', () => {
  const [latency] = alarmsOn('AWS/ApiGateway', 'Latency');
  expect(latency?.properties).toMatchObject({ ExtendedStatistic: 'p99', Threshold: 5000, EvaluationPeriods: 3 });
  const filters = Object.values(service.findResources('AWS::Logs::MetricFilter')).map(({ Properties }) => Properties);
  const [rejected] = filters.filter(({ FilterPattern }) => FilterPattern === '{ $.status = "429" }');
  expect(rejected?.LogGroupName.Ref).toMatch(/^InterfaceAccess/);
  const [{ MetricNamespace, MetricName } = {} as any] = rejected?.MetricTransformations ?? [];
  expect(alarmsOn(MetricNamespace, MetricName)).toHaveLength(1);
});

test.each([
  ['a refresh token that is used twice', '{ $.event = "session.reuse_detected" }', 'Auth'],
  ['a subscription that is deactivated', '{ $.event = "subscription.deactivated" }', 'WebhookDispatcher'],
  [
    'a delivery that has run out of attempts',
    '{ ($.event = "delivery.attempted") && ($.next = "exhausted") }',
    'WebhookDispatcher',
  ],
  ['a payment that does not become final', '{ $.event = "payment.unsettled" }', 'PaymentRunner'],
  ['a certificate that expires soon', '{ $.event = "certificate.expiring" }', 'DirectoryReader'],
  ['a key that its directory does not publish', '{ $.event = "certificate.key_missing" }', 'DirectoryReader'],
  ['a certificate that does not match its key', '{ $.event = "certificate.mismatched" }', 'DirectoryReader'],
])('an alarm reports %s', (_title, pattern, functionName) => {
  const filters = Object.values(service.findResources('AWS::Logs::MetricFilter')).map(({ Properties }) => Properties);
  const [filter] = filters.filter(({ FilterPattern }) => FilterPattern === pattern);
  expect(filter?.LogGroupName.Ref).toMatch(new RegExp(`^${functionName}FunctionLog`));
  const [{ MetricNamespace, MetricName } = {} as any] = filter?.MetricTransformations ?? [];
  expect(alarmsOn(MetricNamespace, MetricName)).toHaveLength(1);
});

test('an alarm reports that KMS has failed to sign webhooks for fifteen minutes', () => {
  const filters = Object.values(service.findResources('AWS::Logs::MetricFilter')).map(({ Properties }) => Properties);
  const [filter] = filters.filter(({ FilterPattern }) => FilterPattern === '{ $.event = "webhooks.overflowed" }');
  expect(filter?.LogGroupName.Ref).toMatch(/^WebhookDispatcherFunctionLog/);
  const [{ MetricNamespace, MetricName } = {} as any] = filter?.MetricTransformations ?? [];
  const [alarm] = alarmsOn(MetricNamespace, MetricName);
  expect(alarm?.properties).toMatchObject({ Threshold: 1, Period: 300, EvaluationPeriods: 3 });
  expect(alarm?.properties).not.toHaveProperty('DatapointsToAlarm');
});

test('an alarm reports a key set that was unreadable in two consecutive half hours, each with a run of the function', () => {
  const filters = Object.values(service.findResources('AWS::Logs::MetricFilter')).map(({ Properties }) => Properties);
  const [filter] = filters.filter(({ FilterPattern }) => FilterPattern === '{ $.event = "certificate.unread" }');
  expect(filter?.LogGroupName.Ref).toMatch(/^DirectoryReaderFunctionLog/);
  const [{ MetricNamespace, MetricName } = {} as any] = filter?.MetricTransformations ?? [];
  const [alarm, ...others] = alarmsOn(MetricNamespace, MetricName);
  expect(others).toEqual([]);
  expect(alarm?.properties).toMatchObject({ Threshold: 1, Period: 1800, EvaluationPeriods: 2 });
  expect(alarm?.properties).not.toHaveProperty('DatapointsToAlarm');
});

test('no alarm reports a certificate that is valid or has not been issued yet', () => {
  const patterns = Object.values(service.findResources('AWS::Logs::MetricFilter')).map(
    ({ Properties }) => Properties.FilterPattern as string,
  );
  expect(patterns.filter((pattern) => /certificate\.(valid|missing)/.test(pattern))).toEqual([]);
});

test('one alarm reports, once a day, that functions started without their code caches', () => {
  const namespace = 'open-banking-production-service';
  const [unusedCaches, ...others] = alarmsOn(namespace, unusedCacheMetric);
  expect(others).toEqual([]);
  expect(unusedCaches?.properties).toMatchObject({ Threshold: 1, Period: 86_400, Statistic: 'Sum' });
  expect(unusedCaches?.properties.Dimensions).toBeUndefined();
  for (const { Properties } of Object.values(service.findResources('AWS::Lambda::Function')))
    expect(Properties.Environment.Variables[metricNamespaceVariable]).toBe(namespace);
});

test('an alarm reports messages that EventBridge Scheduler drops', () => {
  const [dropped, ...others] = alarmsOn('AWS/Scheduler', 'InvocationDroppedCount');
  expect(others).toEqual([]);
  expect(dropped?.properties).toMatchObject({ Threshold: 1, Period: 300, Statistic: 'Sum' });
  expect(dropped?.properties.Dimensions.map(({ Name }: any) => Name)).toEqual(['ScheduleGroup']);
});

test('an alarm reports a reconciler that logs nothing for an hour, although it runs every 15 minutes', () => {
  const filters = Object.values(service.findResources('AWS::Logs::MetricFilter')).map(({ Properties }) => Properties);
  const [filter] = filters.filter(({ FilterPattern }) => FilterPattern === '{ $.event = "reconciliation.heartbeat" }');
  const [{ MetricNamespace, MetricName } = {} as any] = filter?.MetricTransformations ?? [];
  const [silenceAlarm] = alarmsOn(MetricNamespace, MetricName);
  expect(silenceAlarm?.properties).toMatchObject({
    ComparisonOperator: 'LessThanThreshold',
    Threshold: 1,
    Period: 3600,
  });
  const rules = Object.entries(service.findResources('AWS::Events::Rule'));
  const [, schedule] = rules.find(([id]) => id.startsWith('Reconciler')) ?? [];
  expect(schedule?.Properties.ScheduleExpression).toBe('rate(15 minutes)');
});

test('every alarm clears by itself: missing data raises an alarm only where silence is the problem', () => {
  for (const { id, properties } of alarms) {
    const reportsSilence = properties.ComparisonOperator === 'LessThanThreshold';
    expect(properties.TreatMissingData, id).toBe(reportsSilence ? 'breaching' : 'notBreaching');
  }
});

test('alarms on a function that runs every 15 minutes last until its next run, to notify only once', () => {
  const lasting = alarms.filter(({ properties }) => properties.DatapointsToAlarm !== undefined);
  const ids = lasting.map(({ id }) => id.replace(/[0-9A-F]{8}$/, '')).toSorted();
  expect(ids).toEqual([
    'DirectoryReaderFunctionCertificateAlarm',
    'DirectoryReaderFunctionErrorsAlarm',
    'DirectoryReaderFunctionKeyMissingAlarm',
    'DirectoryReaderFunctionMismatchAlarm',
  ]);
  for (const { id, properties } of lasting) {
    expect([properties.DatapointsToAlarm, properties.EvaluationPeriods], id).toEqual([1, 4]);
  }
});

test('the alarm topic lists all recipients itself, without separate subscription resources', () => {
  expect(service.findResources('AWS::SNS::Subscription')).toEqual({});
  const stack = new Stack(anApp(), 'Notified');
  const monitoring = new Monitoring(stack, 'Monitoring', {
    ...inIreland,
    alarmEmails: ['first@example.com', 'second@example.com'],
    alarmUrls: ['https://on-call.example/sns'],
  });
  const metric = new aws_cloudwatch.Metric({ namespace: 'Any', metricName: 'any' });
  monitoring.addDependencyAlarm(stack, 'Any', { metric, threshold: 1, sentence: 'Any.', runbook: 'shared-cause' });
  const [topic] = Object.values(Template.fromStack(stack).findResources('AWS::SNS::Topic'));
  expect(topic?.Properties.Subscription).toEqual([
    { Protocol: 'email', Endpoint: 'first@example.com' },
    { Protocol: 'email', Endpoint: 'second@example.com' },
    { Protocol: 'https', Endpoint: 'https://on-call.example/sns' },
  ]);
});

test('recipients of an alarm are also notified when it clears', () => {
  const notifying = [...alarms, ...composites].filter(
    ({ properties: { AlarmActions = [] } }) => AlarmActions.length > 0,
  );
  expect(notifying.length).toBeGreaterThan(composites.length);
  for (const { id, properties } of notifying) expect(properties.OKActions, id).toEqual(properties.AlarmActions);
});

test('each alarm notifies by itself or through exactly one composite alarm, not both', () => {
  const rules = JSON.stringify(composites.map(({ properties }) => properties.AlarmRule));
  for (const { id, properties } of alarms) {
    const mentions = rules.split(`"${id}"`).length - 1;
    expect(mentions + (properties.AlarmActions?.length ?? 0), id).toBe(1);
  }
});

test("one message reports all of a function's problems, but none is sent while a shared dependency fails", () => {
  expect(composites).toHaveLength(functions().length + 1);
  const suppressed = composites.filter(({ properties }) => properties.ActionsSuppressor);
  expect(suppressed).toHaveLength(functions().length);
  for (const { properties } of suppressed) {
    expect(JSON.stringify(properties.ActionsSuppressor)).toMatch(/MonitoringCauses/);
  }
  for (const { properties } of composites) expect(JSON.stringify(properties.AlarmRule).length).toBeLessThan(10_240);
});

test("if the stage requires it, functions send traces, and the stage's key encrypts their logs", async () => {
  for (const { TracingConfig } of Object.values(service.findResources('AWS::Lambda::Function')).map(
    ({ Properties }) => Properties,
  )) {
    expect(TracingConfig).toEqual({ Mode: 'Active' });
  }
  for (const { Properties } of Object.values(service.findResources('AWS::Logs::LogGroup'))) {
    expect(JSON.stringify(Properties.KmsKeyId)).toMatch(/MonitoringKey/);
  }
  const { service: plain } = await synthesise(inIreland);
  plain.resourceCountIs('AWS::KMS::Key', 0);
  expect(JSON.stringify(plain.toJSON())).not.toMatch(/TracingConfig|KmsKeyId/);
});

test.each([
  'AWS::ApiGatewayV2::Api',
  'AWS::CloudWatch::Alarm',
  'AWS::DynamoDB::GlobalTable',
  'AWS::KMS::Key',
  'AWS::Lambda::Function',
  'AWS::Logs::LogGroup',
  'AWS::S3::Bucket',
  'AWS::SQS::Queue',
  'AWS::SecretsManager::Secret',
])('every %s is tagged with its stage and its capability, for cost allocation', (type) => {
  expect(ofType(type).length).toBeGreaterThan(0);
  for (const [id, { Properties }] of ofType(type)) {
    const tags = Properties.Tags ?? Properties.Replicas?.[0].Tags ?? [];
    // The tags of an API are an object.
    const names = Array.isArray(tags) ? tags.map(({ Key }) => Key) : Object.keys(tags);
    expect(names, id).toEqual(expect.arrayContaining(['stage', 'capability']));
  }
});

test("a function's tag is the name of its capability", () => {
  for (const [id, { Properties }] of Object.entries(service.findResources('AWS::Lambda::Function'))) {
    const capability = Properties.Tags.find(({ Key }: any) => Key === 'capability')?.Value;
    expect(id.startsWith(capability), `${id} ${capability}`).toBe(true);
  }
});

test("the stage's budget notifies when 80% of it is spent and when the forecast exceeds it", () => {
  global?.hasResourceProperties('AWS::Budgets::Budget', {
    Budget: {
      BudgetLimit: { Amount: production.monthlyBudgetUsd, Unit: 'USD' },
      CostFilters: { TagKeyValue: ['user:stage$production'] },
    },
  });
  const [budget] = Object.values(global?.findResources('AWS::Budgets::Budget') ?? {});
  const notifications = budget?.Properties.NotificationsWithSubscribers.map(({ Notification }: any) => [
    Notification.NotificationType,
    Notification.Threshold,
  ]);
  expect(notifications).toEqual([
    ['ACTUAL', 80],
    ['FORECASTED', 100],
  ]);
});
