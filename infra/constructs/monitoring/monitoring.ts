import {
  aws_cloudwatch as cloudwatch,
  type aws_kms as kms,
  aws_logs as logs,
  Duration,
  Lazy,
  RemovalPolicy,
  Stack,
} from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { unusedCacheMetric } from '../functions/bundle/unused-cache.ts';
import { type AlarmProps, alarmPeriod, createAlarm, periodsUntilNext } from './alarm.ts';
import { type AlarmRecipients, AlarmTopic } from './alarm-topic.ts';
import { Charts } from './charts.ts';
import { type LineFilter, countOfLines } from './log-lines.ts';
import { operationsKey } from './operations-key.ts';
import { type AlarmText, describeAlarm } from './runbook.ts';

export interface MonitoringProps extends AlarmRecipients {
  readonly logRetentionDays: number;
  /** Whether logs are retained when their stack is deleted. */
  readonly keepsLogs: boolean;
  /** Whether logs and alarm messages are encrypted with a customer managed key. */
  readonly encryptsLogs: boolean;
  /** Whether functions send traces to AWS X-Ray. */
  readonly traces: boolean;
}

/** Adds an alarm to a composite alarm, which notifies the on-call engineer once for all its alarms. */
export type AddAlarm = (scope: Construct, id: string, alarm: AlarmProps) => cloudwatch.Alarm;

/** Returns the construct at a path below `from`, and creates it and its parents if they are missing. */
const descendant = (from: Construct, path: readonly string[]): Construct => {
  const [id, ...rest] = path;
  if (id === undefined) return from;
  const existing = from.node.children.find((child) => child.node.id === id);
  return descendant(existing instanceof Construct ? existing : new Construct(from, id), rest);
};

/** The alarms, the charts and the log groups of a stack and its nested stacks. */
export class Monitoring extends Construct {
  readonly traces: boolean;
  /** The namespace of the functions' metrics. */
  readonly namespace: string;
  readonly charts = new Charts();
  /** Adds an alarm on a shared dependency. While any of these alarms is raised, function alarms do not notify. */
  readonly addDependencyAlarm: AddAlarm;
  readonly #dependencies: cloudwatch.CompositeAlarm;
  readonly #topic: AlarmTopic;
  readonly #notifying: cloudwatch.AlarmBase[] = [];
  readonly #logs: logs.LogGroupProps;

  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id);
    const { alarmEmails, alarmUrls, logRetentionDays, keepsLogs, encryptsLogs, traces } = props;
    this.traces = traces;
    this.namespace = Stack.of(this).stackName;
    const key: kms.IKey | undefined = encryptsLogs ? operationsKey(this, 'Key') : undefined;
    const removalPolicy = keepsLogs ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
    this.#logs = { retention: logRetentionDays, removalPolicy, ...(key && { encryptionKey: key }) };
    this.#topic = new AlarmTopic(this, 'Alarms', { key, alarmEmails, alarmUrls });
    const { composite, add } = this.#composite(this, 'Causes', {
      sentence: 'A shared dependency of all functions is failing or at its limit. See the child alarm for the cause.',
      runbook: 'shared-cause',
    });
    this.#dependencies = composite;
    this.addDependencyAlarm = add;
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
      sentence:
        'Functions are starting without their code caches, so the first request of each environment takes longer.',
      runbook: 'unused-code-caches',
    });
  }

  /**
   * Notifies when the metric reaches the threshold, and again when it falls below. Missing data counts as below the
   * threshold.
   */
  alarm(scope: Construct, id: string, props: AlarmProps): cloudwatch.AlarmBase {
    const alarm = createAlarm(scope, id, props);
    this.#notify(alarm);
    return alarm;
  }

  /**
   * Returns a function that adds alarms to a new composite alarm. The composite notifies once while any of them is
   * raised, unless an alarm on a shared dependency is raised too.
   */
  compositeAlarm(scope: Construct, id: string, text: AlarmText): AddAlarm {
    return this.#composite(scope, id, text, this.#dependencies).add;
  }

  /**
   * Notifies when a line that matches the filter is logged. `repeatedEvery` is the schedule interval of a function that
   * may log the line in each run.
   */
  alarmOnLogLine(scope: Construct, id: string, line: LineFilter, text: AlarmText, repeatedEvery?: Duration): void {
    const metric = countOfLines(scope, id, line, alarmPeriod);
    this.alarm(scope, id, { ...text, metric, threshold: 1, holdsPeriods: periodsUntilNext(repeatedEvery) });
  }

  /**
   * Notifies when lines that match the filter are logged in this many consecutive periods: of five minutes, or of two
   * intervals of a function that runs on a schedule, so that each period contains a run.
   */
  alarmOnPersistentLogLine(
    scope: Construct,
    id: string,
    line: LineFilter,
    { periods, ...text }: AlarmText & { readonly periods: number },
    repeatedEvery?: Duration,
  ): void {
    const period = repeatedEvery ? Duration.seconds(2 * repeatedEvery.toSeconds()) : alarmPeriod;
    this.alarm(scope, id, { ...text, metric: countOfLines(scope, id, line, period), threshold: 1, periods });
  }

  /** Notifies when no line that matches the filter has been logged for this long. */
  alarmOnMissingLogLine(scope: Construct, id: string, line: LineFilter, within: Duration, text: AlarmText): void {
    this.#notify(
      new cloudwatch.Alarm(scope, id, {
        metric: countOfLines(scope, id, line, within),
        threshold: 1,
        evaluationPeriods: 1,
        comparisonOperator: cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD,
        treatMissingData: cloudwatch.TreatMissingData.BREACHING,
        alarmDescription: describeAlarm(text),
      }),
    );
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

  /** Notifies once while the rule about other alarms holds. */
  alarmOnRule(scope: Construct, id: string, text: AlarmText, alarmRule: cloudwatch.IAlarmRule): cloudwatch.AlarmBase {
    const alarm = new cloudwatch.CompositeAlarm(scope, id, {
      compositeAlarmName: this.#nameOf(scope, id),
      alarmDescription: describeAlarm(text),
      alarmRule,
    });
    this.#notify(alarm);
    return alarm;
  }

  /** CDK would derive the same name from the path in two stacks of one account. */
  #nameOf(scope: Construct, id: string): string {
    return [Stack.of(this).stackName, ...scope.node.path.split('/').slice(1), id].join('-');
  }

  #composite(scope: Construct, id: string, text: AlarmText, suppressor?: cloudwatch.CompositeAlarm) {
    const alarms: cloudwatch.Alarm[] = [];
    // Alarms are added after the composite is created, so the rule is rendered only when the template is written.
    const anyOf = Lazy.string({ produce: () => cloudwatch.AlarmRule.anyOf(...alarms).renderAlarmRule() });
    const composite = new cloudwatch.CompositeAlarm(scope, id, {
      // CDK would derive the same name from the path in two stacks of one account.
      compositeAlarmName: `${Stack.of(this).stackName}-${scope.node.path.split('/').slice(1).join('-')}`,
      alarmDescription: describeAlarm(text),
      alarmRule: { renderAlarmRule: () => anyOf },
      ...(suppressor && {
        actionsSuppressor: suppressor,
        actionsSuppressorWaitPeriod: Duration.minutes(2),
        actionsSuppressorExtensionPeriod: Duration.minutes(2),
      }),
    });
    this.#notify(composite);
    const add: AddAlarm = (alarmScope, alarmId, props) => {
      const alarm = createAlarm(alarmScope, alarmId, props);
      alarms.push(alarm);
      return alarm;
    };
    return { composite, add };
  }

  /** The alarms that notify. */
  get notifying(): readonly cloudwatch.AlarmBase[] {
    return this.#notifying;
  }

  #notify(alarm: cloudwatch.AlarmBase): void {
    this.#notifying.push(alarm);
    this.#topic.notifyOf(alarm);
  }
}
