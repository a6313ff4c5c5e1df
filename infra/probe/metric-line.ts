import type { ProbeResult } from './probe.ts';

/** The metrics of a probe: 1 or 0, and the seconds from the first request to the settlement or the failure. */
export const probeMetrics = { succeeded: 'probe.succeeded', seconds: 'probe.seconds' } as const;

/**
 * Returns the log line for a result. CloudWatch Logs converts it to metrics.
 *
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export const metricLine = (Namespace: string, { succeeded, seconds, ...failure }: ProbeResult, now: number): string => {
  const Metrics = [
    { Name: probeMetrics.succeeded, Unit: 'Count' },
    { Name: probeMetrics.seconds, Unit: 'Seconds' },
  ];
  const line = {
    _aws: { Timestamp: now, CloudWatchMetrics: [{ Namespace, Dimensions: [[]], Metrics }] },
    [probeMetrics.succeeded]: succeeded,
    [probeMetrics.seconds]: seconds,
    event: 'probe.ran',
    ...failure,
  };
  return `${JSON.stringify(line)}\n`;
};
