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

/** The service stack of a stage, with the bundles of the assembly that the other tests read. */
const serviceOf = async (stage: Stage): Promise<Template> => {
  process.env.CDK_OUTDIR = assembly;
  const { StateStack } = await import('#infra/state-stack.ts');
  const { ServiceStack } = await import('#infra/service-stack.ts');
  const app = new App({ outdir: mkdtempSync(path.join(folder, 'cdk-')) });
  const env = { region: stage.region };
  const state = new StateStack(app, 'State', { env, stage });
  return Template.fromStack(new ServiceStack(app, 'Service', { env, stage, state, directory: {}, sources: {} }));
};

test('each queue has the concurrency that the stage sets for it', async () => {
  const concurrency = { deliveries: 3, retries: 4, paymentSteps: 5, timers: 6 };
  const service = await serviceOf({ ...stages.production, concurrency });
  const limits = Object.entries(service.findResources('AWS::Lambda::EventSourceMapping')).flatMap(([id, mapping]) => {
    const queue = /FunctionFrom(\w+?)Queue/.exec(id)?.[1];
    return queue ? [[queue, mapping.Properties.ScalingConfig.MaximumConcurrency]] : [];
  });
  expect(Object.fromEntries(limits)).toEqual({ Deliveries: 3, Retries: 4, PaymentSteps: 5, Timers: 6 });
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
