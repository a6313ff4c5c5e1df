import type { Resource } from './template.ts';

/**
 * The way the local cloud treats a property: `true` means that it is supported; a string explains why it has no effect
 * here; an object lists the nested properties, or those of each element of a list.
 */
type Treatment = true | string | Treatments;

interface Treatments {
  readonly [property: string]: Treatment;
}

const honoured = (...properties: string[]): Treatments =>
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
    ...honoured('Name', 'ProtocolType'),
    ...ignored('an API has one address here', 'DisableExecuteApiEndpoint'),
  },
  'AWS::ApiGatewayV2::ApiMapping': honoured('ApiId', 'DomainName', 'Stage'),
  'AWS::ApiGatewayV2::DomainName': {
    ...honoured('DomainName', 'MutualTlsAuthentication'),
    ...ignored('the certificate authority of the local cloud issues all certificates', 'DomainNameConfigurations'),
  },
  'AWS::ApiGatewayV2::Integration': {
    ...described,
    ...honoured('ApiId', 'IntegrationType', 'IntegrationUri', 'PayloadFormatVersion', 'TimeoutInMillis'),
  },
  'AWS::ApiGatewayV2::Route': honoured('ApiId', 'AuthorizationType', 'RouteKey', 'Target'),
  'AWS::ApiGatewayV2::Stage': {
    ...described,
    ...honoured('ApiId', 'StageName'),
    ...ignored(unmeasured, 'AccessLogSettings'),
    ...ignored('every start is a deployment', 'AutoDeploy'),
    ...ignored('nothing is throttled', 'DefaultRouteSettings', 'RouteSettings'),
  },
  'AWS::CDK::Metadata': 'CDK usage statistics',
  'AWS::CloudWatch::*': unmeasured,
  'AWS::DynamoDB::GlobalTable': {
    ...honoured('AttributeDefinitions', 'KeySchema', 'TableName', 'TimeToLiveSpecification'),
    ...ignored(unlimited, 'BillingMode', 'WarmThroughput', 'WriteOnDemandThroughputSettings'),
    ...ignored('the replica names its key', 'SSESpecification'),
    GlobalSecondaryIndexes: {
      ...honoured('IndexName', 'KeySchema', 'Projection'),
      ...ignored(unlimited, 'WarmThroughput', 'WriteOnDemandThroughputSettings'),
    },
    Replicas: {
      ...ignored(unmeasured, 'ContributorInsightsSpecification'),
      ...ignored(undeleted, 'DeletionProtectionEnabled', 'PointInTimeRecoverySpecification'),
      ...ignored('there is one region', 'GlobalSecondaryIndexes', 'Region', 'TableClass'),
      SSESpecification: honoured('KMSMasterKeyId'),
    },
    StreamSpecification: honoured('StreamViewType'),
  },
  'AWS::Events::Archive': 'events are not archived',
  'AWS::Events::EventBus': { ...described, ...honoured('Name'), ...ignored(unencrypted, 'KmsKeyIdentifier') },
  'AWS::Events::Rule': {
    ...described,
    ...honoured('EventBusName', 'EventPattern', 'Name', 'ScheduleExpression', 'State'),
    Targets: {
      ...honoured('Arn', 'Id'),
      ...ignored('an allowed delivery does not fail here', 'RetryPolicy'),
      DeadLetterConfig: honoured('Arn'),
      SqsParameters: honoured('MessageGroupId'),
    },
  },
  'AWS::IAM::Policy': honoured('PolicyDocument', 'PolicyName', 'Roles'),
  'AWS::IAM::Role': {
    ...described,
    ...honoured('AssumeRolePolicyDocument', 'RoleName'),
    Policies: honoured('PolicyDocument', 'PolicyName'),
    ...ignored('sessions do not end', 'MaxSessionDuration'),
  },
  'AWS::KMS::Key': {
    ...described,
    ...honoured('KeyPolicy', 'KeySpec', 'KeyUsage'),
    ...ignored('a key keeps its material', 'EnableKeyRotation', 'RotationPeriodInDays'),
    ...ignored(undeleted, 'PendingWindowInDays'),
  },
  'AWS::Lambda::EventSourceMapping': {
    ...honoured('BatchSize', 'BisectBatchOnFunctionError', 'Enabled', 'EventSourceArn', 'FunctionName'),
    ...honoured('FunctionResponseTypes', 'MaximumBatchingWindowInSeconds', 'MaximumRecordAgeInSeconds'),
    ...honoured('StartingPosition'),
    ...ignored('every process of a function always has a poller', 'ProvisionedPollerConfig'),
    DestinationConfig: { OnFailure: honoured('Destination') },
    FilterCriteria: { Filters: honoured('Pattern') },
    ScalingConfig: honoured('MaximumConcurrency'),
  },
  'AWS::Lambda::Function': {
    ...described,
    ...honoured('FunctionName', 'Handler', 'MemorySize', 'ReservedConcurrentExecutions', 'Role', 'Runtime', 'Timeout'),
    ...ignored('the bundle runs on the architecture of this machine', 'Architectures'),
    LoggingConfig: {
      ...honoured('LogGroup'),
      ...ignored('log lines go to this process', 'LogFormat', 'SystemLogLevel', 'ApplicationLogLevel'),
    },
    ...ignored('loops are not detected', 'RecursiveLoop'),
    ...ignored(unencrypted, 'KmsKeyArn'),
    ...ignored(unmeasured, 'TracingConfig'),
    Code: { ...honoured('S3Key'), ...ignored('assets are read from the assembly', 'S3Bucket') },
    Environment: honoured('Variables'),
  },
  'AWS::Lambda::Permission': honoured('Action', 'FunctionName', 'Principal', 'SourceAccount', 'SourceArn'),
  'AWS::Logs::*': 'log lines go to this process',
  'AWS::S3::Bucket': {
    ...honoured('BucketName', 'NotificationConfiguration'),
    ...ignored(unencrypted, 'BucketEncryption'),
    ...ignored(undeleted, 'LifecycleConfiguration', 'VersioningConfiguration'),
    ...ignored('it is not reachable from outside this cloud', 'PublicAccessBlockConfiguration'),
  },
  'AWS::S3::BucketPolicy': 'a bucket has no API here',
  'AWS::SNS::*': 'notifications are not sent',
  'AWS::SQS::Queue': {
    ...honoured('DelaySeconds', 'MaximumMessageSize', 'MessageRetentionPeriod', 'QueueName', 'VisibilityTimeout'),
    ...ignored(unencrypted, 'KmsMasterKeyId', 'SqsManagedSseEnabled'),
    ...ignored('every queue may use every other as its dead-letter queue', 'RedriveAllowPolicy'),
    RedrivePolicy: honoured('deadLetterTargetArn', 'maxReceiveCount'),
  },
  'AWS::SQS::QueuePolicy': honoured('PolicyDocument', 'Queues'),
  'AWS::SecretsManager::Secret': {
    ...described,
    ...honoured('Name'),
    ...ignored(unencrypted, 'KmsKeyId'),
  },
  'AWS::Scheduler::ScheduleGroup': honoured('Name'),
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
