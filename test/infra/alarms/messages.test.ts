import type { Template } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runbooks } from '#infra/constructs/monitoring/runbook.ts';
import { fullStage } from '#test/support/cloud/templates/production-stage.ts';
import { synthesise } from '#test/support/cloud/templates/stage-templates.ts';
import { ofType } from '#test/support/cloud/templates/template.ts';

interface Alarm {
  readonly id: string;
  readonly properties: Record<string, any>;
}

let service: Template;
let edge: Template;
let probe: Template;
let alarms: readonly Alarm[];

const resourcesOf = (template: Template, type: string): Alarm[] =>
  Object.entries(template.findResources(type)).map(([id, { Properties }]) => ({ id, properties: Properties }));

beforeAll(async () => {
  // The alarm on code caches is deployed only with those of Lambda's Node.
  vi.stubEnv('LAMBDA_NODE', process.execPath);
  const stacks = await synthesise(fullStage, { name: 'full' });
  if (!stacks.edge || !stacks.probe) throw new Error('The stage lacks its edge or its probe');
  ({ service, edge, probe } = stacks as typeof stacks & { edge: Template; probe: Template });
  alarms = [service, edge, probe].flatMap((template) => resourcesOf(template, 'AWS::CloudWatch::Alarm'));
});

afterAll(() => void vi.unstubAllEnvs());

const descriptions = (): readonly string[] =>
  [...alarms.map(({ properties }) => properties), ...sandboxAlarms()].map(({ AlarmDescription }) => AlarmDescription);
const sandboxAlarms = () => ofType('AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);

/** Whether an alarm is one of the windows of an objective, which notify through a composite alarm. */
const isWindow = (id: string): boolean => /^Objectives.*(Long|Short)Alarm[0-9A-F]{8}$/.test(id);

/** Whether an alarm only rolls a release back. The function's own alarms report the same failures. */
const isGate = (id: string): boolean => /VersionAlarm[0-9A-F]{8}$/.test(id);

test('every alarm notifies the recipients by itself, when it is raised and when it clears', () => {
  for (const template of [service, edge, probe]) {
    const [topic, ...others] = Object.keys(template.findResources('AWS::SNS::Topic'));
    expect(others).toEqual([]);
    const found = resourcesOf(template, 'AWS::CloudWatch::Alarm').filter(({ id }) => !isWindow(id) && !isGate(id));
    expect(found).not.toEqual([]);
    for (const { id, properties } of found) {
      expect(JSON.stringify(properties.AlarmActions), id).toContain(topic);
      expect(properties.OKActions, id).toEqual(properties.AlarmActions);
      expect(properties.ActionsEnabled, id).not.toBe(false);
    }
  }
});

test('no alarm can silence another one: only the two windows of an objective are combined, and nothing suppresses actions', () => {
  const composites = [service, edge, probe].flatMap((template) =>
    resourcesOf(template, 'AWS::CloudWatch::CompositeAlarm'),
  );
  for (const { id, properties } of composites) {
    expect(id).toMatch(/^Objectives/);
    expect(properties.ActionsSuppressor).toBeUndefined();
    expect(properties.OKActions).toEqual(properties.AlarmActions);
  }
  const combined = JSON.stringify(composites.map(({ properties }) => properties.AlarmRule));
  for (const { id } of alarms) expect(combined.includes(`"${id}"`), id).toBe(isWindow(id));
});

test('every message states what happened, what it means for clients and customers, and which runbook to follow', () => {
  const form = /^[A-Z].{15,}\. Impact: [A-Z].{15,}\. Runbook: infra\/operator\/[a-z-]+\.md#[a-z-]+$/;
  for (const description of descriptions()) {
    expect(description).toMatch(form);
    // The limit of CloudWatch.
    expect(description.length).toBeLessThanOrEqual(1_024);
  }
});

test('no message refers to another alarm', () => {
  expect(descriptions().filter((description) => /\balarm\b/i.test(description))).toEqual([]);
});

test('every message differs, so its text identifies the alarm', () => {
  const texts = alarms.map(({ properties }) => properties.AlarmDescription);
  expect(new Set(texts).size).toBe(texts.length);
});

test('every runbook belongs to an alarm', () => {
  const links = new Set(descriptions().map((description) => description.replace(/^.*infra\/operator\//, '')));
  const headings = Object.entries(runbooks).flatMap(([document, names]) => names.map((name) => `${document}#${name}`));
  expect([...links].toSorted()).toEqual(headings.toSorted());
});

const alarmFor = (runbook: string): Record<string, any> => {
  const [alarm, ...others] = alarms.filter(({ properties }) => properties.AlarmDescription.endsWith(`#${runbook}`));
  expect(others, runbook).toEqual([]);
  return alarm?.properties ?? {};
};

const namesOf = (dimensions: readonly { readonly Name: string; readonly Value?: unknown }[]) =>
  Object.fromEntries(dimensions.map(({ Name, Value }) => [Name, Value]));

test('an alarm on a bank that is down has a state for each bank, and counts the calls of every function that calls banks', () => {
  const namespace = 'open-banking-full-service';
  const { Metrics, Threshold, DatapointsToAlarm, EvaluationPeriods, TreatMissingData } = alarmFor('bank-down');
  expect(Metrics).toEqual([
    expect.objectContaining({
      Expression: `SELECT AVG("bank-call.failed") FROM SCHEMA("${namespace}", provider) GROUP BY provider ORDER BY AVG() DESC`,
      Period: 300,
      ReturnData: true,
    }),
  ]);
  expect({ Threshold, DatapointsToAlarm, EvaluationPeriods, TreatMissingData }).toEqual({
    Threshold: 0.288,
    DatapointsToAlarm: 3,
    EvaluationPeriods: 6,
    TreatMissingData: 'notBreaching',
  });
  const filters = resourcesOf(service, 'AWS::Logs::MetricFilter').filter(({ properties }) =>
    properties.FilterPattern.includes('bank.answered'),
  );
  const callers = resourcesOf(service, 'AWS::Lambda::Function').filter(
    ({ properties }) => properties.Environment.Variables.SLOW_BANK_INTERACTIONS !== undefined,
  );
  expect(callers.length).toBeGreaterThan(5);
  for (const { id, properties } of callers) {
    const own = filters.filter(
      ({ properties: { LogGroupName } }) =>
        JSON.stringify(LogGroupName) === JSON.stringify(properties.LoggingConfig.LogGroup),
    );
    const values = own.map(({ properties: { FilterPattern, MetricTransformations } }) => [
      MetricTransformations[0].MetricValue,
      FilterPattern,
    ]);
    expect(Object.fromEntries(values), id).toEqual({
      0: '{ ($.event = "bank.answered") && ($.provider = "*") && ($.status < 500) }',
      1: '{ ($.event = "bank.answered") && ($.provider = "*") && (($.outcome != "answered") || ($.status >= 500)) }',
    });
  }
  expect(filters).toHaveLength(2 * callers.length);
  for (const { properties } of filters) {
    expect(properties.MetricTransformations[0]).toMatchObject({
      MetricNamespace: namespace,
      MetricName: 'bank-call.failed',
      Dimensions: [{ Key: 'provider', Value: '$.provider' }],
    });
  }
});

test('alarms report certificates that expire within thirty days, even those that ACM does not renew', () => {
  const expiring = alarms.filter(({ properties }) => properties.MetricName === 'DaysToExpiry');
  const certificates = expiring.map(({ properties }) => namesOf(properties.Dimensions).CertificateArn);
  const { edge: settings, domain } = fullStage;
  const inUse = [domain?.certificateArn, settings?.certificateArn, settings?.clientCertificateArn];
  expect(certificates).toHaveLength(inUse.length);
  expect(new Set(certificates)).toEqual(new Set(inUse));
  for (const { id, properties } of expiring) {
    expect(properties, id).toMatchObject({
      Namespace: 'AWS/CertificateManager',
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 30,
      Period: 86_400,
      // ACM publishes nothing after the expiry. The alarm must stay raised.
      TreatMissingData: 'ignore',
    });
  }
});

test('an alarm reports changes that reach the second region late', () => {
  const { Namespace, MetricName, Dimensions, Threshold, EvaluationPeriods } = alarmFor('late-replica');
  expect({ Namespace, MetricName, Threshold, EvaluationPeriods }).toEqual({
    Namespace: 'AWS/DynamoDB',
    MetricName: 'ReplicationLatency',
    Threshold: 30_000,
    EvaluationPeriods: 3,
  });
  expect(namesOf(Dimensions)).toEqual({ TableName: expect.anything(), ReceivingRegion: fullStage.secondRegion });
});

test('alarms in the region of CloudFront report its 5xx responses, and requests that the firewall blocks', () => {
  const metricsOf = ({ Metrics }: Record<string, any>) =>
    Metrics.flatMap(({ MetricStat }: any) => MetricStat?.Metric ?? []);
  const [distribution] = Object.keys(edge.findResources('AWS::CloudFront::Distribution'));
  const [errorRate, requests] = metricsOf(alarmFor('edge-errors'));
  expect([errorRate.MetricName, requests.MetricName]).toEqual(['5xxErrorRate', 'Requests']);
  for (const { Namespace, Dimensions } of [errorRate, requests]) {
    expect(Namespace).toBe('AWS/CloudFront');
    expect(namesOf(Dimensions)).toEqual({ DistributionId: { Ref: distribution }, Region: 'Global' });
  }
  const [firewall] = Object.values(edge.findResources('AWS::WAFv2::WebACL'));
  const { MetricName: firewallName } = firewall?.Properties.VisibilityConfig ?? {};
  for (const { Namespace, Dimensions } of metricsOf(alarmFor('blocked-requests'))) {
    expect(Namespace).toBe('AWS/WAFV2');
    expect(namesOf(Dimensions)).toEqual({ WebACL: firewallName, Rule: 'ALL' });
  }
  expect(firewallName).toBe('open-banking-full-edge-firewall');
});

test('a warning about a quota is a message of its own, and states that nothing has failed yet', () => {
  const warnings = alarms.filter(({ properties }) => properties.Namespace === 'AWS/Usage');
  expect(warnings.length).toBeGreaterThan(0);
  for (const { properties } of warnings) expect(properties.AlarmDescription).toContain('Impact: Nothing fails yet.');
});
