import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { metricLine } from '#infra/probe/metric-line.ts';
import { paymentAtModelBank } from '#infra/probe/settings.ts';
import { requireDeployable } from '#infra/stage-rules.ts';
import type { Stage } from '#infra/stages.ts';
import { production } from '#test/support/cloud/templates/production-stage.ts';
import { synthesise } from '#test/support/cloud/templates/stage-templates.ts';

const probed: Stage = { ...production, probe: { region: 'eu-west-1', payment: paymentAtModelBank } };

let probe: Template;
let service: Template;
beforeAll(async () => {
  const stacks = await synthesise(probed, { name: 'probed' });
  if (!stacks.probe) throw new Error('The stage lacks its probe');
  ({ probe, service } = stacks as typeof stacks & { probe: Template });
});

test('every five minutes, the probe calls the public address of the service, with credentials of its own', () => {
  probe.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: 'rate(5 minutes)' });
  const [fn] = Object.values(probe.findResources('AWS::Lambda::Function'));
  expect(fn?.Properties.Environment.Variables).toEqual({
    BASE_URL: { 'Fn::GetStackOutput': expect.objectContaining({ OutputName: 'BaseUrl', Region: 'me-central-1' }) },
    CLIENT_SECRET: { Ref: expect.stringMatching(/^Client/) },
    METRIC_NAMESPACE: 'open-banking-probed-probe',
    PAYMENT: JSON.stringify(paymentAtModelBank),
  });
  const [role] = Object.values(probe.findResources('AWS::IAM::Role'));
  const actions = role?.Properties.Policies.flatMap(({ PolicyDocument }: any) =>
    PolicyDocument.Statement.flatMap(({ Action }: any) => Action),
  );
  expect(actions.toSorted()).toEqual([
    'logs:CreateLogStream',
    'logs:PutLogEvents',
    'secretsmanager:DescribeSecret',
    'secretsmanager:GetSecretValue',
  ]);
});

test('two payments that failed or are missing raise an alarm in the region of the probe', () => {
  const [alarm] = Object.values(probe.findResources('AWS::CloudWatch::Alarm'));
  const [topic = ''] = Object.keys(probe.findResources('AWS::SNS::Topic'));
  expect(alarm?.Properties).toMatchObject({
    Namespace: 'open-banking-probed-probe',
    MetricName: 'probe.succeeded',
    Statistic: 'Sum',
    Period: 300,
    EvaluationPeriods: 2,
    Threshold: 1,
    ComparisonOperator: 'LessThanThreshold',
    TreatMissingData: 'breaching',
    AlarmActions: [{ Ref: topic }],
    OKActions: [{ Ref: topic }],
    AlarmDescription: expect.stringMatching(/#failing-probe$/),
  });
  probe.hasResourceProperties('AWS::SNS::Topic', { Subscription: [{ Endpoint: 'on-call@example.com' }] });
});

test('the dashboard of the service shows the payments of the probe', () => {
  const [dashboard] = Object.values(service.findResources('AWS::CloudWatch::Dashboard'));
  expect(JSON.stringify(dashboard)).toContain(String.raw`\"open-banking-probed-probe\",\"probe.succeeded\"`);
});

test('CloudWatch reads two metrics from the line of a run, and an engineer the step that failed', () => {
  const result = { succeeded: 0, seconds: 1.5, step: 'approve at the bank', error: '502' } as const;
  expect(JSON.parse(metricLine('probe', result, 1_700_000_000_000))).toEqual({
    _aws: {
      Timestamp: 1_700_000_000_000,
      CloudWatchMetrics: [
        {
          Namespace: 'probe',
          Dimensions: [[]],
          Metrics: [
            { Name: 'probe.succeeded', Unit: 'Count' },
            { Name: 'probe.seconds', Unit: 'Seconds' },
          ],
        },
      ],
    },
    event: 'probe.ran',
    'probe.succeeded': 0,
    'probe.seconds': 1.5,
    step: 'approve at the bank',
    error: '502',
  });
});

test('a probe cannot be in the region that it watches, nor in the one to which the service may move', () => {
  const inSameRegion: Stage = { ...probed, probe: { region: 'me-central-1', payment: paymentAtModelBank } };
  expect(() => requireDeployable('probed', inSameRegion)).toThrow(/probe is in the region of the service/);
  expect(() => requireDeployable('probed', { ...probed, secondRegion: 'eu-west-1' })).toThrow(
    'Its probe is in its second region, eu-west-1',
  );
  requireDeployable('probed', { ...probed, secondRegion: 'eu-central-1' });
  requireDeployable('probed', probed);
});
