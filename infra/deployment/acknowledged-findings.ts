/** A finding of a compliance pack that we accept, and why. */
export interface AcknowledgedFinding {
  /** The rule without the name of its pack: the packs share their rules. */
  readonly rule: string;
  /** Where it is acknowledged: paths of constructs. */
  readonly at: RegExp;
  /** Accepted in the sandbox alone. Without it, in every stage. */
  readonly only?: 'sandbox';
  readonly reason: string;
}

/**
 * Findings of cdk-nag's packs for HIPAA, NIST 800-53 R5, PCI DSS 3.2.1 and serverless applications. Findings of
 * AwsSolutions are acknowledged next to the constructs, because a deployment stops at them.
 */
export const acknowledgedFindings: readonly AcknowledgedFinding[] = [
  {
    rule: 'IAMNoInlinePolicy',
    at: /Role\/(DefaultPolicy\/)?Resource$/,
    reason:
      'Each policy belongs to one role and lives and dies with it. A managed policy could be attached to a second role.',
  },
  {
    rule: 'LambdaStarPermissions',
    at: /\/Function\/(Narrow)?Role\/Resource$/,
    reason:
      'X-Ray, which takes the traces, has no resources that a permission could name, and neither has the end of a query of logs, which the dashboard makes. Every other permission names what it is about.',
  },
  {
    rule: 'LambdaInsideVPC',
    at: /\/Function\/Function\/Resource$/,
    reason:
      'No function listens at an address, and none calls a private one. They call AWS, banks, sources and the receivers of integrators, over TLS and at public addresses: calls to URLs of integrators refuse private ones. A VPC would need a NAT gateway for the same calls, and would filter none of them.',
  },
  {
    rule: 'LambdaDLQ',
    at: /\/Function\/Function\/Resource$/,
    reason:
      'The rule is about asynchronous invocations, which only schedules make here. A run that fails has no message that could be lost: the next one does the same work, and an alarm reports the failure. API Gateway waits for its answer, queues have dead-letter queues, and the stream has a destination for failures.',
  },
  {
    rule: 'LambdaConcurrency',
    at: /\/Function\/Function\/Resource$/,
    reason:
      'Throttles of the routes and the readers of each queue limit the functions. In production sessions, payments and the relay have a share of their own. A share for each of the others would leave less to all of them.',
  },
  {
    rule: 'CloudWatchAlarmAction',
    at: /Alarm\/Resource$/,
    reason:
      'These alarms are part of a composite alarm, which notifies once for all of them. A test checks that no alarm is without both.',
  },
  {
    rule: 'CloudWatchLogGroupEncrypted',
    at: /^(Service|Sandbox)\//,
    only: 'sandbox',
    reason:
      'CloudWatch Logs encrypts them with a key of its own, and the sandbox has invented data. Production has a key of ours.',
  },
  {
    rule: 'SNSEncryptedKMS',
    at: /\/Monitoring\/Alarms\/Resource$/,
    only: 'sandbox',
    reason:
      'Alarm messages hold no data of clients, and those of the sandbox are about invented payments. Production has a key of ours.',
  },
  {
    rule: 'LambdaTracing',
    at: /\/Function\/Function\/Resource$/,
    only: 'sandbox',
    reason: 'Tracing costs money for each request and helps to find slow banks. The banks of the sandbox are ours.',
  },
  {
    rule: 'EventBusDLQ',
    at: /\/Function\/Schedule\/Resource$/,
    reason: 'A schedule has no message that could be lost: its next invocation does the same work.',
  },
  {
    rule: 'LambdaEventSourceMappingDestination',
    at: /\/From(\w+Queue|Reminders)\/Resource$/,
    reason: 'Lambda has no failure destination for queues. The redrive policy of the queue moves failed messages.',
  },
  {
    rule: 'S3BucketLoggingEnabled',
    at: /^State\/UnprocessableRecords\/Bucket\/Resource$/,
    reason:
      'The bucket is empty unless the relay has given up on a record, and each object raises an alarm. Lambda alone writes here. Who reads is in the trail of the account, which records S3 data events (infra/deployment/README.md, step 6).',
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
      'Secrets Manager encrypts it with its key of the account, which works only through Secrets Manager and only for who may read the secret. IAM names those functions. A key of our own would protect against nobody else, because no other account may read the secret.',
  },
  {
    rule: 'SQSRedrivePolicy',
    at: /\/DeadLetters\/Resource$|^State\/UnprocessableRecords\//,
    reason: 'The queue is itself a dead-letter queue.',
  },
];
