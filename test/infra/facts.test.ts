import { dashboardPaths } from '#functions/dashboard/routes.ts';
import { expect, test } from 'vitest';
import { routeKey as bankEventsRoute } from '#functions/bank-events/routes.ts';
import { docsPaths } from '#functions/docs/routes.ts';
import * as ksaRoutes from '#functions/sandbox/bank-ksa/routes.ts';
import { authoriseRoutes, resourceRoutes } from '#functions/sandbox/bank-uae/routes.ts';
import { routes as sourceRoutes } from '#functions/sandbox/sources/routes.ts';
import { allRoutes } from '#infra/routes.ts';
import {
  isTerminationProtected,
  ofType,
  statements,
  statementsOf,
  target,
} from '#test/support/cloud/templates/template.ts';

const grantees = (action: string, resourcePrefix: string): string[] =>
  statements()
    .filter(
      ({ actions, resources }) => actions.includes(action) && resources.some((id) => id.startsWith(resourcePrefix)),
    )
    .map(({ functionId }) => functionId.replace(/Function[0-9A-F]{8}$/, ''))
    .toSorted();

test('each function may sign only for its purpose: webhooks, sessions or bank requests', () => {
  expect(grantees('kms:Sign', 'WebhookKeys')).toEqual(['WebhookDispatcher']);
  expect(grantees('kms:Sign', 'StandardWebhookKeys')).toEqual(['WebhookDispatcher']);
  expect(grantees('kms:Sign', 'SessionKeys')).toEqual(['Auth']);
  expect(grantees('kms:Sign', 'MessageKeys')).toEqual([
    'AccountData',
    'BankAccounts',
    'CustomerPages',
    'DataRunner',
    'LegacyAccounts',
    'LegacyPayments',
    'PaymentRunner',
    'Payments',
  ]);
});

test('only Verifications may use the input hash key, and only to compute hashes', () => {
  const granted = statements().filter(({ resources }) => resources.some((id) => id.startsWith('InputHashKey')));
  expect(granted.flatMap(({ actions }) => actions)).toEqual(['kms:GenerateMac']);
  expect(grantees('kms:GenerateMac', '')).toEqual(['Verifications']);
});

/** The specs of the keys that banks and the libraries of Standard Webhooks require. */
const otherSpecs = [
  ['MessageKeys', 'RSA_2048'],
  ['StandardWebhookKeys', 'ECC_NIST_EDWARDS25519'],
] as const;

test('signing keys are P-256, RSA or Ed25519 key pairs, depending on their use, and all outlive their stack', () => {
  const pairs = ofType('AWS::KMS::Key').filter(([, { Properties }]) => Properties.KeyUsage === 'SIGN_VERIFY');
  expect(pairs.length).toBeGreaterThanOrEqual(3);
  for (const [id, { Properties, DeletionPolicy }] of pairs) {
    const [, spec = 'ECC_NIST_P256'] = otherSpecs.find(([prefix]) => id.startsWith(prefix)) ?? [];
    expect([Properties.KeySpec, DeletionPolicy], id).toEqual([spec, 'RetainExceptOnCreate']);
  }
});

test('no function may scan a table, and no permission has a wildcard action or resource', () => {
  for (const { functionId, actions, resources } of statements()) {
    for (const action of actions) {
      expect(action, functionId).not.toMatch(/\*|Scan/);
    }
    // Log queries are not resources: they are accessed by id.
    if (actions.join() !== 'logs:GetQueryResults,logs:StopQuery') expect(resources, functionId).not.toContain('"*"');
  }
});

test('each function has its own role', () => {
  const roles = ofType('AWS::Lambda::Function').map(([, { Properties }]) => target(Properties.Role));
  expect(new Set(roles).size).toBe(roles.length);
});

test('the main table is retained, protected, recoverable, encrypted with our key, and has a stream', () => {
  const [[, ledger] = []] = ofType('AWS::DynamoDB::GlobalTable', 'State');
  const [replica] = ledger?.Properties.Replicas ?? [];
  expect([ledger?.DeletionPolicy, ledger?.UpdateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain']);
  expect(replica).toMatchObject({
    DeletionProtectionEnabled: true,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  });
  expect(ledger?.Properties).toMatchObject({
    BillingMode: 'PAY_PER_REQUEST',
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
    SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
  });
  expect(ledger?.Properties.GlobalSecondaryIndexes[0].Projection).toEqual({ ProjectionType: 'KEYS_ONLY' });
});

const alarms = () => ofType('AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
const alarmedQueues = () => new Set(alarms().map(({ Dimensions }) => target(Dimensions?.[0]?.Value)));

test('every queue has a dead-letter queue, and both have an alarm', () => {
  const queues = ofType('AWS::SQS::Queue');
  const deadLetters = new Set(
    queues.flatMap(([, { Properties }]) =>
      Properties.RedrivePolicy ? [target(Properties.RedrivePolicy.deadLetterTargetArn)] : [],
    ),
  );
  for (const [id, { Properties }] of queues) {
    expect(alarmedQueues().has(id), id).toBe(true);
    const isLast = deadLetters.has(id) || id.startsWith('UnprocessableRecords');
    expect(Properties.RedrivePolicy !== undefined || isLast, id).toBe(true);
  }
  expect(deadLetters.size).toBeGreaterThanOrEqual(4);
});

test('a consumer has a concurrency limit and a visibility timeout, and reports which messages failed', () => {
  const queues = new Map(ofType('AWS::SQS::Queue'));
  const functions = new Map(ofType('AWS::Lambda::Function'));
  const mappings = ofType('AWS::Lambda::EventSourceMapping').filter(([, { Properties }]) =>
    queues.has(target(Properties.EventSourceArn)),
  );
  expect(mappings.length).toBeGreaterThanOrEqual(4);
  for (const [id, { Properties }] of mappings) {
    const queue = queues.get(target(Properties.EventSourceArn));
    const consumer = functions.get(target(Properties.FunctionName));
    expect(queue?.Properties.VisibilityTimeout, id).toBeGreaterThanOrEqual(6 * consumer?.Properties.Timeout);
    expect(Properties.FunctionResponseTypes, id).toEqual(['ReportBatchItemFailures']);
    expect(Properties.ScalingConfig.MaximumConcurrency, id).toBeGreaterThanOrEqual(2);
  }
});

test('loop detection is off for exactly the functions that send messages to a queue they read', () => {
  const resourcesGranted = (action: string, roleId: string): readonly string[] =>
    statementsOf(roleId).flatMap(({ actions, resources }) => (actions.includes(action) ? resources : []));
  const consumers = ofType('AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => ({
    functionId: target(Properties.FunctionName),
    queue: target(Properties.EventSourceArn),
  }));
  const requeueing = ofType('AWS::Lambda::Function').filter(([id, { Properties }]) => {
    const ownRole = target(Properties.Role);
    // Directly, or through a schedule whose role the function passes.
    const sendsTo = [ownRole, ...resourcesGranted('iam:PassRole', ownRole)].flatMap((role) =>
      resourcesGranted('sqs:SendMessage', role),
    );
    return consumers.some(({ functionId, queue }) => functionId === id && sendsTo.includes(queue));
  });
  const allowed = ofType('AWS::Lambda::Function').filter(([, { Properties }]) => Properties.RecursiveLoop === 'Allow');
  expect(allowed).toEqual(requeueing);
  expect(requeueing.length).toBeGreaterThanOrEqual(3);
});

test('the stream is read from its start, failing batches are split, and retries stop within a day', () => {
  const [[, mapping] = []] = ofType('AWS::Lambda::EventSourceMapping').filter(
    ([, { Properties }]) => Properties.StartingPosition,
  );
  expect(mapping?.Properties).toMatchObject({ StartingPosition: 'TRIM_HORIZON', BisectBatchOnFunctionError: true });
  expect(mapping?.Properties.MaximumRecordAgeInSeconds).toBeLessThan(86_400);
});

/** Returns the state stack's rules: those on its bus, or those on the account's default bus. */
const stateRules = (bus: 'own' | 'default'): readonly Record<string, any>[] =>
  ofType('AWS::Events::Rule', 'State')
    .map(([, { Properties }]) => Properties)
    .filter(({ EventBusName }) => (EventBusName === undefined) === (bus === 'default'));

test('records that Lambda gives up on are stored with their content, and a message reports their location', () => {
  for (const [id, { Properties }] of ofType('AWS::Lambda::EventSourceMapping')) {
    if (Properties.StartingPosition === undefined) continue;
    expect(target(Properties.DestinationConfig.OnFailure.Destination), id).toMatch(/^UnprocessableRecordsBucket/);
  }
  const [[bucketId, bucket] = []] = ofType('AWS::S3::Bucket', 'State');
  expect(bucket?.DeletionPolicy).toBe('RetainExceptOnCreate');
  // A queue that S3 notified itself would get a test message at the first deployment, which would raise the alarm.
  const notifications = { EventBridgeConfiguration: { EventBridgeEnabled: true } };
  expect(bucket?.Properties.NotificationConfiguration).toEqual(notifications);
  const [rule] = stateRules('default');
  expect(rule?.EventPattern).toEqual({
    source: ['aws.s3'],
    'detail-type': ['Object Created'],
    detail: { bucket: { name: [{ Ref: bucketId }] } },
  });
  expect(target(rule?.Targets[0].Arn)).toMatch(/^UnprocessableRecordsQueue/);
  expect(alarmedQueues().has(target(rule?.Targets[0].Arn))).toBe(true);
});

test('two stages can share an account: bus names and metric namespaces contain the stage', () => {
  const physicalNames = [
    ...ofType('AWS::Events::EventBus').map(([, { Properties }]) => Properties.Name),
    ...ofType('AWS::Logs::MetricFilter').map(
      ([, { Properties }]) => Properties.MetricTransformations[0].MetricNamespace,
    ),
  ];
  expect(physicalNames.length).toBeGreaterThan(10);
  for (const name of physicalNames) expect(name).toMatch(/open-?banking-?local/);
});

test('queues that delay messages on purpose raise the age alarm only after the longest delay', () => {
  const ageAlarms = alarms().filter(({ MetricName }) => MetricName === 'ApproximateAgeOfOldestMessage');
  for (const delayingQueue of ['TimersQueue', 'PaymentStepsQueue', 'RetriesQueue']) {
    const alarm = ageAlarms.find(({ Dimensions }) => target(Dimensions[0].Value).startsWith(delayingQueue));
    expect(alarm?.Threshold, delayingQueue).toBeGreaterThan(1_800);
  }
});

test('every function has an alarm for failed invocations and one for unexpected errors', () => {
  const failing = alarms()
    .flatMap(({ Metrics = [] }) => Metrics.flatMap(({ MetricStat }: any) => MetricStat?.Metric ?? []))
    .filter(({ MetricName, Namespace }) => MetricName === 'Errors' && Namespace === 'AWS/Lambda')
    .map(({ Dimensions }) => target(Dimensions[0].Value));
  expect([...new Set(failing)].toSorted()).toEqual(
    ofType('AWS::Lambda::Function')
      .map(([id]) => id)
      .toSorted(),
  );
  const alarmed = new Set(alarms().map(({ MetricName }) => MetricName));
  const filters = ofType('AWS::Logs::MetricFilter').filter(
    ([, { Properties }]) => Properties.FilterPattern === '{ $.event = "bug" }',
  );
  const watched = filters.map(([, { Properties }]) => target(Properties.LogGroupName));
  const logs = ofType('AWS::Lambda::Function').map(([, { Properties }]) => target(Properties.LoggingConfig.LogGroup));
  expect(watched.toSorted()).toEqual(logs.toSorted());
  const metrics = filters.map(([, { Properties }]) => String(Properties.MetricTransformations[0].MetricName));
  expect(new Set(metrics).size).toBe(filters.length);
  for (const metric of metrics) expect(alarmed.has(metric), metric).toBe(true);
});

test('functions run Node 24 on ARM and log JSON, and every log group has a retention period', () => {
  for (const [id, { Properties }] of ofType('AWS::Lambda::Function')) {
    expect(Properties, id).toMatchObject({
      Architectures: ['arm64'],
      Runtime: 'nodejs24.x',
      LoggingConfig: { LogFormat: 'JSON' },
    });
  }
  for (const [id, { Properties }] of ofType('AWS::Logs::LogGroup'))
    expect(Properties.RetentionInDays, id).toBeGreaterThan(0);
});

test('the gateway has one route per known path, for all methods, and one for all other paths', () => {
  const routeKeys = (stack: string) =>
    ofType('AWS::ApiGatewayV2::Route', stack).map(([, { Properties }]) => Properties.RouteKey as string);
  const paths = [...allRoutes.map(([, { path }]) => path), ...docsPaths, ...dashboardPaths];
  const expected = new Set(paths.map((path) => `ANY ${path}`));
  expect(routeKeys('Service').toSorted()).toEqual([...expected, bankEventsRoute, '$default'].toSorted());
  const { authoriseRoutes: ksaAuthoriseRoutes, resourceRoutes: ksaResourceRoutes } = ksaRoutes;
  const banks = [authoriseRoutes, resourceRoutes, ksaAuthoriseRoutes, ksaResourceRoutes];
  const sandboxRoutes = [...banks, sourceRoutes].flatMap((routes) => Object.values<string>(routes));
  expect(routeKeys('Sandbox').toSorted()).toEqual(sandboxRoutes.toSorted());
});

test('the state stack cannot be deleted by mistake, and its keys outlive it', () => {
  expect(isTerminationProtected('State')).toBe(true);
  for (const [id, { DeletionPolicy }] of ofType('AWS::KMS::Key', 'State'))
    expect(DeletionPolicy, id).toBe('RetainExceptOnCreate');
});

test('queues, schedules and bus rules are in the state stack, so that messages outlive the service stack', () => {
  // The sandbox banks have a separate queue. Its messages are fictitious, so they can be lost.
  const queues = ofType('AWS::SQS::Queue').filter(([id]) => !id.startsWith('UaeBanks'));
  const schedules = ofType('AWS::Scheduler::ScheduleGroup');
  expect(ofType('AWS::SQS::Queue', 'State')).toEqual(queues);
  expect(ofType('AWS::Scheduler::ScheduleGroup', 'State')).toEqual(schedules);
  for (const [id, { DeletionPolicy }] of [...queues, ...schedules])
    expect(DeletionPolicy, id).toBe('RetainExceptOnCreate');
  const eventRules = ofType('AWS::Events::Rule').filter(([, { Properties }]) => Properties.EventPattern);
  expect(ofType('AWS::Events::Rule', 'State')).toEqual(eventRules);
});

test("an event's client is its message group, so each client gets a fair share of the dispatcher", () => {
  const targets = stateRules('own').flatMap(({ Targets }) => Targets);
  expect(targets.map(({ SqsParameters }) => SqsParameters)).toEqual([{ MessageGroupId: '$.detail.clientId' }]);
});

test('the bus carries only published events, so payments and timers do not wait for it', () => {
  const rules = stateRules('own').map(({ Targets, EventPattern }) => [
    Targets.map(({ Arn }: { Arn: unknown }) => target(Arn).replace(/[0-9A-F]{8}$/, '')).join(),
    EventPattern['detail-type'] ?? 'all',
  ]);
  expect(Object.fromEntries(rules)).toEqual({ DeliveriesQueue: 'all' });
});

test('mandates are swept every minute, the directory is read every 15 minutes, retention is applied hourly', () => {
  const rules = ofType('AWS::Events::Rule', 'Service').map(([, { Properties }]) => [
    Properties.Targets.map(({ Arn }: { Arn: unknown }) => target(Arn).replace(/Function[0-9A-F]{8}$/, '')).join(),
    Properties.ScheduleExpression,
  ]);
  expect(Object.fromEntries(rules)).toEqual({
    WebhookDispatcher: 'rate(1 hour)',
    DueSweeper: 'rate(1 minute)',
    Reconciler: 'rate(15 minutes)',
    DirectoryReader: 'rate(15 minutes)',
    ClientSweeper: 'rate(1 hour)',
  });
});

test('the hourly sweep of all clients may take fifteen minutes, and one failed run raises an alarm', () => {
  const resourceOf = (type: string, id: string) => ofType(type).find(([name]) => name.startsWith(id))?.[1].Properties;
  expect(resourceOf('AWS::Lambda::Function', 'ClientSweeper')?.Timeout).toBe(900);
  const alarm = resourceOf('AWS::CloudWatch::Alarm', 'ClientSweeperFunctionErrorsAlarm');
  expect(JSON.stringify(alarm?.Metrics)).toContain('IF(failures >= 1,');
});
