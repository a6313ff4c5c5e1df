import { expect, test } from 'vitest';
import { routes as bankRoutes } from '#functions/sandbox-bank/routes.ts';
import { routes as sourceRoutes } from '#functions/sandbox-sources/routes.ts';
import { interfaceRoutes } from '#infra/routes.ts';
import { isTerminationProtected, ofType, statements, statementsOf, target } from '#test/support/template.ts';

const grantees = (action: string, of: string): string[] =>
  statements()
    .filter(({ actions, resources }) => actions.includes(action) && resources.some((id) => id.startsWith(of)))
    .map(({ functionId }) => functionId.replace(/Function[0-9A-F]{8}$/, ''))
    .toSorted();

test('only the dispatcher may sign with the webhook key, only auth with the session key', () => {
  expect(grantees('kms:Sign', 'WebhookKeys')).toEqual(['WebhookDispatcher']);
  expect(grantees('kms:Sign', 'SessionKeys')).toEqual(['Auth']);
  expect(grantees('kms:Sign', 'BankKeys')).toEqual(['PaymentRunner', 'Payments']);
});

test('only verifications may hash what was verified, and nobody may sign or open anything with that key', () => {
  const granted = statements().filter(({ resources }) => resources.some((id) => id.startsWith('InputHashKey')));
  expect(granted.flatMap(({ actions }) => actions)).toEqual(['kms:GenerateMac']);
  expect(grantees('kms:GenerateMac', '')).toEqual(['Verifications']);
});

test('signing keys are P-256 pairs that outlive their stack', () => {
  const pairs = ofType('AWS::KMS::Key').filter(([, { Properties }]) => Properties.KeyUsage === 'SIGN_VERIFY');
  expect(pairs.length).toBeGreaterThanOrEqual(3);
  for (const [id, { Properties, DeletionPolicy }] of pairs) {
    expect([Properties.KeySpec, DeletionPolicy], id).toEqual(['ECC_NIST_P256', 'Retain']);
  }
});

test('no function may scan, or do anything it is not given by name', () => {
  for (const { functionId, actions, resources } of statements()) {
    for (const action of actions) {
      expect(action, functionId).not.toMatch(/\*|Scan/);
    }
    expect(resources, functionId).not.toContain('"*"');
  }
});

test('each function has a role of its own', () => {
  const roles = ofType('AWS::Lambda::Function').map(([, { Properties }]) => target(Properties.Role));
  expect(new Set(roles).size).toBe(roles.length);
});

test('the ledger is retained, protected, recoverable, encrypted with our key, and streams', () => {
  const [[, ledger] = []] = ofType('AWS::DynamoDB::GlobalTable', 'State');
  const [replica] = ledger?.Properties.Replicas ?? [];
  expect([ledger?.DeletionPolicy, ledger?.UpdateReplacePolicy]).toEqual(['Retain', 'Retain']);
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
    const isEnd = deadLetters.has(id) || id.includes('Aside');
    expect(Properties.RedrivePolicy !== undefined || isEnd, id).toBe(true);
  }
  expect(deadLetters.size).toBeGreaterThanOrEqual(4);
});

test('a function that reads a queue may take a sixth of its visibility, reports single failures and is bounded', () => {
  const queues = new Map(ofType('AWS::SQS::Queue'));
  const functions = new Map(ofType('AWS::Lambda::Function'));
  const readers = ofType('AWS::Lambda::EventSourceMapping').filter(([, { Properties }]) =>
    queues.has(target(Properties.EventSourceArn)),
  );
  expect(readers.length).toBeGreaterThanOrEqual(4);
  for (const [id, { Properties }] of readers) {
    const queue = queues.get(target(Properties.EventSourceArn));
    const reader = functions.get(target(Properties.FunctionName));
    expect(queue?.Properties.VisibilityTimeout, id).toBeGreaterThanOrEqual(6 * reader?.Properties.Timeout);
    expect(Properties.FunctionResponseTypes, id).toEqual(['ReportBatchItemFailures']);
    expect(Properties.ScalingConfig.MaximumConcurrency, id).toBeGreaterThanOrEqual(2);
  }
});

test('a function that sends to a queue it reads may do so again and again, and no other may', () => {
  const given = (action: string, roleId: string): readonly string[] =>
    statementsOf(roleId).flatMap(({ actions, resources }) => (actions.includes(action) ? resources : []));
  const reads = ofType('AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => ({
    by: target(Properties.FunctionName),
    queue: target(Properties.EventSourceArn),
  }));
  const looping = ofType('AWS::Lambda::Function').filter(([id, { Properties }]) => {
    const own = target(Properties.Role);
    // Itself, or by a schedule with a role that it passes on.
    const sendsTo = [own, ...given('iam:PassRole', own)].flatMap((role) => given('sqs:SendMessage', role));
    return reads.some(({ by, queue }) => by === id && sendsTo.includes(queue));
  });
  const allowed = ofType('AWS::Lambda::Function').filter(([, { Properties }]) => Properties.RecursiveLoop === 'Allow');
  expect(allowed).toEqual(looping);
  expect(looping.length).toBeGreaterThanOrEqual(3);
});

test('the stream is read from its beginning, in halves when something fails, and sets aside what keeps failing', () => {
  const [[, mapping] = []] = ofType('AWS::Lambda::EventSourceMapping').filter(
    ([, { Properties }]) => Properties.StartingPosition,
  );
  expect(mapping?.Properties).toMatchObject({ StartingPosition: 'TRIM_HORIZON', BisectBatchOnFunctionError: true });
  expect(mapping?.Properties.MaximumRecordAgeInSeconds).toBeLessThan(86_400);
  expect(target(mapping?.Properties.DestinationConfig.OnFailure.Destination)).toContain('Aside');
});

test('two stages live in one account: what has a name has its stage in it', () => {
  const named = [
    ...ofType('AWS::Events::EventBus').map(([, { Properties }]) => Properties.Name),
    ...ofType('AWS::Scheduler::ScheduleGroup').map(([, { Properties }]) => Properties.Name),
    ...ofType('AWS::Logs::MetricFilter').map(
      ([, { Properties }]) => Properties.MetricTransformations[0].MetricNamespace,
    ),
  ];
  expect(named.length).toBeGreaterThan(10);
  for (const name of named) expect(name).toMatch(/open-?banking-?local/);
});

test('the queues in which messages wait on purpose have more patience than they wait', () => {
  const patience = alarms().filter(({ MetricName }) => MetricName === 'ApproximateAgeOfOldestMessage');
  for (const waiting of ['TimersQueue', 'PaymentStepsQueue', 'RetriesQueue']) {
    const alarm = patience.find(({ Dimensions }) => target(Dimensions[0].Value).startsWith(waiting));
    expect(alarm?.Threshold, waiting).toBeGreaterThan(1_800);
  }
});

test('every alarm says in a sentence what it means', () => {
  for (const { AlarmDescription } of alarms()) expect(AlarmDescription).toMatch(/^[A-Z].{20,}\.$/);
});

test('functions run on ARM with Node 24, write JSON lines, and their logs end', () => {
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

test('the gateway mounts exactly the routes of the tables, and one for whatever fits none of them', () => {
  const mounted = (stack: string) =>
    ofType('AWS::ApiGatewayV2::Route', stack).map(([, { Properties }]) => Properties.RouteKey as string);
  const promised = interfaceRoutes.map(([, { method, path }]) => `${method} ${path}`);
  expect(mounted('Service').toSorted()).toEqual([...promised, '$default'].toSorted());
  const counterparts = [...Object.values(bankRoutes), ...Object.values(sourceRoutes)];
  expect(mounted('Sandbox').toSorted()).toEqual(counterparts.toSorted());
});

test('the stack of the state cannot be deleted by mistake', () => {
  expect(isTerminationProtected('State')).toBe(true);
  for (const [id, { DeletionPolicy }] of ofType('AWS::KMS::Key', 'State')) expect(DeletionPolicy, id).toBe('Retain');
});

test('what is on its way or due outlives the functions it happens in', () => {
  const queues = ofType('AWS::SQS::Queue');
  const schedules = ofType('AWS::Scheduler::ScheduleGroup');
  expect(ofType('AWS::SQS::Queue', 'State')).toEqual(queues);
  expect(ofType('AWS::Scheduler::ScheduleGroup', 'State')).toEqual(schedules);
  for (const [id, { DeletionPolicy }] of [...queues, ...schedules]) expect(DeletionPolicy, id).toBe('Retain');
  const feeding = ofType('AWS::Events::Rule').filter(([, { Properties }]) => Properties.EventPattern);
  expect(ofType('AWS::Events::Rule', 'State')).toEqual(feeding);
});
