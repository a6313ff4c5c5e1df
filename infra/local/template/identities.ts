import { createHash } from 'node:crypto';

/** The account, the region and the URLs from which identifiers are derived. */
export interface Place {
  readonly region: string;
  readonly account: string;
  readonly endpoint: string;
  readonly apiUrl: (apiName: string) => string;
  /** The local URLs of custom domains, by domain name. */
  readonly domains: ReadonlyMap<string, string>;
}

/** The results of `Ref` and `Fn::GetAtt` for a resource, by attribute name. */
export type Identity = Readonly<Record<string, string>> & { readonly Ref: string };

interface ResourceKind {
  readonly nameProperty?: string;
  readonly identify: (name: string, place: Place, property: (name: string) => unknown) => Identity;
}

export const arn = (place: Place, service: string, resource: string): string =>
  `arn:aws:${service}:${service === 'iam' ? '' : place.region}:${place.account}:${resource}`;

/** Derives an id from a name. AWS would generate a random id; this one is the same at every start. */
const derivedId = (name: string): string => createHash('sha256').update(name).digest('hex');

const keyId = (name: string): string =>
  derivedId(name).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');

/** Describes a resource whose Ref is its name and whose ARN has the usual format. */
const kindWithName = (nameProperty: string, service: string, prefix = ''): ResourceKind => ({
  nameProperty,
  identify: (name, place) => ({ Ref: name, Arn: arn(place, service, prefix + name) }),
});

/**
 * The return values of each type. https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/ documents
 * them under "Return values".
 */
const kinds: Readonly<Record<string, ResourceKind>> = {
  'AWS::ApiGatewayV2::Api': {
    identify: (name, place, property) => {
      const id = derivedId(name).slice(0, 10);
      return { Ref: id, ApiId: id, ApiEndpoint: place.apiUrl(String(property('Name'))) };
    },
  },
  'AWS::ApiGatewayV2::DomainName': {
    nameProperty: 'DomainName',
    identify: (name, place) => ({ Ref: name, RegionalDomainName: new URL(place.domains.get(name) ?? '').host }),
  },
  'AWS::CloudWatch::Alarm': kindWithName('AlarmName', 'cloudwatch', 'alarm:'),
  'AWS::CloudWatch::CompositeAlarm': kindWithName('AlarmName', 'cloudwatch', 'alarm:'),
  'AWS::DynamoDB::GlobalTable': {
    nameProperty: 'TableName',
    identify: (name, place) => {
      const tableArn = arn(place, 'dynamodb', `table/${name}`);
      return { Ref: name, Arn: tableArn, StreamArn: `${tableArn}/stream/2026-01-01T00:00:00.000` };
    },
  },
  'AWS::Events::Archive': kindWithName('ArchiveName', 'events', 'archive/'),
  'AWS::Events::EventBus': {
    nameProperty: 'Name',
    identify: (name, place) => ({ Ref: name, Arn: arn(place, 'events', `event-bus/${name}`), Name: name }),
  },
  'AWS::Events::Rule': {
    nameProperty: 'Name',
    // The ARN of a rule on a custom bus includes the bus name.
    identify: (name, place, property) => {
      const bus = property('EventBusName');
      return { Ref: name, Arn: arn(place, 'events', `rule/${typeof bus === 'string' ? `${bus}/` : ''}${name}`) };
    },
  },
  'AWS::IAM::Role': kindWithName('RoleName', 'iam', 'role/'),
  'AWS::KMS::Key': {
    identify: (name, place) => {
      const id = keyId(name);
      return { Ref: id, KeyId: id, Arn: arn(place, 'kms', `key/${id}`) };
    },
  },
  'AWS::Lambda::Function': kindWithName('FunctionName', 'lambda', 'function:'),
  'AWS::Logs::LogGroup': {
    nameProperty: 'LogGroupName',
    identify: (name, place) => ({ Ref: name, Arn: arn(place, 'logs', `log-group:${name}:*`) }),
  },
  // Bucket names are unique across accounts and regions, so their ARNs contain neither.
  'AWS::S3::Bucket': {
    nameProperty: 'BucketName',
    identify: (name) => ({ Ref: name.toLowerCase(), Arn: `arn:aws:s3:::${name.toLowerCase()}` }),
  },
  'AWS::SNS::Topic': {
    nameProperty: 'TopicName',
    identify: (name, place) => ({ Ref: arn(place, 'sns', name), TopicArn: arn(place, 'sns', name), TopicName: name }),
  },
  'AWS::SQS::Queue': {
    nameProperty: 'QueueName',
    identify: (name, place) => {
      const url = `${place.endpoint}/${place.account}/${name}`;
      return { Ref: url, QueueUrl: url, QueueName: name, Arn: arn(place, 'sqs', name) };
    },
  },
  // AWS adds a hyphen and six random characters to the name in the ARN.
  'AWS::SecretsManager::Secret': {
    nameProperty: 'Name',
    identify: (name, place) => {
      const id = arn(place, 'secretsmanager', `secret:${name}-${derivedId(name).slice(0, 6)}`);
      return { Ref: id, Id: id };
    },
  },
  'AWS::Scheduler::ScheduleGroup': kindWithName('Name', 'scheduler', 'schedule-group/'),
};

/** Returns the identity and the physical name of a resource: the name in the template, or else `stack-logicalId`. */
export const identify = (
  type: string,
  location: { readonly stack: string; readonly id: string },
  place: Place,
  property: (name: string) => unknown,
): { readonly name: string; readonly identity: Identity } => {
  const kind = kinds[type];
  const declared = kind?.nameProperty ? property(kind.nameProperty) : undefined;
  const name = typeof declared === 'string' ? declared : `${location.stack}-${location.id}`;
  return { name, identity: kind?.identify(name, place, property) ?? { Ref: name } };
};
