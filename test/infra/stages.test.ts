import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll, expect, test } from 'vitest';
import { type Stage, stageNamed, stages } from '#infra/stages.ts';
import { assembly } from '#test/support/assembly-setup.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'stages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The stacks of a stage, with the bundles of the assembly that the other tests read. */
const stacksOf = async (stage: Stage): Promise<{ readonly state: Template; readonly service: Template }> => {
  process.env.CDK_OUTDIR = assembly;
  const { StateStack } = await import('#infra/state-stack.ts');
  const { ServiceStack } = await import('#infra/service-stack.ts');
  const app = new App({ outdir: mkdtempSync(path.join(folder, 'cdk-')) });
  const env = { region: stage.region };
  const state = new StateStack(app, 'State', { env, stage });
  const service = new ServiceStack(app, 'Service', {
    env,
    stage,
    state,
    directory: {},
    sources: {},
    participants: undefined,
  });
  return { state: Template.fromStack(state), service: Template.fromStack(service) };
};
const serviceOf = async (stage: Stage): Promise<Template> => (await stacksOf(stage)).service;

/** A property of each function that has it, by the name of the function. */
const functionsWith = (service: Template, read: (properties: any) => unknown) =>
  Object.fromEntries(
    Object.entries(service.findResources('AWS::Lambda::Function'))
      .map(([id, { Properties }]) => [id.replace(/Function[0-9A-F]{8}$/, ''), read(Properties)])
      .filter(([, value]) => value !== undefined),
  );

test('each queue has the concurrency that the stage sets for it', async () => {
  const readers = { deliveries: 3, retries: 4, paymentSteps: 5, following: 6, dataSteps: 8, timers: 7 };
  const service = await serviceOf({ ...stages.production, readers });
  const limits = Object.entries(service.findResources('AWS::Lambda::EventSourceMapping')).flatMap(([id, mapping]) => {
    const queue = /FunctionFrom(\w+?)Queue/.exec(id)?.[1];
    return queue ? [[queue, mapping.Properties.ScalingConfig.MaximumConcurrency]] : [];
  });
  expect(Object.fromEntries(limits)).toEqual({
    Deliveries: 3,
    Retries: 4,
    PaymentSteps: 5,
    Following: 6,
    DataSteps: 8,
    Timers: 7,
  });
});

test('the first lane and the payment steps can have pollers that are always there', async () => {
  const pollers = { minimumPollers: 5, maximumPollers: 20 };
  const readers = { ...stages.production.readers, deliveries: pollers, paymentSteps: pollers, retries: 7 };
  const service = await serviceOf({ ...stages.production, readers });
  const provisioned = Object.entries(service.findResources('AWS::Lambda::EventSourceMapping')).flatMap(
    ([id, { Properties }]) => {
      const queue = /FunctionFrom(\w+?)Queue/.exec(id)?.[1];
      return Properties.ProvisionedPollerConfig ? [[queue, Properties.ProvisionedPollerConfig]] : [];
    },
  );
  const config = { MinimumPollers: 5, MaximumPollers: 20 };
  expect(Object.fromEntries(provisioned)).toEqual({ Deliveries: config, PaymentSteps: config });
});

test('a stage can reserve concurrency for sessions, payments and the relay', async () => {
  const service = await serviceOf({ ...stages.production, reservedConcurrency: { auth: 7, payments: 8, relay: 9 } });
  const reserved = functionsWith(service, ({ ReservedConcurrentExecutions }) => ReservedConcurrentExecutions);
  expect(reserved).toEqual({ Auth: 7, Payments: 8, EventRelay: 9 });
});

test('a stage can start the table and its index warm', async () => {
  const { state } = await stacksOf({ ...stages.production, warmThroughput: { writes: 9_000, reads: 8_000 } });
  const WarmThroughput = { WriteUnitsPerSecond: 9_000, ReadUnitsPerSecond: 8_000 };
  const [table] = Object.values(state.findResources('AWS::DynamoDB::GlobalTable'));
  expect(table?.Properties).toMatchObject({ WarmThroughput, GlobalSecondaryIndexes: [{ WarmThroughput }] });
});

test.each([
  ['local', 'kms'],
  ['sandbox', 'kms'],
  ['production', 'wrapped'],
] as const)('the stage %s signs webhooks in the form %s', async (name, form) => {
  const service = await serviceOf(stages[name]);
  const forms = functionsWith(service, ({ Environment }) => Environment?.Variables?.WEBHOOK_SIGNING);
  expect(forms).toEqual({ WebhookDispatcher: form });
});

test('a stage with a domain answers only there and says where its DNS record must point to', async () => {
  const domain = { name: 'api.example.com', certificateArn: 'arn:aws:acm:me-central-1:123456789012:certificate/1' };
  const service = await serviceOf({ ...stages.production, domain });
  service.hasResourceProperties('AWS::ApiGatewayV2::Api', { DisableExecuteApiEndpoint: true });
  expect(service.findOutputs('BaseUrl').BaseUrl?.Value).toBe('https://api.example.com');
  expect(Object.keys(service.findOutputs('DomainTarget'))).toEqual(['DomainTarget']);
});

test.each([
  ['sandbox', 'real-and-model'],
  ['production', 'real'],
] as const)('the %s stage lists %s banks', async (name, listed) => {
  const service = await serviceOf(stages[name]);
  const functions = Object.values(service.findResources('AWS::Lambda::Function'));
  const lists = functions.map(({ Properties }) => Properties.Environment?.Variables?.LISTED_PROVIDERS);
  expect(lists.filter((list) => list !== undefined)).toEqual([listed, listed]);
});

test('every purpose has a key that signs and another one that is published and signs next', () => {
  for (const stage of Object.values(stages)) {
    for (const [purpose, names] of Object.entries(stage.signingKeys)) {
      expect(names.length, purpose).toBeGreaterThanOrEqual(2);
      expect(new Set(names).size, purpose).toBe(names.length);
    }
  }
});

test('an unknown stage is refused with the names of the stages there are', () => {
  expect(() => stageNamed('prod')).toThrow(/"prod".*local, sandbox, production/);
});
