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

/** Path from which bundles written by a test import the SDK. */
export const sdk = (name: string): string => createRequire(import.meta.url).resolve(`@aws-sdk/client-${name}`);

const folders: string[] = [];

export const aFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'local-cloud-test-'));
  folders.push(folder);
  return folder;
};

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

/** Writes the output of `cdk synth`: stacks by name, and bundles with their code. */
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

/** A role that these services may assume. */
export const aRoleFor = (...services: readonly string[]): object => ({
  Type: 'AWS::IAM::Role',
  Properties: { AssumeRolePolicyDocument: trustOf(services) },
});

const lambdaAndScheduler = ['lambda.amazonaws.com', 'scheduler.amazonaws.com'] as const;

/** A role that Lambda and the scheduler may assume, with a policy of these statements that is attached to it. */
export const aRole = (id: string, ...statements: readonly object[]): Resources => ({
  [id]: aRoleFor(...lambdaAndScheduler),
  [`${id}Policy`]: {
    Type: 'AWS::IAM::Policy',
    Properties: { PolicyName: 'policy', PolicyDocument: { Statement: statements }, Roles: [{ Ref: id }] },
  },
});

/** The same role with an inline policy. */
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

/** A permission to invoke a function, for a service with this source. */
export const aPermission = (functionId: string, service: string, source: unknown): object => ({
  Type: 'AWS::Lambda::Permission',
  Properties: {
    Action: 'lambda:InvokeFunction',
    FunctionName: arnOf(functionId),
    Principal: service,
    SourceArn: source,
  },
});

/** API Gateway's source ARN for an API: `suffix` is the part after the id of the API. */
export const apiSource = (apiId: string, suffix: string): object => ({
  'Fn::Join': ['', [`arn:aws:execute-api:${region}:${account}:`, { Ref: apiId }, `/${suffix}`]],
});

export const aQueue = (properties: object = {}): object => ({ Type: 'AWS::SQS::Queue', Properties: properties });

export const aQueuePolicy = (queueId: string, ...statements: readonly object[]): object => ({
  Type: 'AWS::SQS::QueuePolicy',
  Properties: { Queues: [{ Ref: queueId }], PolicyDocument: { Statement: statements } },
});

/** Lets rules send to a queue. */
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

/** A cloud that stops at the end of the test file, and its log lines. */
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

/** Settings of an SDK client with all permissions. */
export const asOperator = ({ endpoint }: Cloud) => ({
  endpoint,
  region,
  credentials: { accessKeyId: 'operator', secretAccessKey: 'local' },
});

/** Settings of an SDK client with the role of the function at the given index in the template. */
export const asFunction = (cloud: Cloud, index: number) => ({
  ...asOperator(cloud),
  credentials: { accessKeyId: `FN${index}`, secretAccessKey: 'local' },
});

const queueOf = (cloud: Cloud, name: string): Cloud['queues'][number] => {
  const queue = cloud.queues.find((each) => each.name === name);
  if (!queue) throw new Error(`there is no queue ${name}`);
  return queue;
};

export const urlOf = (cloud: Cloud, queue: string): string => queueOf(cloud, queue).url;

export const messagesIn = (cloud: Cloud, queue: string) => queueOf(cloud, queue).messages();

/** The bodies of all messages in a queue, parsed. */
export const bodiesIn = (cloud: Cloud, queue: string): unknown[] =>
  messagesIn(cloud, queue).map(({ body }): unknown => JSON.parse(body));

/** Polls until a value is found. */
export const eventually = async <T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> => {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('nothing was found for a minute');
};

afterAll(async () => {
  await Promise.all(clouds.splice(0).map((cloud) => cloud.stop()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
