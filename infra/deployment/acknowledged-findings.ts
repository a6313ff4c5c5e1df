/** A finding of a compliance pack that we accept, and why. */
export interface AcknowledgedFinding {
  /** The rule without the name of its pack: the packs share their rules. */
  readonly rule: string;
  /** Where it is acknowledged: paths of constructs. */
  readonly at: RegExp;
  readonly reason: string;
}

/**
 * Findings of cdk-nag's packs for HIPAA, NIST 800-53 R5, PCI DSS 3.2.1 and serverless applications. Findings of
 * AwsSolutions are acknowledged next to the constructs, because a deployment stops at them.
 */
export const acknowledgedFindings: readonly AcknowledgedFinding[] = [
  {
    rule: 'IAMNoInlinePolicy',
    at: /Role\/DefaultPolicy\/Resource$/,
    reason:
      'Each policy belongs to one role and lives and dies with it. A managed policy could be attached to a second role.',
  },
  {
    rule: 'LambdaInsideVPC',
    at: /\/Function\/Function\/Resource$/,
    reason:
      'The functions reach AWS services and banks only, over TLS. In a VPC they would need a NAT gateway to reach the banks, which is one more way out, and the addresses of the banks are public.',
  },
  {
    rule: 'LambdaDLQ',
    at: /\/Function\/Function\/Resource$/,
    reason:
      'The rule is about asynchronous invocations. API Gateway waits for its answer, queues have dead-letter queues, the stream has a destination for failures, and the schedule of the reconciler invokes it again.',
  },
  {
    rule: 'LambdaConcurrency',
    at: /\/Function\/Function\/Resource$/,
    reason:
      'Throttles of the routes and the concurrency of each queue limit the functions. A reserved share of its own for each one would leave less to all.',
  },
  {
    rule: 'CloudWatchAlarmAction',
    at: /Alarm\/Resource$/,
    reason: 'These alarms are part of a composite alarm, which notifies once for all of them.',
  },
  {
    rule: 'CloudWatchLogGroupEncrypted',
    at: /^(Service|Sandbox|Edge)\//,
    reason: 'CloudWatch Logs encrypts them. A key of our own is a setting of the stage; the sandbox has invented data.',
  },
  {
    rule: 'SNSEncryptedKMS',
    at: /\/Monitoring\/Alarms\/Resource$/,
    reason: 'Alarm messages hold no data of clients. A key of our own is a setting of the stage.',
  },
  {
    rule: 'LambdaTracing',
    at: /\/Function\/Function\/Resource$/,
    reason: 'Tracing is a setting of the stage. The sandbox does without it.',
  },
  {
    rule: 'EventBusDLQ',
    at: /\/Function\/Schedule\/Resource$/,
    reason: 'A schedule has no message that could be lost: its next invocation does the same work.',
  },
  {
    rule: 'LambdaEventSourceMappingDestination',
    at: /\/From\w+\/Resource$/,
    reason: 'Lambda has no failure destination for queues. The redrive policy of the queue moves failed messages.',
  },
  {
    rule: 'S3BucketLoggingEnabled',
    at: /^State\/UnprocessableRecords\/Bucket\/Resource$/,
    reason: 'Lambda alone writes here and engineers alone read: CloudTrail has both.',
  },
  {
    rule: 'S3BucketReplicationEnabled',
    at: /^State\/UnprocessableRecords\/Bucket\/Resource$/,
    reason: 'The records are copies for an engineer. The items themselves are in the table, which can have a replica.',
  },
  {
    rule: 'SecretsManagerRotationEnabled',
    at: /^State\/TransportIdentity\/Secret\/Resource$/,
    reason: 'Only the trust framework of the market can issue a new certificate, so no function can rotate the secret.',
  },
  {
    rule: 'SecretsManagerUsingKMSKey',
    at: /^State\/TransportIdentity\/Secret\/Resource$/,
    reason:
      'Secrets Manager encrypts it with a key of the account that serves nothing else. Who may read it decides IAM.',
  },
  {
    rule: 'SNSRedrivePolicy',
    at: /\/Monitoring\/Alarms\//,
    reason:
      'SNS repeats for an hour. An alarm that nobody received by then is still in alarm, and the dashboard shows it.',
  },
  {
    rule: 'SQSRedrivePolicy',
    at: /\/DeadLetters\/Resource$|^State\/UnprocessableRecords\//,
    reason: 'The queue is itself a dead-letter queue.',
  },
];
