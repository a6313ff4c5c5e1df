import { aws_iam as iam, aws_lambda as lambda, type aws_logs as logs, Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type * as z from 'zod';
import type { LogLine } from '#shared/platform/runtime/log.ts';
import type { AlarmLine, Monitoring } from '../monitoring/monitoring.ts';
import { assetHashOf, bundleOf } from './bundles.ts';

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
  /** What stops working while the function fails: a sentence for the engineer on call. */
  readonly errorImpact: string;
  /**
   * How many failed invocations within five minutes raise the alarm: 5 by default, 1 for a function that runs rarely.
   */
  readonly errorAlarmThreshold?: number;
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
  readonly grantPrincipal: iam.IPrincipal;
  readonly monitoring: Monitoring;
  readonly #group: string;
  readonly #logGroup: logs.ILogGroup;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps<E>) {
    super(scope, id);
    const { group, env, timeout = Duration.seconds(25), memoryMb = 512, monitoring, errorImpact } = props;
    const role = new iam.Role(this, 'Role', { assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com') });
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
      environment: env.values,
      ...(props.requeuesItsMessages && { recursiveLoop: lambda.RecursiveLoop.ALLOW }),
    });
    const errors = this.function.metricErrors({ period: Duration.minutes(5) });
    monitoring.alarm(this, 'ErrorsAlarm', {
      metric: errors,
      threshold: props.errorAlarmThreshold ?? 5,
      sentence: `Invocations of the function ${group} fail. Impact: ${errorImpact}`,
    });
    this.alarmOnLine(
      'BugAlarm',
      'bug',
      `The function ${group} logged an unexpected error: search its log for event = "bug". Impact if it continues: ${errorImpact}`,
    );
    monitoring.chart(group, [
      this.function.metricInvocations(),
      errors,
      this.function.metricDuration({ statistic: 'p99' }),
    ]);
  }

  /** Raises an alarm when the function logs a line with this event. */
  alarmOnLine(id: string, event: LogLine['event'], sentence: string): void {
    this.monitoring.alarmOnLine(this, id, this.#line(event), sentence);
  }

  /** Raises an alarm when the function has not logged a line with this event for a time. */
  alarmWithoutLine(id: string, event: LogLine['event'], within: Duration, sentence: string): void {
    this.monitoring.alarmWithoutLine(this, id, this.#line(event), within, sentence);
  }

  #line(event: LogLine['event']): AlarmLine {
    return { logGroup: this.#logGroup, event, metricName: `${this.#group}.${event}` };
  }
}
