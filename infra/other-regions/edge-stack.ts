import { aws_logs as logs, CfnOutput, Fn, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { addEdge, type EdgeSettings } from '../services/edge.ts';
import { type AlarmRecipients, AlarmTopic } from '../constructs/monitoring/alarm-topic.ts';
import { operationsKey } from '../constructs/monitoring/operations-key.ts';
import { addEdgeAlarms } from './edge-alarms.ts';

export interface EdgeStackProps extends StackProps, AlarmRecipients {
  readonly logRetentionDays: number;
  /** Whether the firewall log and alarm messages are encrypted with a customer managed KMS key. */
  readonly encryptsLogs: boolean;
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
  constructor(scope: Construct, id: string, props: EdgeStackProps) {
    super(scope, id, props);
    const { logRetentionDays, encryptsLogs, edge, domainName, service } = props;
    const key = encryptsLogs ? operationsKey(this, 'LogKey') : undefined;
    const firewallLog = new logs.LogGroup(this, 'FirewallLog', {
      // WAF writes only to log groups with this prefix.
      logGroupName: `aws-waf-logs-${this.stackName}`,
      retention: logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
      ...(key && { encryptionKey: key }),
    });
    const { distribution, firewallName } = addEdge(this, {
      ...edge,
      domainName,
      origin: Fn.getStackOutput(service.stackName, 'DomainTarget', service.region),
      firewallLog,
    });
    const topic = new AlarmTopic(this, 'AlarmTopic', { ...props, key });
    addEdgeAlarms(this, { topic, distribution, firewallName, domainName, edge });
    new CfnOutput(this, 'EdgeTarget', {
      value: distribution.distributionDomainName,
      description: 'Target of the DNS record',
    });
  }
}
