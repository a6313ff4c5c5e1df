import type { Resource } from './template.ts';

/**
 * The way the local cloud treats a property: `true` means that it is supported; a string explains why it has no effect
 * here; an object lists the nested properties, or those of each element of a list.
 */
type Treatment = true | string | Treatments;

interface Treatments {
  readonly [property: string]: Treatment;
}

const supported = (...properties: string[]): Treatments =>
  Object.fromEntries(properties.map((property) => [property, true]));

const ignored = (reason: string, ...properties: string[]): Treatments =>
  Object.fromEntries(properties.map((property) => [property, reason]));

const described = ignored('a description', 'Description');
const unencrypted = 'nothing is encrypted at rest on a laptop';
const unmeasured = 'nothing is measured here';
const unlimited = 'capacity is unlimited';
const undeleted = 'nothing is deleted here';

/** Every resource type that a template may contain. A string means that the entire type has no effect. */
const types: Readonly<Record<string, Treatment>> = {
  'AWS::ApiGatewayV2::Api': {
    ...described,
    ...supported('Name', 'ProtocolType'),
    ...ignored('an API has one address here', 'DisableExecuteApiEndpoint'),
  },
  'AWS::ApiGatewayV2::ApiMapping': supported('ApiId', 'DomainName', 'Stage'),
  'AWS::ApiGatewayV2::DomainName': {
    ...supported('DomainName', 'MutualTlsAuthentication'),
    ...ignored('the certificate authority of the local cloud issues all certificates', 'DomainNameConfigurations'),
  },
  'AWS::ApiGatewayV2::Integration': {
    ...described,
    ...supported('ApiId', 'IntegrationType', 'IntegrationUri', 'PayloadFormatVersion', 'TimeoutInMillis'),
  },
  'AWS::ApiGatewayV2::Route': supported('ApiId', 'AuthorizationType', 'RouteKey', 'Target'),
  'AWS::ApiGatewayV2::Stage': {
    ...described,
    ...supported('ApiId', 'StageName'),
    ...ignored(unmeasured, 'AccessLogSettings'),
    ...ignored('every start is a deployment', 'AutoDeploy'),
    ...ignored('nothing is throttled', 'DefaultRouteSettings', 'RouteSettings'),
  },
  'AWS::CDK::Metadata': 'CDK usage statistics',
  'AWS::CloudWatch::*': unmeasured,
  'AWS::DynamoDB::GlobalTable': {
    ...supported('AttributeDefinitions', 'KeySchema', 'TableName', 'TimeToLiveSpecification'),
    ...ignored(unlimited, 'BillingMode', 'WarmThroughput', 'WriteOnDemandThroughputSettings'),
    ...ignored('the replica names its key', 'SSESpecification'),
    GlobalSecondaryIndexes: {
      ...supported('IndexName', 'KeySchema', 'Projection'),
      ...ignored(unlimited, 'WarmThroughput', 'WriteOnDemandThroughputSettings'),
    },
    Replicas: {
      ...ignored(unmeasured, 'ContributorInsightsSpecification'),
      ...ignored(undeleted, 'DeletionProtectionEnabled', 'PointInTimeRecoverySpecification'),
      ...ignored('there is one region', 'GlobalSecondaryIndexes', 'Region', 'TableClass'),
      SSESpecification: supported('KMSMasterKeyId'),
    },
    StreamSpecification: supported('StreamViewType'),
  },
  'AWS::Events::Archive': 'events are not archived',
  'AWS::Events::EventBus': { ...described, ...supported('Name'), ...ignored(unencrypted, 'KmsKeyIdentifier') },
  'AWS::Events::Rule': {
    ...described,
    ...supported('EventBusName', 'EventPattern', 'Name', 'ScheduleExpression', 'State'),
    Targets: {
      ...supported('Arn', 'Id'),
      ...ignored('an allowed delivery does not fail here', 'RetryPolicy'),
      DeadLetterConfig: supported('Arn'),
      SqsParameters: supported('MessageGroupId'),
    },
  },
  'AWS::IAM::Policy': supported('PolicyDocument', 'PolicyName', 'Roles'),
  'AWS::IAM::Role': {
    ...described,
    ...supported('AssumeRolePolicyDocument', 'RoleName'),
    Policies: supported('PolicyDocument', 'PolicyName'),
    ...ignored('sessions do not end', 'MaxSessionDuration'),
  },
  'AWS::KMS::Key': {
    ...described,
    ...supported('KeyPolicy', 'KeySpec', 'KeyUsage'),
    ...ignored('a key keeps its material', 'EnableKeyRotation', 'RotationPeriodInDays'),
    ...ignored(undeleted, 'PendingWindowInDays'),
  },
  'AWS::Lambda::EventSourceMapping': {
    ...supported('BatchSize', 'BisectBatchOnFunctionError', 'Enabled', 'EventSourceArn', 'FunctionName'),
    ...supported('FunctionResponseTypes', 'MaximumBatchingWindowInSeconds', 'MaximumRecordAgeInSeconds'),
    ...supported('StartingPosition'),
    ...ignored('every process of a function always has a poller', 'ProvisionedPollerConfig'),
    DestinationConfig: { OnFailure: supported('Destination') },
    FilterCriteria: { Filters: supported('Pattern') },
    ScalingConfig: supported('MaximumConcurrency'),
  },
  'AWS::Lambda::Function': {
    ...described,
    ...supported('FunctionName', 'Handler', 'MemorySize', 'ReservedConcurrentExecutions', 'Role', 'Runtime', 'Timeout'),
    ...ignored('the bundle runs on the architecture of this machine', 'Architectures'),
    LoggingConfig: {
      ...supported('LogGroup'),
      ...ignored('log lines go to this process', 'LogFormat', 'SystemLogLevel', 'ApplicationLogLevel'),
    },
    ...ignored('loops are not detected', 'RecursiveLoop'),
    ...ignored(unencrypted, 'KmsKeyArn'),
    ...ignored(unmeasured, 'TracingConfig'),
    Code: { ...supported('S3Key'), ...ignored('assets are read from the assembly', 'S3Bucket') },
    Environment: supported('Variables'),
  },
  'AWS::Lambda::Permission': supported('Action', 'FunctionName', 'Principal', 'SourceAccount', 'SourceArn'),
  'AWS::Logs::*': 'log lines go to this process',
  'AWS::S3::Bucket': {
    ...supported('BucketName'),
    ...ignored(unencrypted, 'BucketEncryption'),
    ...ignored(undeleted, 'LifecycleConfiguration', 'VersioningConfiguration'),
    ...ignored('it is not reachable from outside this cloud', 'PublicAccessBlockConfiguration'),
    NotificationConfiguration: { EventBridgeConfiguration: supported('EventBridgeEnabled') },
  },
  'AWS::S3::BucketPolicy': 'a bucket has no API here',
  'AWS::SNS::*': 'notifications are not sent',
  'AWS::SQS::Queue': {
    ...supported('MessageRetentionPeriod', 'QueueName', 'VisibilityTimeout'),
    ...ignored(unencrypted, 'KmsMasterKeyId', 'SqsManagedSseEnabled'),
    ...ignored('every queue may use every other as its dead-letter queue', 'RedriveAllowPolicy'),
    RedrivePolicy: supported('deadLetterTargetArn', 'maxReceiveCount'),
  },
  'AWS::SQS::QueuePolicy': supported('PolicyDocument', 'Queues'),
  'AWS::SecretsManager::Secret': {
    ...described,
    ...supported('Name'),
    ...ignored(unencrypted, 'KmsKeyId'),
  },
  'AWS::Scheduler::ScheduleGroup': supported('Name'),
};

const treatmentOf = (type: string): Treatment | undefined => types[type] ?? types[type.replace(/::[^:]+$/, '::*')];

const unknownProperties = (value: unknown, treatment: Treatment, path: string): string[] => {
  if (typeof treatment !== 'object' || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((element) => unknownProperties(element, treatment, path));
  return Object.entries(value).flatMap(([property, inner]) => {
    const fullPath = path ? `${path}.${property}` : property;
    if (property === 'Tags') return [];
    const nested = treatment[property];
    return nested === undefined ? [fullPath] : unknownProperties(inner, nested, fullPath);
  });
};

/** Returns a line for every resource type and property that the local cloud does not support. */
export const notUnderstood = (resources: readonly Resource[]): string[] =>
  resources.flatMap(({ stack, id, type, properties }) => {
    const treatment = treatmentOf(type);
    if (treatment === undefined) return [`${stack}/${id}: ${type} is not supported here`];
    const lines = unknownProperties(properties, treatment, '').map(
      (property) => `${stack}/${id}: ${type} property ${property} is not supported here`,
    );
    return [...new Set(lines)];
  });
