import { cacheFileOf, type NodeBuild } from './compile.ts';

/** The metric that counts execution environments that started without their code cache. Infra sets its namespace. */
export const unusedCacheMetric = 'CodeCacheUnused';
export const metricNamespaceVariable = 'METRIC_NAMESPACE';

/**
 * Counts a cold start without the code cache by writing a log line that CloudWatch Logs converts to a metric.
 * Does nothing if the environment has no metric namespace.
 *
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export const reportUnusedCache = (
  build: NodeBuild,
  { [metricNamespaceVariable]: Namespace, AWS_LAMBDA_FUNCTION_NAME: name }: NodeJS.ProcessEnv,
  write: (line: string) => void,
): void => {
  if (Namespace === undefined) return;
  const metrics = { Namespace, Dimensions: [[]], Metrics: [{ Name: unusedCacheMetric, Unit: 'Count' }] };
  const line = {
    _aws: { Timestamp: Date.now(), CloudWatchMetrics: [metrics] },
    [unusedCacheMetric]: 1,
    event: 'code-cache.unused',
    function: name,
    missing: cacheFileOf(build),
  };
  write(`${JSON.stringify(line)}\n`);
};
