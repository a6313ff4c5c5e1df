import { aws_iam as iam, aws_lambda as lambda, aws_logs as logs, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type * as z from 'zod';
import { bundleOf } from '../bundles.ts';
import type { Operations } from './operations.ts';

/** The variables a function's env.ts asks for: one that is forgotten or misspelt does not compile. */
export type Environment = z.ZodType<unknown, Record<string, string>>;

export interface ServiceFunctionProps<E extends Environment> {
  /** The folder under functions/. */
  readonly group: string;
  readonly env: { readonly schema: E; readonly values: z.input<E> };
  readonly timeout: Duration;
  readonly memoryMb?: number;
  readonly logRetentionDays: number;
  readonly operations: Operations;
  /** What stops working when this function fails: the alarm's text. */
  readonly errorImpact: string;
  /** How many errors in five minutes somebody is told of; 5 if left out, 1 for a function that runs rarely. */
  readonly errorsToTell?: number;
  /**
   * It sends to a queue it reads, for later. Lambda's loop detection would take the sixteenth step of a payment for a
   * runaway and drop it. What bounds these loops: a last status, a last attempt, the end of a schedule; and for a message
   * that fails, its queue's maxReceiveCount.
   */
  readonly sendsToItself?: true;
}

/** A folder of functions/ as a Lambda: one bundle, one role that may write its own log and nothing else yet. */
export class ServiceFunction<E extends Environment = Environment> extends Construct implements iam.IGrantable {
  readonly function: lambda.Function;
  readonly grantPrincipal: iam.IPrincipal;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps<E>) {
    super(scope, id);
    const {
      group,
      env,
      timeout,
      memoryMb = 1024,
      logRetentionDays,
      operations,
      errorImpact,
      errorsToTell = 5,
      sendsToItself,
    } = props;
    const logGroup = new logs.LogGroup(this, 'Log', {
      retention: logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new iam.Role(this, 'Role', { assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    this.grantPrincipal = role;
    this.function = new lambda.Function(this, 'Function', {
      code: lambda.Code.fromAsset(bundleOf(group)),
      handler: 'index.handler',
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      memorySize: memoryMb,
      timeout,
      role,
      logGroup,
      loggingFormat: lambda.LoggingFormat.JSON,
      environment: env.values,
      ...(sendsToItself && { recursiveLoop: lambda.RecursiveLoop.ALLOW }),
    });
    const errors = this.function.metricErrors({ period: Duration.minutes(5) });
    operations.alarm(this, 'ErrorsAlarm', { metric: errors, threshold: errorsToTell, sentence: errorImpact });
    operations.alarmOnLine(
      this,
      'BugAlarm',
      logGroup,
      'bug',
      `A function (${group}) met an error it does not know. ${errorImpact}`,
    );
    operations.chart(id, [
      this.function.metricInvocations(),
      errors,
      this.function.metricDuration({ statistic: 'p99' }),
    ]);
  }

  get logGroup(): logs.ILogGroup {
    return this.function.logGroup;
  }
}
