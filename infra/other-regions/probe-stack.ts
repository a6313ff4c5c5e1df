import {
  aws_cloudwatch as cloudwatch,
  aws_events as events,
  aws_events_targets as targets,
  aws_lambda as lambda,
  aws_logs as logs,
  aws_secretsmanager as secretsmanager,
  CfnOutput,
  Duration,
  RemovalPolicy,
  Stack,
  type StackProps,
  Validations,
} from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type * as z from 'zod';
import { assetHashOf, bundleOf } from '../constructs/functions/bundles.ts';
import { ExecutionRole } from '../constructs/functions/execution-role.ts';
import { AlarmTopic } from '../constructs/monitoring/alarm-topic.ts';
import { operationsKey } from '../constructs/monitoring/operations-key.ts';
import type { Env } from '../probe/env.ts';
import { probeMetrics } from '../probe/metric-line.ts';
import type { ProbePayment } from '../probe/settings.ts';
import type { MonitoringProps } from '../constructs/monitoring/monitoring.ts';

export interface ProbeStackProps extends StackProps {
  readonly payment: ProbePayment;
  readonly baseUrl: string;
  readonly monitoring: MonitoringProps;
}

const interval = Duration.minutes(5);

/** Returns the metric of the probe's payments: 1 for each successful one. */
export const probeMetric = ({
  stackName,
  env,
}: {
  readonly stackName: string;
  readonly env: { readonly region: string };
}): cloudwatch.IMetric =>
  new cloudwatch.Metric({
    namespace: stackName,
    metricName: probeMetrics.succeeded,
    statistic: 'Minimum',
    period: interval,
    region: env.region,
    label: 'probe',
  });

/**
 * A function that pays every five minutes as an integrator and a customer would, over the public interface. It runs in
 * another region, has its own alarm and recipients, and uses none of the service's code.
 */
export class ProbeStack extends Stack {
  constructor(scope: Construct, id: string, { payment, baseUrl, monitoring, ...props }: ProbeStackProps) {
    super(scope, id, props);
    const key = monitoring.encryptsLogs ? operationsKey(this, 'Key') : undefined;
    const client = new secretsmanager.Secret(this, 'Client', {
      description: 'Credentials and signing key of the probe, a client of the service',
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // The operator stores the value; CDK would generate a password.
    (client.node.defaultChild as secretsmanager.CfnSecret).generateSecretString = undefined;
    Validations.of(client).acknowledge({
      id: 'AwsSolutions::AwsSolutions-SMG4',
      reason: 'An operator rotates the API key and the signing key of the probe, as of any other client.',
    });
    const fn = new ProbeFunction(this, 'Function', {
      traces: monitoring.traces,
      log: {
        retention: monitoring.logRetentionDays,
        removalPolicy: RemovalPolicy.DESTROY,
        ...(key && { encryptionKey: key }),
      },
      environment: {
        BASE_URL: baseUrl,
        CLIENT_SECRET: client.secretArn,
        METRIC_NAMESPACE: this.stackName,
        PAYMENT: JSON.stringify(payment),
      },
    });
    client.grantRead(fn.role);
    new AlarmTopic(this, 'Alarms', { key, ...monitoring }).alarm(this, 'FailedAlarm', {
      metric: new cloudwatch.Metric({
        namespace: this.stackName,
        metricName: probeMetrics.succeeded,
        statistic: 'Sum',
        period: interval,
      }),
      threshold: 1,
      isRaisedBelow: true,
      withoutData: 'raised',
      periods: 2,
      condition: 'Two payments of the probe in a row failed, or the probe did not run.',
      impact: 'Customers may not be able to pay, whatever the service itself reports.',
      runbook: 'failing-probe',
    });
    new CfnOutput(this, 'ProbeClientArn', {
      value: client.secretArn,
      description: 'Secret in which the operator stores the credentials of the probe',
    });
  }
}

interface ProbeFunctionProps {
  readonly traces: boolean;
  readonly log: logs.LogGroupProps;
  readonly environment: z.input<typeof Env>;
}

class ProbeFunction extends Construct {
  readonly role: ExecutionRole;

  constructor(scope: Construct, id: string, { traces, log, environment }: ProbeFunctionProps) {
    super(scope, id);
    this.role = new ExecutionRole(this, 'Role');
    const logGroup = new logs.LogGroup(this, 'Log', log);
    logGroup.grantWrite(this.role);
    const fn = new lambda.Function(this, 'Function', {
      code: lambda.Code.fromAsset(bundleOf('probe'), { assetHash: assetHashOf('probe') }),
      handler: 'index.handler',
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      memorySize: 256,
      timeout: Duration.minutes(3),
      retryAttempts: 0,
      role: this.role,
      logGroup,
      loggingFormat: lambda.LoggingFormat.JSON,
      systemLogLevelV2: lambda.SystemLogLevel.WARN,
      environment: { ...environment },
      tracing: traces ? lambda.Tracing.ACTIVE : lambda.Tracing.DISABLED,
    });
    if (traces) {
      Validations.of(this).acknowledge({
        id: 'AwsSolutions::AwsSolutions-IAM5[Resource::*]',
        reason: 'The X-Ray actions that send traces do not support resource-level permissions.',
      });
    }
    new events.Rule(this, 'Schedule', {
      schedule: events.Schedule.rate(interval),
      targets: [new targets.LambdaFunction(fn)],
    });
  }
}
