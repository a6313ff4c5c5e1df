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
import { ExecutionRole } from '../constructs/functions/execution-role.ts';
import { functionDefaults } from '../constructs/functions/service-function.ts';
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
export const probeMetric = (namespace: string, region: string): cloudwatch.IMetric =>
  new cloudwatch.Metric({
    namespace,
    metricName: probeMetrics.succeeded,
    statistic: 'Minimum',
    period: interval,
    region,
    label: 'probe',
  });

/**
 * A function that pays every five minutes as an integrator and a customer would, over the public interface. It runs in
 * another region, has its own alarm and recipients, and calls only the public interface.
 */
export class ProbeStack extends Stack {
  constructor(app: Construct, id: string, { payment, baseUrl, monitoring, ...props }: ProbeStackProps) {
    super(app, id, props);
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
    const scope = new Construct(this, 'Function');
    const role = new ExecutionRole(scope, 'Role');
    const logGroup = new logs.LogGroup(scope, 'Log', {
      retention: monitoring.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
      ...(key && { encryptionKey: key }),
    });
    logGroup.grantWrite(role);
    const environment: z.input<typeof Env> = {
      BASE_URL: baseUrl,
      CLIENT_SECRET: client.secretArn,
      METRIC_NAMESPACE: this.stackName,
      PAYMENT: JSON.stringify(payment),
    };
    const fn = new lambda.Function(scope, 'Function', {
      ...functionDefaults(scope, 'probe', monitoring.traces),
      memorySize: 256,
      timeout: Duration.minutes(3),
      retryAttempts: 0,
      role,
      logGroup,
      environment: { ...environment },
    });
    new events.Rule(scope, 'Schedule', {
      schedule: events.Schedule.rate(interval),
      targets: [new targets.LambdaFunction(fn)],
    });
    client.grantRead(role);
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
