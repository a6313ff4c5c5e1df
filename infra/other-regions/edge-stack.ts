import {
  aws_certificatemanager as acm,
  type aws_cloudfront as cloudfront,
  aws_cloudwatch as cloudwatch,
  aws_logs as logs,
  CfnOutput,
  Fn,
  RemovalPolicy,
  Stack,
  type StackProps,
} from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { expiryAlarm } from '../constructs/monitoring/expiry.ts';
import { metricOf } from '../constructs/monitoring/rates.ts';
import { AlarmTopic } from '../constructs/monitoring/alarm-topic.ts';
import type { MonitoringProps } from '../constructs/monitoring/monitoring.ts';
import { operationsKey } from '../constructs/monitoring/operations-key.ts';
import { addEdge, type EdgeSettings } from './edge.ts';

export interface EdgeStackProps extends StackProps {
  readonly monitoring: MonitoringProps;
  readonly edge: EdgeSettings;
  readonly domainName: string;
  /** The service stack, which contains the API. */
  readonly service: Stack;
}

/**
 * The distribution and firewall in front of the API, in the region where CloudFront requires certificates and
 * firewalls.
 */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { monitoring, edge, domainName, service, ...props }: EdgeStackProps) {
    super(scope, id, props);
    const key = monitoring.encryptsLogs ? operationsKey(this, 'LogKey') : undefined;
    const firewallLog = new logs.LogGroup(this, 'FirewallLog', {
      // WAF writes only to log groups with this prefix.
      logGroupName: `aws-waf-logs-${this.stackName}`,
      retention: monitoring.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
      ...(key && { encryptionKey: key }),
    });
    const { distribution, firewallName } = addEdge(this, {
      ...edge,
      domainName,
      origin: Fn.getStackOutput(service.stackName, 'DomainTarget', service.region),
      firewallLog,
    });
    const topic = new AlarmTopic(this, 'AlarmTopic', { ...monitoring, key });
    addEdgeAlarms(this, { topic, distribution, firewallName, domainName, edge });
    new CfnOutput(this, 'EdgeTarget', {
      value: distribution.distributionDomainName,
      description: 'Target of the DNS record',
    });
  }
}

interface EdgeAlarmsProps {
  readonly topic: AlarmTopic;
  readonly distribution: cloudfront.IDistribution;
  readonly firewallName: string;
  readonly domainName: string;
  readonly edge: EdgeSettings;
}

/** Alarms on CloudFront, the firewall and their certificates. AWS publishes their metrics only in us-east-1. */
const addEdgeAlarms = (
  parent: Construct,
  { topic, distribution, firewallName, domainName, edge }: EdgeAlarmsProps,
): void => {
  const scope = new Construct(parent, 'Alarms');
  // The metrics of the CDK construct lack the dimension Region, without which CloudWatch finds no data.
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/programming-cloudwatch-metrics.html
  const ofDistribution = (metricName: string, statistic: string): cloudwatch.Metric =>
    metricOf(
      'AWS/CloudFront',
      metricName,
      { DistributionId: distribution.distributionId, Region: 'Global' },
      { statistic },
    );
  topic.alarm(scope, 'ServerErrorsAlarm', {
    metric: new cloudwatch.MathExpression({
      expression: 'IF(rate * requests / 100 >= 5, rate, 0)',
      usingMetrics: { rate: ofDistribution('5xxErrorRate', 'Average'), requests: ofDistribution('Requests', 'Sum') },
      label: '5xx responses in per cent',
    }),
    threshold: 1,
    condition: `At least 1% of the requests to ${domainName} get a 5xx response, from the API or from CloudFront.`,
    impact: 'Clients and customers see errors. Clients have to retry these requests.',
    runbook: 'edge-errors',
  });
  // https://docs.aws.amazon.com/waf/latest/developerguide/waf-metrics.html
  const requestsThat = (metricName: string): cloudwatch.Metric =>
    metricOf('AWS/WAFV2', metricName, { WebACL: firewallName, Rule: 'ALL' });
  topic.alarm(scope, 'BlockedAlarm', {
    metric: new cloudwatch.MathExpression({
      expression: 'IF(blocked >= 100, 100 * blocked / (blocked + FILL(allowed, 0)), 0)',
      usingMetrics: { blocked: requestsThat('BlockedRequests'), allowed: requestsThat('AllowedRequests') },
      label: 'blocked requests in per cent',
    }),
    threshold: 10,
    periods: 3,
    condition: `For fifteen minutes, the firewall has blocked at least 10% of the requests to ${domainName}.`,
    impact: 'None, if it holds off an attack. Otherwise, it rejects valid requests of clients or customers (403, 429).',
    runbook: 'blocked-requests',
  });
  for (const [name, arn, title, impact] of [
    [
      'Viewer',
      edge.certificateArn,
      `of ${domainName} in CloudFront`,
      'Afterwards, no client, customer or bank can connect to it.',
    ],
    [
      'Client',
      edge.clientCertificateArn,
      'that CloudFront presents to the API',
      'Afterwards, the API rejects all requests, because they come through CloudFront.',
    ],
  ] as const) {
    const certificate = acm.Certificate.fromCertificateArn(scope, `${name}Certificate`, arn);
    topic.alarm(scope, `${name}CertificateAlarm`, expiryAlarm(certificate, title, impact));
  }
};
