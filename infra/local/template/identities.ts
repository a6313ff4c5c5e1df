import { createHash } from 'node:crypto';

/** Where the template runs, for everything a name is made of. */
export interface Place {
  readonly region: string;
  readonly account: string;
  readonly endpoint: string;
  readonly apiUrl: (apiName: string) => string;
}

/** What `Ref` and `Fn::GetAtt` answer for a resource, by attribute name. */
export type Identity = Readonly<Record<string, string>> & { readonly Ref: string };

interface Kind {
  readonly nameProperty?: string;
  readonly identity: (name: string, place: Place, property: (name: string) => unknown) => Identity;
}

export const arn = (place: Place, service: string, resource: string): string =>
  `arn:aws:${service}:${service === 'iam' ? '' : place.region}:${place.account}:${resource}`;

/** A name for what AWS names by itself; the same at every start. */
const generated = (name: string): string => createHash('sha256').update(name).digest('hex');

const keyId = (name: string): string =>
  generated(name).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/u, '$1-$2-4$3-8$4-$5');

const table: Kind = {
  nameProperty: 'TableName',
  identity: (name, place) => {
    const tableArn = arn(place, 'dynamodb', `table/${name}`);
    return { Ref: name, Arn: tableArn, StreamArn: `${tableArn}/stream/2026-01-01T00:00:00.000`, TableId: name };
  },
};

/** A resource whose Ref is its name, with an ARN of the usual form. */
const named = (nameProperty: string, service: string, prefix: string): Kind => ({
  nameProperty,
  identity: (name, place) => ({ Ref: name, Arn: arn(place, service, prefix + name), Name: name }),
});

/** A resource whose Ref is its ARN. */
const byArn = (nameProperty: string, service: string, prefix: string, attribute: string): Kind => ({
  nameProperty,
  identity: (name, place) => {
    const own = arn(place, service, prefix + name);
    return { Ref: own, [attribute]: own, [nameProperty]: name };
  },
});

/** "Return values" of each type in https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/ */
const kinds: Readonly<Record<string, Kind>> = {
  'AWS::ApiGatewayV2::Api': {
    identity: (name, place, property) => {
      const id = generated(name).slice(0, 10);
      return { Ref: id, ApiId: id, ApiEndpoint: place.apiUrl(String(property('Name'))) };
    },
  },
  'AWS::CloudWatch::Alarm': named('AlarmName', 'cloudwatch', 'alarm:'),
  'AWS::DynamoDB::GlobalTable': table,
  'AWS::DynamoDB::Table': table,
  'AWS::Events::Archive': named('ArchiveName', 'events', 'archive/'),
  'AWS::Events::EventBus': named('Name', 'events', 'event-bus/'),
  'AWS::Events::Rule': named('Name', 'events', 'rule/'),
  'AWS::IAM::ManagedPolicy': byArn('ManagedPolicyName', 'iam', 'policy/', 'PolicyArn'),
  'AWS::IAM::Role': {
    nameProperty: 'RoleName',
    identity: (name, place) => ({ Ref: name, Arn: arn(place, 'iam', `role/${name}`), RoleId: name }),
  },
  'AWS::KMS::Alias': named('AliasName', 'kms', ''),
  'AWS::KMS::Key': {
    identity: (name, place) => {
      const id = keyId(name);
      return { Ref: id, KeyId: id, Arn: arn(place, 'kms', `key/${id}`) };
    },
  },
  'AWS::Lambda::Function': named('FunctionName', 'lambda', 'function:'),
  'AWS::Logs::LogGroup': {
    nameProperty: 'LogGroupName',
    identity: (name, place) => ({ Ref: name, Arn: arn(place, 'logs', `log-group:${name}:*`) }),
  },
  'AWS::SNS::Topic': byArn('TopicName', 'sns', '', 'TopicArn'),
  'AWS::SQS::Queue': {
    nameProperty: 'QueueName',
    identity: (name, place) => {
      const url = `${place.endpoint}/${place.account}/${name}`;
      return { Ref: url, QueueUrl: url, QueueName: name, Arn: arn(place, 'sqs', name) };
    },
  },
  'AWS::Scheduler::Schedule': {
    nameProperty: 'Name',
    identity: (name, place, property) => {
      const group = property('GroupName');
      const path = `${typeof group === 'string' ? group : 'default'}/${name}`;
      return { Ref: name, Arn: arn(place, 'scheduler', `schedule/${path}`) };
    },
  },
  'AWS::Scheduler::ScheduleGroup': named('Name', 'scheduler', 'schedule-group/'),
};

/** The name is the given one, or else `stack-logicalId`. */
export const identify = (
  type: string,
  path: { readonly stack: string; readonly id: string },
  place: Place,
  property: (name: string) => unknown,
): { readonly name: string; readonly identity: Identity } => {
  const kind = kinds[type];
  const given = kind?.nameProperty ? property(kind.nameProperty) : undefined;
  const name = typeof given === 'string' ? given : `${path.stack}-${path.id}`;
  return { name, identity: kind?.identity(name, place, property) ?? { Ref: name } };
};
