import {
  type aws_cloudwatch as cloudwatch,
  aws_events as events,
  aws_events_targets as targets,
  type aws_iam as iam,
  aws_lambda as lambda,
  type aws_logs as logs,
  Duration,
  Validations,
} from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type * as z from 'zod';
import { alarmPeriod, countLines, countOfLines, type LineFilter } from '../monitoring/log-lines.ts';
import type { AlarmProps } from '../monitoring/alarm-topic.ts';
import { type Monitoring, periodsUntilNext } from '../monitoring/monitoring.ts';
import type { AlarmText } from '../monitoring/runbook.ts';
import { failureRate } from '../monitoring/rates.ts';
import { metricNamespaceVariable } from './bundle/unused-cache.ts';
import { assetHashOf, bundleOf } from './bundles.ts';
import { requireEnvironmentSize } from './environment-size.ts';
import { ExecutionRole } from './execution-role.ts';
import type { Releases } from './releases.ts';

/** The schema of a function's env.ts. A missing or misspelled variable is a compile error. */
export type Environment = z.ZodType<unknown, Record<string, string>>;

export interface ServiceFunctionProps<E extends Environment> {
  /** The name in charts, metrics and alarms: functions/sandbox/sources is sandbox-sources. */
  readonly name: string;
  readonly env: { readonly schema: E; readonly values: z.input<E> };
  /** 25 seconds by default: API Gateway waits at most 30 seconds for an HTTP API integration. */
  readonly timeout?: Duration;
  /**
   * 512 MB by default. Measured: a function uses 60 MB after loading, at most 210 MB under full load, and 0.3 to 1.3 ms
   * of CPU time per request. It mostly waits, and waiting is billed by memory size. Less memory would slow down cold
   * starts, because Lambda allocates CPU in proportion to memory.
   */
  readonly memoryMb?: number;
  /**
   * The concurrency reserved for this function. The function cannot use more, and other functions cannot use its share.
   */
  readonly reservedConcurrency?: number | undefined;
  readonly monitoring: Monitoring;
  /** Moves traffic to new versions gradually. If undefined, all traffic moves immediately. */
  readonly releases?: Releases | undefined;
  /** The impact when the function fails: a sentence for the on-call engineer. */
  readonly errorImpact: string;
  /**
   * The number of failed invocations within five minutes that raises the alarm, provided that at least 1% of all
   * invocations failed: 5 by default, 1 for a function that runs rarely. With fewer failures, another alarm is raised if
   * all invocations within fifteen minutes failed, and there were at least two.
   */
  readonly errorAlarmThreshold?: number;
  /**
   * Schedules a function that nothing else invokes and that runs less often than alarms are evaluated, every five
   * minutes. A raised alarm stays raised until the next run.
   */
  readonly runsOnlyEvery?: Duration;
  /**
   * Turns off Lambda's loop detection, for functions that requeue their own messages: the detection would stop a
   * payment after about 16 steps ("Use Lambda recursive loop detection" in the Lambda developer guide). Each of these
   * loops is finite: it ends at a final status, at the last attempt or at the end of a schedule, and a failing message
   * stops at maxReceiveCount.
   */
  readonly requeuesItsMessages?: true;
}

/** The number of failed invocations that raises an alarm if no other invocation succeeded. */
const fewestFailures = 2;

/** Returns the properties of every Lambda function: its bundle, its runtime, and how it logs and sends traces. */
export const functionDefaults = (scope: Construct, name: string, traces: boolean) => {
  if (traces) {
    Validations.of(scope).acknowledge({
      id: 'AwsSolutions::AwsSolutions-IAM5[Resource::*]',
      reason: 'The X-Ray actions that send traces do not support resource-level permissions.',
    });
  }
  return {
    code: lambda.Code.fromAsset(bundleOf(name), { assetHash: assetHashOf(name) }),
    handler: 'index.handler',
    runtime: lambda.Runtime.NODEJS_24_X,
    architecture: lambda.Architecture.ARM_64,
    loggingFormat: lambda.LoggingFormat.JSON,
    // Lambda's own lines about the start and end of each invocation would make up most of the log.
    systemLogLevelV2: lambda.SystemLogLevel.WARN,
    tracing: traces ? lambda.Tracing.ACTIVE : lambda.Tracing.DISABLED,
  };
};

/**
 * Deploys a folder of functions/ as a Lambda function with its log, alarms and role. Initially, the role may only write
 * to the log and, if the stage traces requests, send traces.
 */
export class ServiceFunction<E extends Environment = Environment> extends Construct implements iam.IGrantable {
  readonly function: lambda.Function;
  /** The target of the API, queues, the stream and schedules: the function, or its alias in a stage with canaries. */
  readonly invoked: lambda.IFunction;
  readonly grantPrincipal: iam.IPrincipal;
  readonly monitoring: Monitoring;
  readonly logGroup: logs.ILogGroup;
  readonly #name: string;
  readonly #runsOnlyEvery: Duration | undefined;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps<E>) {
    super(scope, id);
    const { name, env, timeout = Duration.seconds(25), memoryMb = 512, monitoring, errorImpact } = props;
    const environment = { ...env.values, [metricNamespaceVariable]: monitoring.namespace };
    requireEnvironmentSize(name, environment);
    const role = new ExecutionRole(this, 'Role');
    this.monitoring = monitoring;
    this.#name = name;
    this.logGroup = monitoring.logGroup(this, 'Log');
    this.logGroup.grantWrite(role);
    this.grantPrincipal = role;
    this.function = new lambda.Function(this, 'Function', {
      ...functionDefaults(this, name, monitoring.traces),
      memorySize: memoryMb,
      timeout,
      role,
      logGroup: this.logGroup,
      ...(props.reservedConcurrency && { reservedConcurrentExecutions: props.reservedConcurrency }),
      environment,
      ...(props.requeuesItsMessages && { recursiveLoop: lambda.RecursiveLoop.ALLOW }),
    });
    const [errors, invocations] = [this.function.metricErrors(), this.function.metricInvocations()];
    const throttles = this.function.metricThrottles();
    this.#runsOnlyEvery = props.runsOnlyEvery;
    const atLeast = props.errorAlarmThreshold ?? 5;
    const failure = { impact: errorImpact, runbook: 'failed-invocations' } as const;
    this.addAlarm('ErrorsAlarm', {
      ...failure,
      metric: failureRate(errors, invocations, { atLeast }),
      threshold: 1,
      condition: `Invocations of the function ${name} fail.`,
      holdsPeriods: periodsUntilNext(props.runsOnlyEvery),
    });
    if (atLeast > fewestFailures) {
      const options = { period: Duration.minutes(15) };
      const [rareErrors, rareInvocations] = [
        this.function.metricErrors(options),
        this.function.metricInvocations(options),
      ];
      this.addAlarm('AllFailedAlarm', {
        ...failure,
        metric: failureRate(rareErrors, rareInvocations, { atLeast: fewestFailures, ...options }),
        threshold: 100,
        condition: `Every invocation of the function ${name} in fifteen minutes has failed.`,
      });
    }
    this.addAlarm('ThrottlesAlarm', {
      metric: throttles,
      threshold: 1,
      condition: `Lambda throttles the function ${name}: the account or the function has reached its concurrency limit.`,
      impact: `Requests get a 503, and messages and records wait. If it lasts: ${errorImpact}`,
      runbook: 'throttled-function',
    });
    this.addAlarm('BugAlarm', {
      metric: countOfLines(this, 'BugAlarm', this.#lineFilter('bug')),
      threshold: 1,
      condition: `The function ${name} logged an unexpected error.`,
      impact: `At least one request, message or record fails. If all do: ${errorImpact}`,
      runbook: 'unexpected-error',
    });
    const released = { function: this.function, logGroup: this.logGroup, name, failuresAtLeast: atLeast };
    this.invoked = props.releases?.release(this, released) ?? this.function;
    monitoring.charts.add('failed invocations', errors.with({ label: name }));
    monitoring.charts.add('throttled invocations', throttles.with({ label: name }));
    monitoring.charts.add('durations', this.function.metricDuration({ statistic: 'p99', label: name }));
    if (props.runsOnlyEvery) this.runEvery(props.runsOnlyEvery);
  }

  /** Schedules a function that also has other triggers, or that runs every few minutes. See also `runsOnlyEvery`. */
  runEvery(interval: Duration): void {
    const schedule = events.Schedule.rate(interval);
    new events.Rule(this, 'Schedule', { schedule, targets: [new targets.LambdaFunction(this.invoked)] });
  }

  addAlarm(id: string, alarm: AlarmProps): cloudwatch.Alarm {
    return this.monitoring.alarm(this, id, alarm);
  }

  /** Raises an alarm when the function logs a line with this event and, with `where`, that matches this pattern. */
  alarmOnLogLine(
    id: string,
    event: LineFilter['event'],
    { where, ...text }: AlarmText & Pick<LineFilter, 'where'>,
  ): void {
    const metric = countOfLines(this, id, { ...this.#lineFilter(event), where });
    this.addAlarm(id, { ...text, metric, threshold: 1, holdsPeriods: periodsUntilNext(this.#runsOnlyEvery) });
  }

  /**
   * Raises an alarm when the function logs lines with this event in this many consecutive periods: of five minutes, or
   * of two intervals of its schedule, so that each period contains a run.
   */
  alarmOnPersistentLogLine(id: string, event: LineFilter['event'], periods: number, text: AlarmText): void {
    const period = this.#runsOnlyEvery ? Duration.seconds(2 * this.#runsOnlyEvery.toSeconds()) : alarmPeriod;
    const metric = countOfLines(this, id, this.#lineFilter(event), period);
    this.addAlarm(id, { ...text, metric, threshold: 1, periods });
  }

  /** Raises an alarm when the function has not logged a line with this event for this long. */
  alarmOnMissingLogLine(id: string, event: LineFilter['event'], within: Duration, text: AlarmText): void {
    const metric = countOfLines(this, id, this.#lineFilter(event), within);
    this.addAlarm(id, { ...text, metric, threshold: 1, isRaisedBelow: true, withoutData: 'raised' });
  }

  /** Returns a metric that counts the function's lines that match the filter, or adds up their values. */
  countOfLines(id: string, filter: Omit<LineFilter, 'logGroup'>): cloudwatch.Metric {
    return countOfLines(this, id, { ...filter, logGroup: this.logGroup });
  }

  /** Counts the function's lines that match the filter by a field. */
  countLinesBy(id: string, by: string, filter: Omit<LineFilter, 'logGroup'>): void {
    countLines(this, id, { ...filter, logGroup: this.logGroup }, by);
  }

  #lineFilter(event: LineFilter['event']): LineFilter {
    return { logGroup: this.logGroup, event, metricName: `${this.#name}.${event}` };
  }
}
