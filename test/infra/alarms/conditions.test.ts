import { aws_cloudwatch, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { metricNamespaceVariable, unusedCacheMetric } from '#infra/constructs/functions/bundle/unused-cache.ts';
import { Monitoring } from '#infra/constructs/monitoring/monitoring.ts';
import { quotasOf } from '#infra/deployment/regions.ts';
import { inIreland, production } from '#test/support/cloud/templates/production-stage.ts';
import { anApp, synthesise } from '#test/support/cloud/templates/stage-templates.ts';
import { ofType } from '#test/support/cloud/templates/template.ts';

interface Alarm {
  readonly id: string;
  readonly properties: Record<string, any>;
}

let service: Template;
let global: Template | undefined;
let alarms: readonly Alarm[];

beforeAll(async () => {
  ({ service, global } = await synthesise(production));
  // The alarms on objectives and on versions have tests of their own (operators/objectives.test.ts, releases.test.ts).
  alarms = Object.entries(service.findResources('AWS::CloudWatch::Alarm'))
    .filter(([id]) => !id.startsWith('Objectives') && !id.includes('VersionAlarm'))
    .map(([id, { Properties }]) => ({ id, properties: Properties }));
});

/** Returns the alarms on a metric, including alarms on an expression that contains it. */
const alarmsOn = (namespace: string, metric: string): Alarm[] =>
  alarms.filter(({ properties: { Namespace, MetricName, Metrics = [] } }) =>
    [{ Namespace, MetricName }, ...Metrics.map(({ MetricStat }: any) => MetricStat?.Metric ?? {})].some(
      (candidate) => candidate.Namespace === namespace && candidate.MetricName === metric,
    ),
  );

/** Returns the alarms on log lines that match a pattern, in the log of one function or API. */
const alarmsFor = (pattern: string, source: string): Alarm[] => {
  const filters = Object.values(service.findResources('AWS::Logs::MetricFilter')).map(({ Properties }) => Properties);
  const [filter] = filters.filter(({ FilterPattern }) => FilterPattern === pattern);
  expect(filter?.LogGroupName.Ref).toMatch(new RegExp(`^${source}`));
  const [{ MetricNamespace, MetricName } = {} as any] = filter?.MetricTransformations ?? [];
  return alarmsOn(MetricNamespace, MetricName);
};

const functions = () => Object.keys(service.findResources('AWS::Lambda::Function'));

test('every function has an alarm for throttling by Lambda', () => {
  expect(alarmsOn('AWS/Lambda', 'Throttles')).toHaveLength(functions().length);
});

test('an error rate of 1% raises an alarm, unless there are too few failures', () => {
  const rates = [...alarmsOn('AWS/Lambda', 'Errors'), ...alarmsOn('AWS/ApiGateway', '5xx')].filter(
    ({ properties }) => properties.Threshold === 1,
  );
  expect(rates).toHaveLength(functions().length + 1);
  for (const { id, properties } of rates) {
    const { Expression } = properties.Metrics.find((metric: any) => metric.Expression);
    expect(Expression, id).toMatch(/^IF\(failures >= [15], 100 \* failures \/ MAX\(\[all, failures\]\), 0\)$/);
  }
});

test('a function that rarely runs has an alarm if at least two invocations in fifteen minutes failed, and none succeeded', () => {
  const total = alarmsOn('AWS/Lambda', 'Errors').filter(({ properties }) => properties.Threshold === 100);
  for (const { id, properties } of total) {
    expect(properties.Metrics[0].Expression, id).toBe('IF(failures >= 2, 100 * failures / MAX([all, failures]), 0)');
    const periods = properties.Metrics.flatMap(({ MetricStat }: any) => MetricStat?.Period ?? []);
    expect(periods, id).toEqual([900, 900]);
  }
  const soonAlarmed = alarmsOn('AWS/Lambda', 'Errors').filter(({ properties }) =>
    properties.Metrics[0].Expression?.startsWith('IF(failures >= 1,'),
  );
  expect(total).toHaveLength(functions().length - soonAlarmed.length);
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

test('a stage with sandbox banks has one alarm on each KMS quota, because a quota belongs to the account', () => {
  const alarmed = ofType('AWS::CloudWatch::Alarm')
    .filter(([, { Properties }]) => Properties.Namespace === 'AWS/Usage')
    .map(([, { Properties }]) => Properties.Dimensions.find(({ Name }: any) => Name === 'Resource').Value);
  expect(alarmed).toHaveLength(3);
  expect(new Set(alarmed).size).toBe(alarmed.length);
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
  expect(alarmsFor('{ $.status = "429" }', 'InterfaceAccess')).toHaveLength(1);
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
  ['an event that is published again', '{ $.event = "events.republished" }', 'Reconciler'],
  ['an event whose webhook is sent late', '{ $.event = "deliveries.late" }', 'WebhookDispatcher'],
  ['a certificate that expires soon', '{ $.event = "certificate.expiring" }', 'DirectoryReader'],
  [
    'a transport certificate that is missing',
    '{ ($.event = "certificate.missing") && ($.use = "transport") }',
    'DirectoryReader',
  ],
  ['a key that its directory does not publish', '{ $.event = "certificate.key_missing" }', 'DirectoryReader'],
  ['a certificate that does not match its key', '{ $.event = "certificate.mismatched" }', 'DirectoryReader'],
])('an alarm reports %s', (_title, pattern, functionName) => {
  expect(alarmsFor(pattern, `${functionName}FunctionLog`)).toHaveLength(1);
});

test('an alarm reports that KMS has failed to sign webhooks for fifteen minutes', () => {
  const [alarm] = alarmsFor('{ $.event = "webhooks.overflowed" }', 'WebhookDispatcherFunctionLog');
  expect(alarm?.properties).toMatchObject({ Threshold: 1, Period: 300, EvaluationPeriods: 3 });
  expect(alarm?.properties).not.toHaveProperty('DatapointsToAlarm');
});

test('an alarm reports a key set that was unreadable in two consecutive half hours, each with a run of the function', () => {
  const [alarm, ...others] = alarmsFor('{ $.event = "certificate.unread" }', 'DirectoryReaderFunctionLog');
  expect(others).toEqual([]);
  expect(alarm?.properties).toMatchObject({ Threshold: 1, Period: 1800, EvaluationPeriods: 2 });
  expect(alarm?.properties).not.toHaveProperty('DatapointsToAlarm');
});

test('no alarm reports a certificate that is valid, or a key that a directory publishes without a certificate', () => {
  const patterns = Object.values(service.findResources('AWS::Logs::MetricFilter')).map(
    ({ Properties }) => Properties.FilterPattern as string,
  );
  expect(patterns.filter((pattern) => /certificate\.(valid|missing)/.test(pattern))).toEqual([
    '{ ($.event = "certificate.missing") && ($.use = "transport") }',
  ]);
});

test("if Lambda's Node creates the code caches, one alarm reports, once a day, functions that started without theirs", () => {
  const namespace = 'open-banking-production-service';
  vi.stubEnv('LAMBDA_NODE', process.execPath);
  onTestFinished(() => void vi.unstubAllEnvs());
  const stack = new Stack(anApp(), 'Service', { stackName: namespace });
  new Monitoring(stack, 'Monitoring', production);
  const [unusedCaches, ...others] = Object.values(Template.fromStack(stack).findResources('AWS::CloudWatch::Alarm'));
  expect(others).toEqual([]);
  expect(unusedCaches?.Properties).toMatchObject({
    Namespace: namespace,
    MetricName: unusedCacheMetric,
    Threshold: 1,
    Period: 86_400,
    Statistic: 'Sum',
  });
  expect(unusedCaches?.Properties.Dimensions).toBeUndefined();
  for (const { Properties } of Object.values(service.findResources('AWS::Lambda::Function')))
    expect(Properties.Environment.Variables[metricNamespaceVariable]).toBe(namespace);
});

test('if another Node creates the code caches, which Lambda rejects, no alarm on them is always raised', () => {
  expect(alarmsOn('open-banking-production-service', unusedCacheMetric)).toEqual([]);
});

test('an alarm reports messages that EventBridge Scheduler cannot even send to a dead-letter queue', () => {
  // InvocationDroppedCount also counts the messages that it sends there.
  const [dropped, ...others] = alarmsOn('AWS/Scheduler', 'InvocationsFailedToBeSentToDeadLetterCount');
  expect(others).toEqual([]);
  expect(dropped?.properties).toMatchObject({ Threshold: 1, Period: 300, Statistic: 'Sum' });
  expect(dropped?.properties.Dimensions.map(({ Name }: any) => Name)).toEqual(['ScheduleGroup']);
});

test('an alarm reports a reconciler that logs nothing for an hour, although it runs every 15 minutes', () => {
  const [silenceAlarm] = alarmsFor('{ $.event = "reconciliation.heartbeat" }', 'ReconcilerFunctionLog');
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
    const reportsSilence = properties.MetricName?.endsWith('heartbeat');
    expect(properties.TreatMissingData, id).toBe(reportsSilence ? 'breaching' : 'notBreaching');
  }
});

test('alarms on a function that runs every 15 minutes or every hour last until its next run, to notify only once', () => {
  const lasting = alarms.filter(({ properties }) => properties.DatapointsToAlarm !== undefined);
  const ids = lasting.map(({ id }) => id.replace(/[0-9A-F]{8}$/, '')).toSorted();
  expect(ids).toEqual([
    'ClientSweeperFunctionErrorsAlarm',
    'DirectoryReaderFunctionCertificateAlarm',
    'DirectoryReaderFunctionCertificateMissingAlarm',
    'DirectoryReaderFunctionConflictAlarm',
    'DirectoryReaderFunctionErrorsAlarm',
    'DirectoryReaderFunctionKeyMissingAlarm',
    'DirectoryReaderFunctionMismatchAlarm',
  ]);
  for (const { id, properties } of lasting) {
    const periods = id.startsWith('ClientSweeper') ? 13 : 4;
    expect([properties.DatapointsToAlarm, properties.EvaluationPeriods], id).toEqual([1, periods]);
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
  const text = { condition: 'Any.', impact: 'Any.', runbook: 'dead-letters' } as const;
  monitoring.alarm(stack, 'Any', { metric, threshold: 1, ...text });
  const [topic] = Object.values(Template.fromStack(stack).findResources('AWS::SNS::Topic'));
  expect(topic?.Properties.Subscription).toEqual([
    { Protocol: 'email', Endpoint: 'first@example.com' },
    { Protocol: 'email', Endpoint: 'second@example.com' },
    { Protocol: 'https', Endpoint: 'https://on-call.example/sns' },
  ]);
});

test(
  "if the stage requires it, functions send traces, and the stage's key encrypts their logs",
  { tags: ['variant'] },
  async () => {
    const { service: traced } = await synthesise({ ...production, traces: true });
    for (const { TracingConfig } of Object.values(traced.findResources('AWS::Lambda::Function')).map(
      ({ Properties }) => Properties,
    )) {
      expect(TracingConfig).toEqual({ Mode: 'Active' });
    }
    for (const { Properties } of Object.values(traced.findResources('AWS::Logs::LogGroup'))) {
      expect(JSON.stringify(Properties.KmsKeyId)).toMatch(/MonitoringKey/);
    }
    const { service: plain } = await synthesise(inIreland);
    plain.resourceCountIs('AWS::KMS::Key', 0);
    expect(JSON.stringify(plain.toJSON())).not.toMatch(/TracingConfig|KmsKeyId/);
  },
);

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
