import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { requireDeployable } from '#infra/stage-rules.ts';
import type { Stage } from '#infra/stages.ts';
import { eventSource } from '#shared/platform/messaging/bus.ts';
import { production } from '#test/support/cloud/templates/production-stage.ts';
import { synthesise, type StageTemplates } from '#test/support/cloud/templates/stage-templates.ts';
import { volumeSettings } from '#test/support/cloud/templates/volume-stage.ts';

/** Production with an additional, wrapped message key, and with a second region in Frankfurt. */
const doubled: Stage = {
  ...production,
  messageKeys: [...production.messageKeys, ...volumeSettings.messageKeys],
  secondRegion: 'eu-central-1',
};

let stacks: StageTemplates;
beforeAll(async () => {
  stacks = await synthesise(doubled, { name: 'doubled' });
});

const resources = (template: Template | undefined, type: string) =>
  Object.entries(template?.findResources(type) ?? {}).map(([id, { Properties, DeletionPolicy }]) => ({
    id,
    properties: Properties as Record<string, any>,
    DeletionPolicy,
  }));

const outputOf = (stack: string, region: string) => ({
  'Fn::GetStackOutput': {
    StackName: `open-banking-doubled-${stack}`,
    OutputName: expect.any(String),
    Region: region,
  },
});

test('the second region has a table replica with deletion protection, recovery and its own encryption key', () => {
  const [table] = resources(stacks.state, 'AWS::DynamoDB::GlobalTable');
  const replicas = table?.properties.Replicas as Record<string, any>[];
  expect(new Set(replicas.map(({ Region }) => Region))).toEqual(new Set(['me-central-1', 'eu-central-1']));
  for (const { Region, DeletionProtectionEnabled, PointInTimeRecoverySpecification } of replicas) {
    expect(DeletionProtectionEnabled, Region).toBe(true);
    expect(PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled, Region).toBe(true);
  }
  const replica = replicas.find(({ Region }) => Region === 'eu-central-1');
  expect(replica?.SSESpecification.KMSMasterKeyId).toEqual(outputOf('standby', 'eu-central-1'));
});

test('every key that signs, hashes or decrypts stored data has a replica that outlives its stack', () => {
  const primaries = resources(stacks.state, 'AWS::KMS::Key').filter(({ properties }) => properties.MultiRegion);
  expect(primaries.map(({ id }) => id.replace(/(Key\w)?[0-9A-F]{8}$/, '')).toSorted()).toEqual([
    'EventKeys',
    'InputHashKey',
    'MessageKeys',
    'MessageKeysWrappingKey',
    'SecretsKey',
    'SessionKeys',
    'SessionKeys',
    'StandardWebhookKeys',
    'StandardWebhookKeys',
    'WebhookKeys',
    'WebhookKeys',
    'WebhookPairsKey',
  ]);
  const replicas = resources(stacks.standbyKeys, 'AWS::KMS::ReplicaKey');
  expect(replicas).toHaveLength(primaries.length);
  for (const { id, properties, DeletionPolicy } of replicas) {
    expect(properties.PrimaryKeyArn, id).toEqual(outputOf('state', 'me-central-1'));
    expect(DeletionPolicy, id).toBe('RetainExceptOnCreate');
  }
});

test('only functions that sign messages to banks may read and decrypt the wrapped key', () => {
  const roles = resources(stacks.service, 'AWS::IAM::Role').map(({ id, properties: { Policies = [] } }) => ({
    id,
    statements: (Policies as Record<string, any>[]).flatMap(({ PolicyDocument }) =>
      (PolicyDocument.Statement as object[]).map((statement) => JSON.stringify(statement)),
    ),
  }));
  const rolesWith = (...parts: readonly string[]) =>
    roles
      .filter(({ statements }) => statements.some((statement) => parts.every((part) => statement.includes(part))))
      .map(({ id }) => id)
      .toSorted();
  const signers = rolesWith('"kms:Sign"', 'RSASSA_PSS_SHA_256');
  expect(signers).toHaveLength(8);
  expect(rolesWith('"kms:Decrypt"', '"message-pairs"')).toEqual(signers);
  expect(rolesWith('"dynamodb:GetItem"', 'MESSAGE_PAIR#2')).toEqual(signers);
  expect(rolesWith('MESSAGE_PAIR#')).toEqual(signers);
  expect(rolesWith('"dynamodb:PutItem"', 'MESSAGE_PAIR#')).toEqual([]);
});

test('every event is copied to a bus in the second region, which archives it', () => {
  const copies = resources(stacks.state, 'AWS::Events::Rule').find(({ properties }) => properties.Name === 'Copies');
  const [{ Arn, DeadLetterConfig } = {} as any] = copies?.properties.Targets ?? [];
  expect(Arn).toBe('arn:aws:events:eu-central-1:123456789012:event-bus/open-banking-doubled-standby-events');
  expect(DeadLetterConfig).toBeDefined();
  const [archive] = resources(stacks.standby, 'AWS::Events::Archive');
  expect(archive?.properties.RetentionDays).toBe(90);
  stacks.service.hasResourceProperties('AWS::CloudWatch::Alarm', {
    MetricName: 'FailedInvocations',
    Dimensions: [{ Name: 'EventBusName' }, { Name: 'RuleName', Value: 'Copies' }],
    AlarmDescription: Match.stringLikeRegexp('region-runbooks.md#undeliverable-copies$'),
  });
});

test('the transport certificate is copied to the second region', () => {
  const [secret] = resources(stacks.state, 'AWS::SecretsManager::Secret');
  expect(secret?.properties.ReplicaRegions).toEqual([{ Region: 'eu-central-1' }]);
});

test('after a region is lost, the stage in the other region replays the archive and delivers the events', async () => {
  const standbyBusArn = 'arn:aws:events:eu-central-1:123456789012:event-bus/open-banking-doubled-standby-events';
  const recovered: Stage = { ...production, region: 'eu-central-1', standbyBusArn };
  requireDeployable('recovered', recovered);
  const { state, service } = await synthesise(recovered, { name: 'replaying' });
  const rule = resources(state, 'AWS::Events::Rule').find(({ properties }) => properties.Name === 'Replays');
  expect(rule?.properties).toMatchObject({
    EventBusName: 'open-banking-doubled-standby-events',
    EventPattern: { source: [eventSource], 'replay-name': [{ exists: true }] },
    State: 'ENABLED',
  });
  const queueArn = { 'Fn::GetAtt': [expect.stringMatching(/^DeliveriesQueue[0-9A-F]{8}$/), 'Arn'] };
  const deadLettersArn = { 'Fn::GetAtt': [expect.stringMatching(/^DeliveriesQueueDeadLetters/), 'Arn'] };
  expect(rule?.properties.Targets).toEqual([
    {
      Arn: queueArn,
      DeadLetterConfig: { Arn: deadLettersArn },
      Id: expect.any(String),
      SqsParameters: { MessageGroupId: '$.detail.clientId' },
    },
  ]);
  const ruleStatements = resources(state, 'AWS::SQS::QueuePolicy').flatMap(({ properties }) =>
    (properties.PolicyDocument.Statement as Record<string, any>[]).filter((statement) =>
      JSON.stringify(statement.Condition).includes(`"${rule?.id}"`),
    ),
  );
  expect(ruleStatements.map(({ Action, Effect, Resource }) => ({ Action, Effect, Resource }))).toEqual(
    expect.arrayContaining(
      [queueArn, deadLettersArn].map((Resource) => ({
        Action: expect.anything(),
        Effect: 'Allow',
        Resource,
      })),
    ),
  );
  service.hasResourceProperties('AWS::CloudWatch::Alarm', {
    MetricName: 'FailedInvocations',
    Dimensions: [
      { Name: 'EventBusName', Value: 'open-banking-doubled-standby-events' },
      { Name: 'RuleName', Value: 'Replays' },
    ],
  });
});

test.each<[string, Stage, string]>([
  ['has a second region', doubled, 'possible'],
  [
    'has moved to another region',
    {
      ...production,
      restoredTable: { name: 't', streamArn: 'arn:aws:dynamodb:me-central-1:123456789012:table/t/stream/s' },
    },
    'possible',
  ],
  ['has only one region', production, 'impossible'],
])(
  'payments of which the table has no record are possible only in a stage that %s',
  async (_title, stage, expected) => {
    const { service } = await synthesise(stage);
    const values = resources(service, 'AWS::Lambda::Function').map(
      ({ properties }) => properties.Environment?.Variables?.UNKNOWN_PAYMENTS,
    );
    expect(values.filter((value) => value !== undefined)).toEqual([expected]);
  },
);

test('the standby stack outputs which archive to replay, and on which bus', () => {
  const valueOf = (name: string): unknown => stacks.standby?.findOutputs(name)[name]?.Value;
  const [archive] = resources(stacks.standby, 'AWS::Events::Archive');
  expect(valueOf('ArchiveArn')).toEqual({ 'Fn::GetAtt': [archive?.id, 'Arn'] });
  expect(valueOf('BusArn')).toEqual(archive?.properties.SourceArn);
});

test('a stage can replay an archive only in its own region', () => {
  const standbyBusArn = 'arn:aws:events:eu-central-1:123456789012:event-bus/events';
  expect(() => requireDeployable('far', { ...production, standbyBusArn })).toThrow(
    /standbyBusArn is not in me-central-1/,
  );
});

test('the stack that remains after a loss outputs the name of the table', () => {
  const output = stacks.standbyKeys?.findOutputs('TableName').TableName;
  expect(output?.Value).toEqual(outputOf('state', 'me-central-1'));
});

test('a second region must differ from the first', () => {
  expect(() => requireDeployable('doubled', { ...production, secondRegion: production.region })).toThrow(
    /second region is the same as its first/,
  );
  requireDeployable('doubled', doubled);
});

test('a stage without a second region has single-region keys, which cost less', async () => {
  const { state, standby, standbyKeys } = await synthesise(production);
  expect([standby, standbyKeys]).toEqual([undefined, undefined]);
  expect(resources(state, 'AWS::KMS::Key').filter(({ properties }) => properties.MultiRegion)).toEqual([]);
});
