import { aws_cloudwatch as cloudwatch } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { chunks } from '#shared/platform/runtime/batches.ts';

/** A column of the dashboard: an operator's question, and widgets about it from top to bottom. */
export interface Question {
  readonly question: string;
  readonly widgets: readonly cloudwatch.IWidget[];
}

const columns = 3;
/** CloudWatch divides a dashboard into 24 units. */
export const columnWidth = 24 / columns;

export interface GraphOptions {
  /** The unit of the axis. */
  readonly unit: string;
  readonly metrics: readonly cloudwatch.IMetric[];
  readonly region?: string;
}

/** Returns a chart with one axis. */
export const graph = (title: string, { unit, metrics, region }: GraphOptions): cloudwatch.IWidget =>
  new cloudwatch.GraphWidget({
    title,
    width: columnWidth,
    left: [...metrics],
    leftYAxis: { label: unit, min: 0, showUnits: false },
    ...(region !== undefined && { region }),
  });

/** CloudWatch rejects a dashboard with more alarms in a widget. */
const maxAlarmsInWidget = 100;

/** Returns the states of alarms, in several widgets if one cannot show all. */
export const alarmStates = (title: string, alarms: readonly cloudwatch.AlarmBase[]): cloudwatch.IWidget =>
  new cloudwatch.Column(
    ...chunks(alarms, maxAlarmsInWidget).map(
      (shown) =>
        new cloudwatch.AlarmStatusWidget({
          title,
          alarms: [...shown],
          width: columnWidth,
          height: Math.min(6, 1 + Math.ceil(shown.length / 2)),
        }),
    ),
  );

/** Returns the latest value of metrics over thirty days. */
export const overThirtyDays = (title: string, metrics: readonly cloudwatch.IMetric[]): cloudwatch.IWidget =>
  new cloudwatch.SingleValueWidget({
    title,
    metrics: [...metrics],
    width: columnWidth,
    height: 3,
    setPeriodToTimeRange: true,
    start: '-P30D',
  });

/**
 * Returns a metric for each value of a dimension. CloudWatch requires the quotes around a namespace with hyphens.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/search-expression-syntax.html
 */
export const seriesBy = (
  { namespace, metricName, dimension }: { namespace: string; metricName: string; dimension: string },
  statistic: 'Average' | 'SampleCount' | 'Sum',
  factor = 1,
): cloudwatch.IMetric =>
  new cloudwatch.MathExpression({
    expression: `${factor === 1 ? '' : `${factor} * `}SEARCH('{"${namespace}",${dimension}} MetricName="${metricName}"', '${statistic}', 300)`,
    usingMetrics: {},
    label: `\${PROP('Dim.${dimension}')}`,
  });

/** A dashboard in three columns, with a heading for each question. */
export const addOperatorsDashboard = (parent: Construct, questions: readonly Question[]): void => {
  const dashboard = new cloudwatch.Dashboard(new Construct(parent, 'Operators'), 'Dashboard');
  for (let n = 0; n < questions.length; n += columns) {
    dashboard.addWidgets(
      ...questions
        .slice(n, n + columns)
        .map(
          ({ question, widgets }) =>
            new cloudwatch.Column(
              new cloudwatch.TextWidget({ markdown: `## ${question}`, width: columnWidth, height: 1 }),
              ...widgets,
            ),
        ),
    );
  }
};
