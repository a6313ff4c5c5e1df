/** An accepted finding of a compliance pack, with the reason. */
export interface AcknowledgedFinding {
  /** The rule id without its pack: the packs share rules. */
  readonly rule: string;
  /** Matches the paths of the constructs with this finding. */
  readonly at: RegExp;
  /** Limits the acceptance to the sandbox. By default, it applies in every stage. */
  readonly only?: 'sandbox';
  readonly reason: string;
}

/**
 * Findings of cdk-nag's packs for HIPAA, NIST 800-53 R5, PCI DSS 3.2.1 and serverless applications. AwsSolutions
 * findings are acknowledged next to the constructs, because they stop a deployment.
 */
export const acknowledgedFindings: readonly AcknowledgedFinding[] = [
  {
    rule: 'IAMNoInlinePolicy',
    at: /Role\/(DefaultPolicy\/)?Resource$/,
    reason:
      'Each policy belongs to one role and shares its lifetime. A managed policy could be attached to a second role.',
  },
  {
    rule: 'LambdaStarPermissions',
    at: /\/Function\/Role\/Resource$/,
    reason:
      'X-Ray traces are not resources that a permission could name, and neither are the log query results that the dashboard reads. Every other permission names its resources.',
  },
  {
    rule: 'LambdaInsideVPC',
    at: /\/Function\/Function\/Resource$/,
    reason:
      "No function listens on an address, and none calls a private one. They call AWS, banks, sources and webhook receivers over TLS at public addresses; calls to integrators' URLs reject private addresses. A VPC would need a NAT gateway for the same calls, and would filter none of them.",
  },
  {
    rule: 'LambdaDLQ',
    at: /\/Function\/Function\/Resource$/,
    reason:
      'The rule is about asynchronous invocations, which only schedules make in this service. A failed run does not lose any messages: the next run does the same work, and an alarm reports the failure. API Gateway invokes synchronously, queues have dead-letter queues, and the stream has an on-failure destination.',
  },
  {
    rule: 'LambdaConcurrency',
    at: /\/Function\/Function\/Resource$/,
    reason:
      'Route throttles and the readers of each queue limit the functions. In production, sessions, payments, customer pages and the relay have reserved concurrency. Reserving it for each other function would leave less for all of them.',
  },
  {
    rule: 'CloudWatchAlarmAction',
    at: /^Service\/Objectives\/\w+\/(Fast|Slow)(Long|Short)Alarm\/Resource$/,
    reason: 'A composite alarm, which notifies, combines the windows of an objective.',
  },
  {
    rule: 'CloudWatchAlarmAction',
    at: /\/Function\/VersionAlarm\/Resource$/,
    reason: 'It only stops the release of a version. Other alarms of the function notify.',
  },
  {
    rule: 'LambdaAsyncFailureDestination',
    at: /^Probe\/Function\/Function\/EventInvokeConfig\/Resource$/,
    reason:
      'A probe has no message to lose: the next one runs five minutes later, and an alarm reports missing probes.',
  },
  {
    rule: 'CloudWatchLogGroupEncrypted',
    at: /^(Service|Sandbox|Probe)\//,
    only: 'sandbox',
    reason:
      'CloudWatch Logs encrypts them with an AWS owned key, and the sandbox has only fictitious data. Production uses a customer managed key.',
  },
  {
    rule: 'SNSEncryptedKMS',
    at: /^(.*\/Monitoring|Probe)\/Alarms\/Resource$/,
    only: 'sandbox',
    reason:
      'Alarm messages contain no client data, and sandbox alarms concern fictitious payments. Production uses a customer managed key.',
  },
  {
    rule: 'LambdaTracing',
    at: /\/Function\/Function\/Resource$/,
    only: 'sandbox',
    reason: 'Tracing is charged per request and helps to find slow banks. The sandbox banks are ours.',
  },
  {
    rule: 'EventBusDLQ',
    at: /\/Function\/Schedule\/Resource$/,
    reason: 'A scheduled invocation has no message to lose: the next one does the same work.',
  },
  {
    rule: 'EventBusDLQ',
    at: /^State\/UnprocessableRecords\/NewObjects\/Resource$/,
    reason:
      'The target is itself a dead-letter queue. The object stays in the bucket, whether or not its event arrives.',
  },
  {
    rule: 'LambdaEventSourceMappingDestination',
    at: /\/From(\w+Queue|Reminders)\/Resource$/,
    reason: "Lambda has no on-failure destination for queues. The queue's redrive policy moves failed messages.",
  },
  {
    rule: 'S3BucketLoggingEnabled',
    at: /^State\/UnprocessableRecords\/Bucket\/Resource$/,
    reason:
      "The bucket is empty unless the relay has given up on a record, and each object raises an alarm. Only Lambda writes here. The account's trail records S3 data events, including reads (infra/deployment/README.md, step 6).",
  },
  {
    rule: 'S3BucketReplicationEnabled',
    at: /^State\/UnprocessableRecords\/Bucket\/Resource$/,
    reason: 'The records are copies for an engineer. The items themselves are in the table, which can have a replica.',
  },
  {
    rule: 'SecretsManagerRotationEnabled',
    at: /^(State\/TransportIdentity\/Secret|Probe\/Client)\/Resource$/,
    reason:
      "Only an operator can store a new version: the market's trust framework issues the certificate, and the probe is a client like any other.",
  },
  {
    rule: 'SecretsManagerUsingKMSKey',
    at: /^(State\/TransportIdentity\/Secret|Probe\/Client)\/Resource$/,
    reason:
      "Secrets Manager encrypts it with the account's AWS managed key, which works only through Secrets Manager and only for principals that may read the secret. IAM lists those functions. A customer managed key would add no protection, because no other account may read the secret.",
  },
  {
    rule: 'SQSRedrivePolicy',
    at: /\/DeadLetters\/Resource$|^State\/UnprocessableRecords\//,
    reason: 'The queue is itself a dead-letter queue.',
  },
];
