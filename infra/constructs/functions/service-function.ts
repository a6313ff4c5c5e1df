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
  type Symptoms,
} from '../monitoring/monitoring.ts';
import type { AlarmText } from '../monitoring/runbook.ts';
import { failureRate } from '../monitoring/rates.ts';
import { metricNamespaceVariable } from './bundle/unused-cache.ts';
import { assetHashOf, bundleOf } from './bundles.ts';
import { ExecutionRole } from './execution-role.ts';
import type { Releases } from './releases.ts';

/** The schema of a function's env.ts. A variable that infra forgets or misspells does not compile. */
export type Environment = z.ZodType<unknown, Record<string, string>>;

export interface ServiceFunctionProps<E extends Environment> {
  /** The folder under functions/. Charts, metrics and alarms call the function by this name. */
  readonly group: string;
  readonly env: { readonly schema: E; readonly values: z.input<E> };
  /** 25 seconds by default: API Gateway waits at most 30 seconds for an HTTP API integration. */
  readonly timeout?: Duration;
  /**
   * 512 MB by default. Measured: a function needs 60 MB when it is loaded and 210 MB at most under full load, and 0.3 to
   * 1.3 ms of CPU time per request. Mostly it waits, and a waiting function costs by its memory. With less memory, cold
   * starts would be slower, because Lambda gives CPU time in proportion to memory.
   */
  readonly memoryMb?: number;
  /**
   * How much of the account's concurrency belongs to this function alone. It cannot use more, and no other function can
   * take it away.
   */
  readonly reservedConcurrency?: number | undefined;
  readonly monitoring: Monitoring;
  /** How new versions get their traffic. All at once if undefined. */
  readonly releases: Releases | undefined;
  /** What stops working while the function fails: a sentence for the engineer on call. */
  readonly errorImpact: string;
  /**
   * How many failed invocations within five minutes raise the alarm, if they are 1 % of all: 5 by default, 1 for a
   * function that runs rarely.
   */
  readonly errorAlarmThreshold?: number;
  /** How often a schedule invokes the function, if nothing else does. Its alarms stay from one run to the next. */
  readonly runsEvery?: Duration;
  /**
   * Names the role: `Role` if left out. A release that takes permissions away gives the function another role. Versions
   * of the release before keep theirs, and use what was taken away until all traffic has moved.
   */
  readonly roleId?: string;
  /**
   * Turns off Lambda's loop detection, for functions that requeue their own messages: it would stop a payment after
   * about 16 steps ("Use Lambda recursive loop detection" in the Lambda developer guide). Each of these loops ends by
   * itself: at a final status, at the last attempt or at the end of a schedule, and for a message that fails at
   * maxReceiveCount.
   */
  readonly requeuesItsMessages?: true;
}

/**
 * A folder of functions/ as a Lambda function with its log, its alarms and a role. At first the role may only write the
 * log.
 */
export class ServiceFunction<E extends Environment = Environment> extends Construct implements iam.IGrantable {
  readonly function: lambda.Function;
  /** What the interface, queues, the stream and schedules invoke: the function, or its alias in a stage with canaries. */
  readonly invoked: lambda.IFunction;
  readonly grantPrincipal: iam.IPrincipal;
  readonly monitoring: Monitoring;
  readonly #symptoms: Symptoms;
  readonly #group: string;
  readonly #logGroup: logs.ILogGroup;
  readonly #runsEvery: Duration | undefined;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps<E>) {
    super(scope, id);
    const { group, env, timeout = Duration.seconds(25), memoryMb = 512, monitoring, errorImpact } = props;
    const role = new ExecutionRole(this, props.roleId ?? 'Role');
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
      // Lambda's own lines about every start and end of an invocation would be most of the log.
      systemLogLevelV2: lambda.SystemLogLevel.WARN,
      ...(props.reservedConcurrency && { reservedConcurrentExecutions: props.reservedConcurrency }),
      environment: { ...env.values, [metricNamespaceVariable]: monitoring.namespace },
      tracing: monitoring.traces ? lambda.Tracing.ACTIVE : lambda.Tracing.DISABLED,
      ...(props.requeuesItsMessages && { recursiveLoop: lambda.RecursiveLoop.ALLOW }),
    });
    if (monitoring.traces) {
      Validations.of(this).acknowledge({
        id: 'AwsSolutions::AwsSolutions-IAM5[Resource::*]',
        reason: 'X-Ray has no resources that a permission to send traces could name.',
      });
    }
    const period = alarmPeriod;
    const [errors, invocations] = [this.function.metricErrors({ period }), this.function.metricInvocations({ period })];
    const throttles = this.function.metricThrottles({ period });
    this.#runsEvery = props.runsEvery;
    this.#symptoms = monitoring.symptoms(this, 'Alarm', {
      sentence: `The function ${group} has a problem; a child alarm of this one names it. Impact: ${errorImpact}`,
      runbook: 'function-problem',
    });
    const failing = this.symptom('ErrorsAlarm', {
      metric: failureRate(errors, invocations, { atLeast: props.errorAlarmThreshold ?? 5, period }),
      threshold: 1,
      sentence: `Invocations of the function ${group} fail. Impact: ${errorImpact}`,
      runbook: 'failed-invocations',
      holdsPeriods: periodsUntilNext(props.runsEvery),
    });
    this.symptom('ThrottlesAlarm', {
      metric: throttles,
      threshold: 1,
      sentence: `Lambda throttles the function ${group}: the account or the function runs at its concurrency limit. Impact: ${errorImpact}`,
      runbook: 'throttled-function',
    });
    const unexpected = this.symptom('BugAlarm', {
      metric: countOfLines(this, 'BugAlarm', this.#line('bug'), period),
      threshold: 1,
      sentence: `The function ${group} logged an unexpected error. Impact if it continues: ${errorImpact}`,
      runbook: 'unexpected-error',
    });
    this.invoked = props.releases?.release(this, this.function, [failing, unexpected]) ?? this.function;
    monitoring.chart(group, [invocations, errors, throttles, this.function.metricDuration({ statistic: 'p99' })]);
  }

  /** Adds an alarm about how the function works. The engineer on call receives one message for all of them. */
  symptom(id: string, alarm: AlarmProps): cloudwatch.Alarm {
    return this.#symptoms(this, id, alarm);
  }

  /** Raises an alarm when the function logs a line with this event, and with `where` this text in a further field. */
  alarmOnLine(id: string, event: LineFilter['event'], text: AlarmText, where?: LineFilter['where']): void {
    this.monitoring.alarmOnLine(this, id, { ...this.#line(event), where }, text, this.#runsEvery);
  }

  /** Raises an alarm when the function logs lines with this event in so many periods of five minutes in a row. */
  alarmOnLastingLine(id: string, event: LineFilter['event'], periods: number, text: AlarmText): void {
    this.monitoring.alarmOnLastingLine(this, id, this.#line(event), periods, text);
  }

  /** Raises an alarm when the function has not logged a line with this event for a time. */
  alarmWithoutLine(id: string, event: LineFilter['event'], within: Duration, text: AlarmText): void {
    this.monitoring.alarmWithoutLine(this, id, this.#line(event), within, text);
  }

  /** The log that the function writes. */
  get logGroup(): logs.ILogGroup {
    return this.#logGroup;
  }

  #line(event: LineFilter['event']): LineFilter {
    return { logGroup: this.#logGroup, event, metricName: `${this.#group}.${event}` };
  }
}
