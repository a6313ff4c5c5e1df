import { Template } from 'aws-cdk-lib/assertions';
import type { Construct } from 'constructs';
import { expect, test } from 'vitest';
import { Env } from '#functions/due-sweeper/env.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { createService, type ServiceContext } from '#infra/services/service-context.ts';
import { readQueue } from '#infra/constructs/functions/read-queue.ts';
import { MessageQueue } from '#infra/constructs/messaging/message-queue.ts';
import { readTemplate } from '#infra/local/template/nested-stacks.ts';
import { production } from '#test/support/cloud/templates/production-stage.ts';
import { stacksOf } from '#test/support/cloud/templates/stage-templates.ts';

/** All that a function with a queue and alarms needs in infra/. It uses the bundle of another function. */
const addThrowaway = (scope: Construct, service: ServiceContext, state: Construct): void => {
  const queue = new MessageQueue(state, 'ThrowawayQueue');
  const worker = createService(scope, 'Throwaway', service, {
    name: 'due-sweeper',
    env: { schema: Env, values: { TABLE_NAME: service.ledger.name, TIMERS_QUEUE: queue.address } },
    errorImpact: 'Nothing is thrown away.',
    access: { get: [paymentKeys.payment('*')] },
  });
  readQueue(worker, queue, { errorImpact: 'Some things are not thrown away.' });
};

test('one call creates a function with a queue and alarms, and the queue outlives the function', async () => {
  const { app, state, service } = await stacksOf(production);
  addThrowaway(service.background, service.service, state);
  const { directory } = app.synth();
  const resourcesIn = (file: string) =>
    Object.entries(readTemplate(directory, file).Resources ?? {}).filter(([id]) => id.startsWith('Throwaway'));
  const typesIn = (file: string): readonly string[] =>
    resourcesIn(file)
      .map(([, { Type }]) => Type.replace('AWS::', ''))
      .toSorted();
  expect(typesIn(state.templateFile)).toEqual(['SQS::Queue', 'SQS::Queue', 'SQS::QueuePolicy', 'SQS::QueuePolicy']);
  expect(typesIn(service.templateFile)).toEqual([
    'CloudWatch::Alarm',
    'CloudWatch::Alarm',
    'CloudWatch::Alarm',
    'CloudWatch::Alarm',
    'CloudWatch::Alarm',
    'CloudWatch::Alarm',
    'CloudWatch::Alarm',
    'CodeDeploy::DeploymentGroup',
    'IAM::Role',
    'Lambda::Alias',
    'Lambda::EventSourceMapping',
    'Lambda::Function',
    'Lambda::Version',
    'Logs::LogGroup',
    'Logs::MetricFilter',
    'Logs::MetricFilter',
  ]);
  const [[, log] = []] = Object.entries(Template.fromStack(service).findResources('AWS::Logs::LogGroup')).filter(
    ([id]) => id.startsWith('Throwaway'),
  );
  expect(log?.DeletionPolicy).toBe('RetainExceptOnCreate');
});
