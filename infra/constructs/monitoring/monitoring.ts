import { aws_cloudwatch as cloudwatch, aws_logs as logs, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { lambdaNode } from '../functions/bundle/cache-node.ts';
import { unusedCacheMetric } from '../functions/bundle/unused-cache.ts';
import { type AlarmProps, type AlarmRecipients, AlarmTopic } from './alarm-topic.ts';
import { alarmPeriod } from './log-lines.ts';
import { operationsKey } from './operations-key.ts';

export interface MonitoringProps extends AlarmRecipients {
  readonly logRetentionDays: number;
  /** Whether logs are retained when their stack is deleted. Those of the firewall and of the probe never are. */
  readonly keepsLogs: boolean;
  /** Whether logs and alarm messages are encrypted with a customer managed key, which adds a cost per line. */
  readonly encryptsLogs: boolean;
  /** Whether functions send traces to AWS X-Ray. */
  readonly traces: boolean;
}

/**
 * Returns the number of periods for which an alarm must stay raised so that it does not clear before the function's
 * next run.
 */
export const periodsUntilNext = (interval: Duration | undefined): number | undefined =>
  interval && Math.ceil(interval.toSeconds() / alarmPeriod.toSeconds()) + 1;

/** Returns the construct at a path below `from`, and creates it and its parents if they are missing. */
const descendant = (from: Construct, path: readonly string[]): Construct => {
  const [id, ...rest] = path;
  if (id === undefined) return from;
  const existing = from.node.children.find((child) => child.node.id === id);
  return descendant(existing instanceof Construct ? existing : new Construct(from, id), rest);
};

/** The charts to which functions, queues and shared dependencies add their metrics. */
type ChartName =
  | 'failed invocations'
  | 'durations'
  | 'throttled invocations'
  | 'dead letters'
  | 'oldest messages'
  | 'iterator age'
  | 'used quotas'
  | 'throttled tables';

/** The metrics of each chart. A stack without a dashboard ignores them. */
class Charts {
  readonly #metrics = new Map<ChartName, cloudwatch.IMetric[]>();

  add(chart: ChartName, ...metrics: readonly cloudwatch.IMetric[]): void {
    this.#metrics.set(chart, [...this.of(chart), ...metrics]);
  }

  of(chart: ChartName): readonly cloudwatch.IMetric[] {
    return this.#metrics.get(chart) ?? [];
  }
}

/** The alarms, the charts and the log groups of a stack and its nested stacks. */
export class Monitoring extends Construct {
  readonly traces: boolean;
  /** The namespace of the functions' metrics. */
  readonly namespace: string;
  readonly charts = new Charts();
  readonly topic: AlarmTopic;
  readonly #logs: logs.LogGroupProps;

  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id);
    const { logRetentionDays, keepsLogs, encryptsLogs, traces } = props;
    this.traces = traces;
    this.namespace = Stack.of(this).stackName;
    const key = encryptsLogs ? operationsKey(this, 'Key') : undefined;
    const removalPolicy = keepsLogs ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
    this.#logs = { retention: logRetentionDays, removalPolicy, ...(key && { encryptionKey: key }) };
    this.topic = new AlarmTopic(this, 'Alarms', { ...props, key });
    // Without Lambda's Node, every start is without its cache, and the alarm would stay raised.
    if (lambdaNode() !== undefined) this.#alarmOnUnusedCaches();
  }

  #alarmOnUnusedCaches(): void {
    const { namespace } = this;
    this.alarm(this, 'UnusedCodeCachesAlarm', {
      // The period is a day because cold starts are rare: with a shorter period, the alarm would flap.
      metric: new cloudwatch.Metric({
        namespace,
        metricName: unusedCacheMetric,
        statistic: 'Sum',
        period: Duration.days(1),
      }),
      threshold: 1,
      condition: 'Functions start without their code caches.',
      impact: 'Nothing fails, but the first request of each new environment takes longer.',
      runbook: 'unused-code-caches',
    });
  }

  /** Notifies when the metric reaches the threshold or falls below it, and again when the alarm clears. */
  alarm(scope: Construct, id: string, props: AlarmProps): cloudwatch.Alarm {
    return this.topic.alarm(scope, id, props);
  }

  /**
   * Creates a log group in the stack that contains the monitoring, even if `scope` is in a nested stack. The log group
   * then has the same path, and so the same logical id, as without nesting, and outlives the nested stack.
   */
  logGroup(scope: Construct, id: string): logs.LogGroup {
    const { scopes } = scope.node;
    const within = scopes.slice(scopes.indexOf(Stack.of(scope)) + 1).map(({ node }) => node.id);
    const parent = Stack.of(scope) === Stack.of(this) ? scope : descendant(Stack.of(this), within);
    return new logs.LogGroup(parent, id, this.#logs);
  }
}
