import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { type Cloud, type CloudOptions, startCloud } from '#infra/local/cloud.ts';

export const region = 'me-central-1';
export const account = '000000000000';

type Resources = Readonly<Record<string, object>>;

interface Stack {
  readonly Resources: Resources;
  readonly Outputs?: Readonly<Record<string, object>>;
}

/** Returns the path from which a test's bundles import an SDK client. */
export const sdk = (name: string): string => createRequire(import.meta.url).resolve(`@aws-sdk/client-${name}`);

const folders: string[] = [];

export const aFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'local-cloud-test-'));
  folders.push(folder);
  return folder;
};

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

/** Writes the output of `cdk synth`: stacks by name, and bundles with their code. Returns its folder. */
export const anAssembly = (stacks: Readonly<Record<string, Stack>>, bundles: readonly string[] = []): string => {
  const folder = aFolder();
  const artifacts = Object.fromEntries(
    Object.keys(stacks).map((name) => [
      name,
      {
        type: 'aws:cloudformation:stack',
        environment: `aws://unknown-account/${region}`,
        properties: { templateFile: `${name}.template.json` },
      },
    ]),
  );
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify({ artifacts }));
  for (const [name, stack] of Object.entries(stacks)) {
    writeFileSync(path.join(folder, `${name}.template.json`), JSON.stringify(stack));
  }
  for (const code of bundles) {
    const bundle = path.join(folder, `asset.${hashOf(code)}`);
    mkdirSync(bundle, { recursive: true });
    writeFileSync(path.join(bundle, 'index.js'), code);
    writeFileSync(path.join(bundle, 'package.json'), '{"type":"commonjs"}');
  }
  return folder;
};

export const arnOf = (id: string): object => ({ 'Fn::GetAtt': [id, 'Arn'] });

const trustOf = (services: readonly string[]): object => ({
  Statement: services.map((Service) => ({ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service } })),
});

/** Returns a role that these services may assume. */
export const aRoleFor = (...services: readonly string[]): object => ({
  Type: 'AWS::IAM::Role',
  Properties: { AssumeRolePolicyDocument: trustOf(services) },
});

const lambdaAndScheduler = ['lambda.amazonaws.com', 'scheduler.amazonaws.com'] as const;

/** Returns a role that Lambda and the scheduler may assume, with an attached policy that has these statements. */
export const aRole = (id: string, ...statements: readonly object[]): Resources => ({
  [id]: aRoleFor(...lambdaAndScheduler),
  [`${id}Policy`]: {
    Type: 'AWS::IAM::Policy',
    Properties: { PolicyName: 'policy', PolicyDocument: { Statement: statements }, Roles: [{ Ref: id }] },
  },
});

/** Returns such a role with an inline policy instead of an attached policy. */
export const aRoleWithin = (id: string, ...statements: readonly object[]): Resources => ({
  [id]: {
    Type: 'AWS::IAM::Role',
    Properties: {
      AssumeRolePolicyDocument: trustOf(lambdaAndScheduler),
      Policies: [{ PolicyName: 'policy', PolicyDocument: { Statement: statements } }],
    },
  },
});

export const allow = (action: string | readonly string[], resource: unknown = '*'): object => ({
  Effect: 'Allow',
  Action: action,
  Resource: resource,
});

export const aFunction = (code: string, role: string, properties: object = {}): object => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    Code: { S3Bucket: 'assets', S3Key: `${hashOf(code)}.zip` },
    Handler: 'index.handler',
    Role: arnOf(role),
    Runtime: 'nodejs24.x',
    Timeout: 30,
    ...properties,
  },
});

/** Returns a permission for a service to invoke a function on behalf of this source. */
export const aPermission = (functionId: string, service: string, source: unknown): object => ({
  Type: 'AWS::Lambda::Permission',
  Properties: {
    Action: 'lambda:InvokeFunction',
    FunctionName: arnOf(functionId),
    Principal: service,
    SourceArn: source,
  },
});

/** Returns API Gateway's source ARN for an API. `suffix` is the part after the API's id. */
export const apiSource = (apiId: string, suffix: string): object => ({
  'Fn::Join': ['', [`arn:aws:execute-api:${region}:${account}:`, { Ref: apiId }, `/${suffix}`]],
});

export const aQueue = (properties: object = {}): object => ({ Type: 'AWS::SQS::Queue', Properties: properties });

export const aQueuePolicy = (queueId: string, ...statements: readonly object[]): object => ({
  Type: 'AWS::SQS::QueuePolicy',
  Properties: { Queues: [{ Ref: queueId }], PolicyDocument: { Statement: statements } },
});

/** Returns a statement that lets rules send to a queue. */
export const fromRules = (queueId: string, ...ruleIds: readonly string[]): object => ({
  Effect: 'Allow',
  Action: 'sqs:SendMessage',
  Principal: { Service: 'events.amazonaws.com' },
  Resource: arnOf(queueId),
  Condition: { ArnEquals: { 'aws:SourceArn': ruleIds.map(arnOf) } },
});

export const aTable = (properties: object = {}): object => ({
  Type: 'AWS::DynamoDB::GlobalTable',
  Properties: {
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    Replicas: [{ Region: region }],
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    ...properties,
  },
});

export const aMapping = (target: string, source: unknown, properties: object = {}): object => ({
  Type: 'AWS::Lambda::EventSourceMapping',
  Properties: { FunctionName: { Ref: target }, EventSourceArn: source, ...properties },
});

const clouds: Cloud[] = [];

/** Starts a cloud that stops at the end of the test file. Returns it with its log lines. */
export const aCloud = async (
  assembly: string,
  options: Partial<CloudOptions> = {},
): Promise<Cloud & { readonly lines: string[] }> => {
  const lines: string[] = [];
  const log = ({ source, text }: { source: string; text: string }): void => void lines.push(`${source}: ${text}`);
  const cloud = await startCloud({ assembly, data: undefined, ports: {}, log, ...options });
  clouds.push(cloud);
  return { ...cloud, lines };
};

/** Returns the settings of an SDK client with all permissions. */
export const asOperator = ({ endpoint }: Cloud) => ({
  endpoint,
  region,
  credentials: { accessKeyId: 'operator', secretAccessKey: 'local' },
});

/** Returns the settings of an SDK client with the role of the function at the given index in the template. */
export const asFunction = (cloud: Cloud, index: number) => ({
  ...asOperator(cloud),
  credentials: { accessKeyId: `FN${index}`, secretAccessKey: 'local' },
});

const queueOf = (cloud: Cloud, name: string): Cloud['queues'][number] => {
  const queue = cloud.queues.find((candidate) => candidate.name === name);
  if (!queue) throw new Error(`There is no queue ${name}`);
  return queue;
};

export const urlOf = (cloud: Cloud, queue: string): string => queueOf(cloud, queue).url;

export const messagesIn = (cloud: Cloud, queue: string) => queueOf(cloud, queue).messages();

/** Returns the parsed bodies of all messages in a queue. */
export const bodiesIn = (cloud: Cloud, queue: string): unknown[] =>
  messagesIn(cloud, queue).map(({ body }): unknown => JSON.parse(body));

/** Polls until `read` returns a value. */
export const eventually = async <T>(read: () => Promise<T | undefined> | T | undefined): Promise<T> => {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const value = await read();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('No value was found within a minute');
};

afterAll(async () => {
  await Promise.all(clouds.splice(0).map((cloud) => cloud.stop()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
