import { readFileSync } from 'node:fs';
import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { objectives } from '#infra/services/monitoring/objectives.ts';
import { production } from '#test/support/cloud/templates/production-stage.ts';
import { synthesise } from '#test/support/cloud/templates/stage-templates.ts';

let service: Template;
let alarms: Readonly<Record<string, any>>;
let composites: Readonly<Record<string, any>>;

const ofObjectives = (type: string) =>
  Object.fromEntries(
    Object.entries(service.findResources(type))
      .filter(([id]) => id.startsWith('Objectives'))
      .map(([id, { Properties }]) => [id.replace(/[0-9A-F]{8}$/, ''), Properties]),
  );

beforeAll(async () => {
  ({ service } = await synthesise(production));
  alarms = ofObjectives('AWS::CloudWatch::Alarm');
  composites = ofObjectives('AWS::CloudWatch::CompositeAlarm');
});

const withBudget = Object.entries(objectives).filter(([, objective]) => 'events' in objective);

test.each(withBudget)('%s: an alarm notifies if both windows of a burn rate lose the budget', (name, { percent }) => {
  const composite = composites[`Objectives${name}Alarm`];
  const rule = composite.AlarmRule['Fn::Join'][1].map((part: any) =>
    String(part['Fn::GetAtt']?.[0] ?? part).replace(/^Objectives.*((?:Fast|Slow)(?:Long|Short))Alarm.*$/, '$1'),
  );
  expect(rule.join('')).toBe(
    '((ALARM("FastLong") AND ALARM("FastShort")) OR (ALARM("SlowLong") AND ALARM("SlowShort")))',
  );
  expect(composite.AlarmActions).toHaveLength(1);
  expect(composite.ActionsSuppressor).toBeUndefined();
  const windows = Object.fromEntries(
    ['FastLong', 'FastShort', 'SlowLong', 'SlowShort'].map((window) => {
      const { Threshold, Metrics, EvaluationPeriods } = alarms[`Objectives${name}${window}Alarm`];
      const periods = new Set(Metrics.flatMap(({ MetricStat, Period }: any) => MetricStat?.Period ?? Period ?? []));
      return [window, [...periods, EvaluationPeriods, Number((Threshold / (1 - percent / 100)).toFixed(2))]];
    }),
  );
  expect(windows).toEqual({
    FastLong: [3_600, 1, 14.4],
    FastShort: [300, 1, 14.4],
    SlowLong: [21_600, 1, 6],
    SlowShort: [1_800, 1, 6],
  });
});

test('no metric has a dimension that names a person or a client', () => {
  const dimensions: readonly string[] = Object.values(service.findResources('AWS::Logs::MetricFilter')).flatMap(
    ({ Properties }) =>
      Properties.MetricTransformations.flatMap(({ Dimensions = [] }: any) => Dimensions.map(({ Key }: any) => Key)),
  );
  expect([...new Set(dimensions)].toSorted()).toEqual(['provider', 'status', 'version']);
});

test('infra/README.md lists every objective as it is', () => {
  const rows = [
    ...readFileSync('infra/README.md', 'utf8').matchAll(
      /^\| \[(\w+)\]\(operator\/[\w-]+.md#([\w-]+)\) +\| (.*?) +\| ([\d.]+)% +\|/gm,
    ),
  ];
  expect(
    rows.map(([, name, runbook, meaning, percent]) => [name, { runbook, meaning, percent: Number(percent) }]),
  ).toEqual(
    Object.entries(objectives).map(([name, { runbook, meaning, percent }]) => [name, { runbook, meaning, percent }]),
  );
});
