import type { aws_cloudwatch as cloudwatch } from 'aws-cdk-lib';

/** The charts to which functions, queues and shared dependencies add their metrics. */
export type ChartName =
  | 'failed invocations'
  | 'durations'
  | 'throttled invocations'
  | 'dead letters'
  | 'oldest messages'
  | 'iterator age'
  | 'used quotas'
  | 'throttled tables';

/** The metrics of each chart. A stack without a dashboard ignores them. */
export class Charts {
  readonly #metrics = new Map<ChartName, cloudwatch.IMetric[]>();

  add(chart: ChartName, ...metrics: readonly cloudwatch.IMetric[]): void {
    this.#metrics.set(chart, [...this.of(chart), ...metrics]);
  }

  of(chart: ChartName): readonly cloudwatch.IMetric[] {
    return this.#metrics.get(chart) ?? [];
  }
}
