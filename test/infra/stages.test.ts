import { globSync, readFileSync } from 'node:fs';
import type { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { requireDeployable } from '#infra/stage-rules.ts';
import { newProduction, newSandbox, type Stage, stageNamed, stages } from '#infra/stages.ts';
import { fullStage, production } from '#test/support/cloud/templates/production-stage.ts';
import { synthesise } from '#test/support/cloud/templates/stage-templates.ts';

/** Returns a stage's service stack. */
const serviceOf = async (stage: Stage): Promise<Template> => (await synthesise(stage)).service;

/** Returns the values of a property by function name, for the functions that have it. */
const functionsWith = (service: Template, read: (properties: any) => unknown) =>
  Object.fromEntries(
    Object.entries(service.findResources('AWS::Lambda::Function'))
      .map(([id, { Properties }]) => [id.replace(/Function[0-9A-F]{8}$/, ''), read(Properties)])
      .filter(([, value]) => value !== undefined),
  );

const pollers = { minimumPollers: 5, maximumPollers: 20 };

/** A stage that overrides production's defaults. */
const custom: Stage = {
  ...newProduction,
  peakPaymentsPerSecond: 20,
  readers: { deliveries: 3, retries: 4, paymentSteps: pollers, paymentPolls: 6, dataSteps: 8, timers: 7 },
  reservedConcurrency: { auth: 7, payments: 8, customerPages: 6, relay: 9 },
  warmThroughput: { writes: 9_000, reads: 8_000 },
  domain: { name: 'api.example.com', certificateArn: 'arn:aws:acm:me-central-1:123456789012:certificate/1' },
};

test('each queue gets the concurrency or the provisioned pollers that the stage sets', async () => {
  const mappings = (await serviceOf(custom)).findResources('AWS::Lambda::EventSourceMapping');
  const readers = Object.entries(mappings).flatMap(([id, { Properties }]) => {
    const queue = /From(\w+?)Queue/.exec(id)?.[1];
    return queue ? [[queue, Properties.ProvisionedPollerConfig ?? Properties.ScalingConfig.MaximumConcurrency]] : [];
  });
  expect(Object.fromEntries(readers)).toEqual({
    Deliveries: 3,
    Retries: 4,
    PaymentSteps: { MinimumPollers: 5, MaximumPollers: 20 },
    Following: 6,
    DataSteps: 8,
    Timers: 7,
  });
});

test('a stage that expects fewer than 20 payments per second has no provisioned pollers', async () => {
  const service = await serviceOf(production);
  const mappings = Object.values(service.findResources('AWS::Lambda::EventSourceMapping'));
  const ofQueues = mappings.filter(({ Properties }) => Properties.StartingPosition === undefined);
  expect(ofQueues.map(({ Properties }) => Properties.ScalingConfig?.MaximumConcurrency)).toEqual(
    expect.arrayContaining([200, 150]),
  );
  expect(ofQueues.filter(({ Properties }) => Properties.ProvisionedPollerConfig)).toEqual([]);
});

test('production keeps its items in the class whose storage is cheaper', async () => {
  const { state } = await synthesise(production);
  const [table] = Object.values(state.findResources('AWS::DynamoDB::GlobalTable'));
  expect(table?.Properties.Replicas).toMatchObject([{ TableClass: 'STANDARD_INFREQUENT_ACCESS' }]);
});

test('a stage can reserve concurrency for sessions, payments, customer pages and the relay', async () => {
  const reserved = functionsWith(
    await serviceOf(custom),
    ({ ReservedConcurrentExecutions }) => ReservedConcurrentExecutions,
  );
  expect(reserved).toEqual({ Auth: 7, Payments: 8, CustomerPages: 6, EventRelay: 9 });
});

test('a stage can pre-warm the table and its index', async () => {
  const { state } = await synthesise(custom);
  const WarmThroughput = { WriteUnitsPerSecond: 9_000, ReadUnitsPerSecond: 8_000 };
  const [table] = Object.values(state.findResources('AWS::DynamoDB::GlobalTable'));
  expect(table?.Properties).toMatchObject({ WarmThroughput, GlobalSecondaryIndexes: [{ WarmThroughput }] });
});

test.each([
  ['sandbox', newSandbox],
  ['production', production],
])('a new %s stage signs webhooks in KMS', async (_name, stage) => {
  const service = await serviceOf(stage);
  const methods = functionsWith(service, ({ Environment }) => Environment?.Variables?.WEBHOOK_SIGNING);
  expect(methods).toEqual({ WebhookDispatcher: 'kms' });
});

test('a stage with a domain is reachable only at its domain and outputs the DNS target', async () => {
  const service = await serviceOf(custom);
  service.hasResourceProperties('AWS::ApiGatewayV2::Api', { DisableExecuteApiEndpoint: true });
  expect(service.findOutputs('BaseUrl').BaseUrl?.Value).toBe('https://api.example.com');
  expect(Object.keys(service.findOutputs('DomainTarget'))).toEqual(['DomainTarget']);
});

test.each([
  ['sandbox', 'real-and-model', newSandbox],
  ['production', 'real', production],
])('a new %s stage lists these banks: %s', async (_name, listed, stage) => {
  const service = await serviceOf(stage);
  const functions = Object.values(service.findResources('AWS::Lambda::Function'));
  const lists = functions.map(({ Properties }) => Properties.Environment?.Variables?.LISTED_PROVIDERS);
  expect(lists.filter((list) => list !== undefined)).toEqual([listed, listed]);
});

test('every purpose has a current signing key and a published successor', () => {
  for (const stage of Object.values(stages)) {
    for (const [purpose, names] of Object.entries(stage.signingKeys)) {
      expect(names.length, purpose).toBeGreaterThanOrEqual(2);
      expect(new Set(names).size, purpose).toBe(names.length);
    }
  }
});

test('a production stage can be deployed after it is filled in, connected and its signing keys are rotated', async () => {
  const operated: Stage = {
    ...fullStage,
    keySets: { UAE: 'https://keystore.example.ae/client/application.jwks' },
    webhookSigning: 'wrapped',
    signingKeys: { sessions: ['2', '3'], webhooks: ['2', '3'], standardWebhooks: ['2', '3'] },
  };
  requireDeployable('production', operated);
  const { state } = await synthesise(operated);
  const keys = Object.keys(state.findResources('AWS::KMS::Key')).filter((id) => /SessionKeys|WebhookKeys/.test(id));
  expect(keys).toHaveLength(6);
});

test('no setting that an operator changes can fail a test and so a deployment: tests name only the local stage', () => {
  const naming = globSync('test/**/*.ts').flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const names = text.match(/\bstages(?:\.(?!local\b|ts\b)\w+|\[)|stageNamed\('(?!local|prod')\w+/g) ?? [];
    return /from '#infra\/stages\.ts'/.test(text) ? names.map((name) => `${file}: ${name}`) : [];
  });
  expect(naming).toEqual([]);
});

test('a stage cannot retain account data for longer than the table', () => {
  expect(() => requireDeployable('retaining', { ...production, accountDataRetentionDays: 91 })).toThrow(
    /accountDataRetentionDays is 91/,
  );
  requireDeployable('retaining', { ...production, accountDataRetentionDays: 90 });
});

test('the error for an unknown stage names the existing stages', () => {
  expect(() => stageNamed('prod')).toThrow(
    `"prod". The stages in infra/stages.ts are: ${Object.keys(stages).join(', ')}`,
  );
});
