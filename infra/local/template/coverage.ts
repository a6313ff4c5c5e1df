import type { Resource } from './template.ts';

/**
 * How far a property is understood: `true` wholly; a string says why it has no effect here; an object accounts for
 * its own properties, or for those of each element of a list.
 */
type Account = true | string | { readonly [property: string]: Account };

const unencrypted = 'nothing is encrypted at rest on a laptop';
const unmeasured = 'nothing is measured here';
const undescribed = 'a description';
const unfailing = 'a delivery does not fail here';

const table: Account = {
  AttributeDefinitions: true,
  BillingMode: 'capacity is unlimited',
  ContributorInsightsSpecification: unmeasured,
  DeletionProtectionEnabled: 'nothing deletes a table',
  GlobalSecondaryIndexes: {
    ContributorInsightsSpecification: unmeasured,
    IndexName: true,
    KeySchema: true,
    OnDemandThroughput: 'capacity is unlimited',
    Projection: true,
    ProvisionedThroughput: 'capacity is unlimited',
    WarmThroughput: 'capacity is unlimited',
  },
  KeySchema: true,
  PointInTimeRecoverySpecification: 'there are no backups',
  Replicas: {
    ContributorInsightsSpecification: unmeasured,
    DeletionProtectionEnabled: 'nothing deletes a table',
    GlobalSecondaryIndexes: 'read from the table itself',
    PointInTimeRecoverySpecification: 'there are no backups',
    Region: 'there is one region',
    SSESpecification: unencrypted,
    TableClass: 'storage costs nothing',
    Tags: undescribed,
  },
  SSESpecification: unencrypted,
  StreamSpecification: { StreamEnabled: true, StreamViewType: true },
  TableClass: 'storage costs nothing',
  TableName: true,
  TimeToLiveSpecification: true,
  WarmThroughput: 'capacity is unlimited',
};

/** Every type that may stand in a template: a string is a whole type without effect. A name may end in `*`. */
const types: Readonly<Record<string, Account>> = {
  'AWS::ApiGatewayV2::Api': { Description: undescribed, Name: true, ProtocolType: true },
  'AWS::ApiGatewayV2::Integration': {
    ApiId: true,
    Description: undescribed,
    IntegrationType: true,
    IntegrationUri: true,
    PayloadFormatVersion: true,
    TimeoutInMillis: true,
  },
  'AWS::ApiGatewayV2::Route': {
    ApiId: true,
    AuthorizationType: true,
    OperationName: undescribed,
    RouteKey: true,
    Target: true,
  },
  'AWS::ApiGatewayV2::Stage': {
    AccessLogSettings: unmeasured,
    ApiId: true,
    AutoDeploy: 'every start is a deployment',
    DefaultRouteSettings: {
      DataTraceEnabled: unmeasured,
      DetailedMetricsEnabled: unmeasured,
      LoggingLevel: unmeasured,
      ThrottlingBurstLimit: 'nothing is throttled',
      ThrottlingRateLimit: 'nothing is throttled',
    },
    Description: undescribed,
    StageName: true,
  },
  'AWS::CDK::Metadata': 'statistics of the CDK',
  'AWS::CloudWatch::*': unmeasured,
  'AWS::DynamoDB::GlobalTable': table,
  'AWS::DynamoDB::Table': table,
  'AWS::Events::Archive': 'events are not archived',
  'AWS::Events::EventBus': {
    DeadLetterConfig: unfailing,
    Description: undescribed,
    KmsKeyIdentifier: unencrypted,
    LogConfig: unmeasured,
    Name: true,
  },
  'AWS::Events::Rule': {
    Description: undescribed,
    EventBusName: true,
    EventPattern: true,
    Name: true,
    ScheduleExpression: true,
    State: true,
    Targets: { Arn: true, DeadLetterConfig: unfailing, Id: true, Input: true, RetryPolicy: unfailing, RoleArn: true },
  },
  'AWS::IAM::ManagedPolicy': {
    Description: undescribed,
    ManagedPolicyName: true,
    PolicyDocument: true,
    Roles: true,
  },
  'AWS::IAM::Policy': { PolicyDocument: true, PolicyName: true, Roles: true },
  'AWS::IAM::Role': {
    AssumeRolePolicyDocument: 'who may take a role on is not checked',
    Description: undescribed,
    ManagedPolicyArns: true,
    MaxSessionDuration: 'sessions do not end',
    Policies: true,
    RoleName: true,
  },
  'AWS::KMS::Alias': { AliasName: true, TargetKeyId: true },
  'AWS::KMS::Key': {
    Description: undescribed,
    EnableKeyRotation: 'a key keeps its material',
    Enabled: true,
    KeyPolicy: 'access is decided by the policies of the roles',
    KeySpec: true,
    KeyUsage: true,
    MultiRegion: 'there is one region',
    PendingWindowInDays: 'nothing deletes a key',
    RotationPeriodInDays: 'a key keeps its material',
  },
  'AWS::Lambda::EventSourceMapping': {
    BatchSize: true,
    BisectBatchOnFunctionError: true,
    DestinationConfig: { OnFailure: { Destination: true } },
    Enabled: true,
    EventSourceArn: true,
    FilterCriteria: { Filters: { Pattern: true } },
    FunctionName: true,
    FunctionResponseTypes: true,
    KmsKeyArn: unencrypted,
    MaximumBatchingWindowInSeconds: true,
    MaximumRecordAgeInSeconds: true,
    MaximumRetryAttempts: true,
    MetricsConfig: unmeasured,
    ParallelizationFactor: 'a shard is read by one invocation at a time',
    ScalingConfig: { MaximumConcurrency: true },
    StartingPosition: true,
  },
  'AWS::Lambda::Function': {
    Architectures: 'the bundle runs on the architecture of this machine',
    Code: { S3Bucket: 'assets are read from the assembly', S3Key: true },
    Description: undescribed,
    Environment: { Variables: true },
    EphemeralStorage: 'the disk of this machine is used',
    FunctionName: true,
    Handler: true,
    KmsKeyArn: unencrypted,
    LoggingConfig: 'log lines go to this process',
    MemorySize: true,
    RecursiveLoop: 'loops are not detected',
    ReservedConcurrentExecutions: true,
    Role: true,
    Runtime: true,
    RuntimeManagementConfig: 'Node is the one of this machine',
    Timeout: true,
    TracingConfig: unmeasured,
  },
  'AWS::Lambda::Permission': 'the platform may call every function',
  'AWS::Logs::*': 'log lines go to this process',
  'AWS::SNS::*': 'nobody is notified',
  'AWS::SQS::Queue': {
    DelaySeconds: true,
    KmsDataKeyReusePeriodSeconds: unencrypted,
    KmsMasterKeyId: unencrypted,
    MaximumMessageSize: true,
    MessageRetentionPeriod: true,
    QueueName: true,
    ReceiveMessageWaitTimeSeconds: true,
    RedriveAllowPolicy: 'every queue may use every other as its dead letter queue',
    RedrivePolicy: { deadLetterTargetArn: true, maxReceiveCount: true },
    SqsManagedSseEnabled: unencrypted,
    VisibilityTimeout: true,
  },
  'AWS::SQS::QueuePolicy': 'access is decided by the policies of the roles',
  'AWS::Scheduler::Schedule': {
    Description: undescribed,
    FlexibleTimeWindow: 'every schedule is on time',
    GroupName: true,
    KmsKeyArn: unencrypted,
    Name: true,
    ScheduleExpression: true,
    ScheduleExpressionTimezone: true,
    State: true,
    Target: { Arn: true, DeadLetterConfig: unfailing, Input: true, RetryPolicy: unfailing, RoleArn: true },
  },
  'AWS::Scheduler::ScheduleGroup': { Name: true },
};

const accountOf = (type: string): Account | undefined => types[type] ?? types[type.replace(/::[^:]+$/u, '::*')];

const unaccounted = (value: unknown, account: Account, path: string): string[] => {
  if (account === true || typeof account === 'string' || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((element) => unaccounted(element, account, path));
  return Object.entries(value).flatMap(([property, inner]) => {
    const place = path ? `${path}.${property}` : property;
    if (property === 'Tags') return [];
    const known = account[property];
    return known === undefined ? [place] : unaccounted(inner, known, place);
  });
};

/** One line for each resource type and property that nothing here understands: what is not run must not be silent. */
export const notUnderstood = (resources: readonly Resource[]): string[] =>
  resources.flatMap(({ stack, id, type, properties }) => {
    const account = accountOf(type);
    if (account === undefined) return [`${stack}/${id}: ${type} is not understood here`];
    const lines = unaccounted(properties, account, '').map(
      (property) => `${stack}/${id}: ${type} property ${property} is not understood here`,
    );
    return [...new Set(lines)];
  });
