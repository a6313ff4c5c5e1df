import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { startCloud } from '#infra/local/cloud.ts';
import type { Cloud, CloudOptions } from '#infra/local/cloud.ts';

export const region = 'me-central-1';
export const account = '000000000000';

interface Stack {
  readonly Resources: Readonly<Record<string, object>>;
  readonly Outputs?: Readonly<Record<string, object>>;
  readonly Parameters?: Readonly<Record<string, object>>;
}

/** Where bundles written by a test find the SDK. */
export const sdk = (name: string): string => createRequire(import.meta.url).resolve(`@aws-sdk/client-${name}`);

const folders: string[] = [];

export const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'local-cloud-test-'));
  folders.push(folder);
  return folder;
};

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

/** Writes what `cdk synth` would: stacks by name, each after those it depends on, and bundles by the code in them. */
export const anAssembly = (stacks: Readonly<Record<string, Stack>>, bundles: readonly string[] = []): string => {
  const folder = aFolder();
  const names = Object.keys(stacks);
  const artifacts = Object.fromEntries(
    names.map((name, index) => [
      name,
      {
        type: 'aws:cloudformation:stack',
        environment: `aws://unknown-account/${region}`,
        properties: { templateFile: `${name}.template.json` },
        dependencies: names.slice(0, index),
      },
    ]),
  );
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ artifacts }));
  for (const [name, stack] of Object.entries(stacks)) {
    writeFileSync(join(folder, `${name}.template.json`), JSON.stringify(stack));
  }
  for (const code of bundles) {
    const bundle = join(folder, `asset.${hashOf(code)}`);
    mkdirSync(bundle, { recursive: true });
    writeFileSync(join(bundle, 'index.js'), code);
    writeFileSync(join(bundle, 'package.json'), '{"type":"commonjs"}');
  }
  return folder;
};

export const aRole = (...statements: readonly object[]): object => ({
  Type: 'AWS::IAM::Role',
  Properties: {
    AssumeRolePolicyDocument: {},
    Policies: [{ PolicyName: 'inline', PolicyDocument: { Statement: statements } }],
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
    Role: { 'Fn::GetAtt': [role, 'Arn'] },
    Runtime: 'nodejs24.x',
    Timeout: 30,
    ...properties,
  },
});

export const aQueue = (properties: object = {}): object => ({ Type: 'AWS::SQS::Queue', Properties: properties });

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

export const arnOf = (id: string): object => ({ 'Fn::GetAtt': [id, 'Arn'] });

const clouds: Cloud[] = [];

/** A cloud that ends with the test file, and the lines it wrote. */
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

/** Settings of an SDK client that may do everything. */
export const asOperator = ({ endpoint }: Cloud) => ({
  endpoint,
  region,
  credentials: { accessKeyId: 'operator', secretAccessKey: 'local' },
});

/** Settings of an SDK client that calls as the function of this place in the template. */
export const asFunction = (cloud: Cloud, index: number) => ({
  ...asOperator(cloud),
  credentials: { accessKeyId: `FN${index}`, secretAccessKey: 'local' },
});

/** Looks again and again until there is something. */
export const eventually = async <T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> => {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('waited for a minute in vain');
};

afterAll(async () => {
  await Promise.all(clouds.splice(0).map((cloud) => cloud.stop()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
