import {
  type aws_cloudwatch as cloudwatch,
  type aws_iam as iam,
  aws_lambda as lambda,
  type aws_logs as logs,
  Duration,
  Validations,
} from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type * as z from 'zod';
import { countOfLines, type LineFilter } from '../monitoring/log-lines.ts';
import {
  type AlarmProps,
  alarmPeriod,
  type Monitoring,
  periodsUntilNext,
  type AddAlarm,
} from '../monitoring/monitoring.ts';
import type { AlarmText } from '../monitoring/runbook.ts';
import { failureRate } from '../monitoring/rates.ts';
import { metricNamespaceVariable } from './bundle/unused-cache.ts';
import { assetHashOf, bundleOf } from './bundles.ts';
import { ExecutionRole } from './execution-role.ts';
import type { Releases } from './releases.ts';

/** The schema of a function's env.ts. A missing or misspelled variable is a compile error. */
export type Environment = z.ZodType<unknown, Record<string, string>>;

export interface ServiceFunctionProps<E extends Environment> {
  /** The folder under functions/, which is also the function's name in charts, metrics and alarms. */
  readonly group: string;
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
  readonly releases: Releases | undefined;
  /** The impact when the function fails: a sentence for the on-call engineer. */
  readonly errorImpact: string;
  /**
   * The number of failed invocations within five minutes that raises the alarm, provided that at least 1% of all
   * invocations failed: 5 by default, 1 for a function that runs rarely.
   */
  readonly errorAlarmThreshold?: number;
  /** The schedule interval of a function that nothing else invokes. A raised alarm stays raised until the next run. */
  readonly runsEvery?: Duration;
  /**
   * Turns off Lambda's loop detection, for functions that requeue their own messages: the detection would stop a
   * payment after about 16 steps ("Use Lambda recursive loop detection" in the Lambda developer guide). Each of these
   * loops is finite: it ends at a final status, at the last attempt or at the end of a schedule, and a failing message
   * stops at maxReceiveCount.
   */
  readonly requeuesItsMessages?: true;
}

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
  readonly #addAlarm: AddAlarm;
  readonly #group: string;
  readonly #logGroup: logs.ILogGroup;
  readonly #runsEvery: Duration | undefined;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps<E>) {
    super(scope, id);
    const { group, env, timeout = Duration.seconds(25), memoryMb = 512, monitoring, errorImpact } = props;
    const role = new ExecutionRole(this, 'Role');
    this.monitoring = monitoring;
    this.#group = group;
    this.#logGroup = monitoring.logGroup(this, 'Log');
    this.#logGroup.grantWrite(role);
    this.grantPrincipal = role;
    this.function = new lambda.Function(this, 'Function', {
      code: lambda.Code.fromAsset(bundleOf(group), { assetHash: assetHashOf(group) }),
      handler: 'index.handler',
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      memorySize: memoryMb,
      timeout,
      role,
      logGroup: this.#logGroup,
      loggingFormat: lambda.LoggingFormat.JSON,
      // Lambda's own lines about the start and end of each invocation would make up most of the log.
      systemLogLevelV2: lambda.SystemLogLevel.WARN,
      ...(props.reservedConcurrency && { reservedConcurrentExecutions: props.reservedConcurrency }),
      environment: { ...env.values, [metricNamespaceVariable]: monitoring.namespace },
      tracing: monitoring.traces ? lambda.Tracing.ACTIVE : lambda.Tracing.DISABLED,
      ...(props.requeuesItsMessages && { recursiveLoop: lambda.RecursiveLoop.ALLOW }),
    });
    if (monitoring.traces) {
      Validations.of(this).acknowledge({
        id: 'AwsSolutions::AwsSolutions-IAM5[Resource::*]',
        reason: 'The X-Ray actions that send traces do not support resource-level permissions.',
      });
    }
    const period = alarmPeriod;
    const [errors, invocations] = [this.function.metricErrors({ period }), this.function.metricInvocations({ period })];
    const throttles = this.function.metricThrottles({ period });
    this.#runsEvery = props.runsEvery;
    this.#addAlarm = monitoring.compositeAlarm(this, 'Alarm', {
      sentence: `The function ${group} is failing. See the child alarm for the cause. Impact: ${errorImpact}`,
      runbook: 'function-problem',
    });
    const failuresAtLeast = props.errorAlarmThreshold ?? 5;
    this.addAlarm('ErrorsAlarm', {
      metric: failureRate(errors, invocations, { atLeast: failuresAtLeast, period }),
      threshold: 1,
      sentence: `Invocations of the function ${group} are failing. Impact: ${errorImpact}`,
      runbook: 'failed-invocations',
      holdsPeriods: periodsUntilNext(props.runsEvery),
    });
    this.addAlarm('ThrottlesAlarm', {
      metric: throttles,
      threshold: 1,
      sentence: `Lambda throttles the function ${group}: the account or the function has reached its concurrency limit. Impact: ${errorImpact}`,
      runbook: 'throttled-function',
    });
    this.addAlarm('BugAlarm', {
      metric: countOfLines(this, 'BugAlarm', this.#lineFilter('bug'), period),
      threshold: 1,
      sentence: `The function ${group} logged an unexpected error. Impact if it continues: ${errorImpact}`,
      runbook: 'unexpected-error',
    });
    const released = { function: this.function, logGroup: this.#logGroup, group, failuresAtLeast };
    this.invoked = props.releases?.release(this, released) ?? this.function;
    monitoring.chart(group, [invocations, errors, throttles, this.function.metricDuration({ statistic: 'p99' })]);
  }

  /** Adds an alarm on the function. All alarms of a function reach the on-call engineer as one message. */
  addAlarm(id: string, alarm: AlarmProps): cloudwatch.Alarm {
    return this.#addAlarm(this, id, alarm);
  }

  /** Raises an alarm when the function logs a line with this event and, with `where`, this text in another field. */
  alarmOnLogLine(id: string, event: LineFilter['event'], text: AlarmText, where?: LineFilter['where']): void {
    this.monitoring.alarmOnLogLine(this, id, { ...this.#lineFilter(event), where }, text, this.#runsEvery);
  }

  /**
   * Raises an alarm when the function logs lines with this event in this many consecutive periods: of five minutes, or
   * of two intervals of its schedule.
   */
  alarmOnPersistentLogLine(id: string, event: LineFilter['event'], periods: number, text: AlarmText): void {
    this.monitoring.alarmOnPersistentLogLine(this, id, this.#lineFilter(event), { ...text, periods }, this.#runsEvery);
  }

  /** Raises an alarm when the function has not logged a line with this event for this long. */
  alarmOnMissingLogLine(id: string, event: LineFilter['event'], within: Duration, text: AlarmText): void {
    this.monitoring.alarmOnMissingLogLine(this, id, this.#lineFilter(event), within, text);
  }

  get logGroup(): logs.ILogGroup {
    return this.#logGroup;
  }

  #lineFilter(event: LineFilter['event']): LineFilter {
    return { logGroup: this.#logGroup, event, metricName: `${this.#group}.${event}` };
  }
}
