import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { production } from '#test/support/cloud/templates/production-stage.ts';
import { synthesise } from '#test/support/cloud/templates/stage-templates.ts';

interface Widget {
  readonly type: 'text' | 'metric' | 'alarm';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly properties: Record<string, any>;
}

let service: Template;
let widgets: readonly Widget[];

/** Returns the text of a template value, in which references are the logical ids of resources or names of exports. */
const textOf = (value: any): string => {
  if (typeof value === 'string') return value;
  const { Ref, 'Fn::GetAtt': attribute, 'Fn::ImportValue': exported, 'Fn::Join': join, 'Fn::Select': selected } = value;
  if (selected) return textOf(selected[1]['Fn::Split'][1]);
  return Ref ?? attribute?.join('.') ?? exported ?? join[1].map(textOf).join(join[0]);
};

beforeAll(async () => {
  ({ service } = await synthesise(production));
  const [dashboard] = Object.values(service.findResources('AWS::CloudWatch::Dashboard'));
  widgets = JSON.parse(textOf(dashboard?.Properties.DashboardBody)).widgets;
});

test('the dashboard has three columns, and no widget overlaps another one', () => {
  expect(new Set(widgets.map(({ width }) => width))).toEqual(new Set([8]));
  expect(new Set(widgets.map(({ x }) => x))).toEqual(new Set([0, 8, 16]));
  for (const column of Map.groupBy(widgets, ({ x }) => x).values()) {
    let bottom = 0;
    for (const { y, height } of column.toSorted((a, b) => a.y - b.y)) {
      expect(y).toBeGreaterThanOrEqual(bottom);
      bottom = y + height;
    }
  }
});

test('each question has a heading, in the order in which an operator asks them', () => {
  const headings = widgets.filter(({ type }) => type === 'text').toSorted((a, b) => a.y - b.y || a.x - b.x);
  expect(headings.map(({ properties }) => properties.markdown)).toEqual([
    '## Are customers paying?',
    '## Is a bank down?',
    '## Are webhooks late?',
    '## What is near its limit?',
    '## What waits in dead letters?',
    '## What does it cost?',
  ]);
});

test('each chart has one axis with a unit', () => {
  const charts = widgets.filter(({ properties }) => properties.view === 'timeSeries');
  expect(charts.length).toBeGreaterThan(15);
  for (const { properties } of charts) {
    expect(properties.yAxis.left.label, properties.title).toMatch(/^[A-Za-z ]+$/);
    expect(properties.yAxis.right, properties.title).toBeUndefined();
    expect(properties.metrics.length, properties.title).toBeGreaterThan(0);
  }
});

test('the dashboard shows the state of every alarm that notifies', () => {
  const shown: readonly string[] = widgets.flatMap(({ properties: { alarms = [] } }) =>
    alarms.map((arn: string) => arn.replace(/\.Arn$/, '')),
  );
  const notifying = ['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm'].flatMap((type) =>
    Object.entries(service.findResources(type))
      .filter(([, { Properties }]) => Properties.AlarmActions)
      .map(([id]) => id),
  );
  expect(shown.toSorted()).toEqual(notifying.toSorted());
});

test('no widget shows more alarms than CloudWatch allows', () => {
  const counts = widgets.filter(({ type }) => type === 'alarm').map(({ properties }) => properties.alarms.length);
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...counts)).toBeLessThanOrEqual(100);
});

test('each search quotes its namespace, which has hyphens, as CloudWatch requires', () => {
  const searches = widgets
    .flatMap(({ properties: { metrics = [] } }) => metrics)
    .flatMap(([{ expression = '' }]: any[]) => (expression.includes('SEARCH(') ? [expression] : []));
  expect(searches.length).toBeGreaterThanOrEqual(3);
  for (const search of searches) expect(search).toMatch(/SEARCH\('\{"[\w-]+",\w+\} /);
});

/** The metrics that a dashboard shows: namespace, name, and dimensions. */
const shownMetrics = (): readonly string[][] =>
  widgets.flatMap(({ properties: { metrics = [] } }) => {
    let previous: string[] = [];
    return metrics.flatMap((row: any[]) => {
      const [{ expression } = {} as any] = row;
      const searched = /SEARCH\('\{"([\w-]+)",(\w+)\} MetricName="([\w.-]+)"'/.exec(expression ?? '');
      if (searched) return [[searched[1], searched[3], searched[2]]];
      if (expression) return [];
      // A dot repeats a field of the metric above, and three dots repeat all of them.
      const fields = row.filter((field) => typeof field === 'string');
      const full =
        fields[0] === '...' ? [...previous.slice(0, 1 - fields.length || undefined), ...fields.slice(1)] : fields;
      previous = full.map((field, index) => (field === '.' ? (previous[index] ?? '') : field));
      return [previous];
    });
  });

/** The metrics of AWS on the dashboard, each with the type of resource to which its dimension refers. */
const metricsOfAws: Readonly<Record<string, readonly [dimension: string, refersTo: RegExp]>> = {
  'AWS/ApiGateway Count': ['ApiId', /^InterfaceApi/],
  'AWS/ApiGateway 5xx': ['ApiId', /^InterfaceApi/],
  'AWS/ApiGateway Latency': ['ApiId', /^InterfaceApi/],
  'AWS/Billing EstimatedCharges': ['Currency', /^USD$/],
  'AWS/DynamoDB ConsumedReadCapacityUnits': ['TableName', /LedgerTable/],
  'AWS/DynamoDB ConsumedWriteCapacityUnits': ['TableName', /LedgerTable/],
  'AWS/DynamoDB ReadThrottleEvents': ['TableName', /LedgerTable/],
  'AWS/DynamoDB WriteThrottleEvents': ['TableName', /LedgerTable/],
  'AWS/Lambda ConcurrentExecutions': ['', /^$/],
  'AWS/Lambda Duration': ['FunctionName', /Function/],
  'AWS/Lambda Errors': ['FunctionName', /Function/],
  'AWS/Lambda IteratorAge': ['FunctionName', /^(EventRelay|Reconciler)Function/],
  'AWS/Lambda Throttles': ['FunctionName', /Function/],
  'AWS/SQS ApproximateAgeOfOldestMessage': ['QueueName', /Queue/],
  'AWS/SQS ApproximateNumberOfMessagesVisible': ['QueueName', /DeadLetters/],
  'AWS/Usage CallCount': ['Service', /^KMS$/],
};

test('every metric on the dashboard is emitted by the service or by AWS for one of its resources', () => {
  const emitted = Object.values(service.findResources('AWS::Logs::MetricFilter')).flatMap(({ Properties }) =>
    Properties.MetricTransformations.map(({ MetricNamespace, MetricName, Dimensions = [] }: any) =>
      [MetricNamespace, MetricName, ...Dimensions.map(({ Key }: any) => Key)].join(' '),
    ),
  );
  const found = new Set<string>();
  for (const [namespace = '', name = '', ...rest] of shownMetrics()) {
    if (!namespace.startsWith('AWS/')) {
      expect(emitted).toContain([namespace, name, ...rest].join(' '));
      continue;
    }
    const [dimension = '', refersTo] = metricsOfAws[`${namespace} ${name}`] ?? [];
    expect(rest[rest.indexOf(dimension) + 1] ?? '', `${namespace} ${name}`).toMatch(refersTo ?? /^unknown metric$/);
    found.add(`${namespace} ${name}`);
  }
  expect([...found].toSorted()).toEqual(Object.keys(metricsOfAws).toSorted());
});
