import * as http from 'node:http';
import * as https from 'node:https';
import type * as sdk from '@aws-sdk/client-dynamodb';
import { Sha256 } from '@smithy/core/checksum';
import { HttpRequest } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';
import { AwsError } from '../platform/aws-error.ts';
import { readBody } from '../platform/listen.ts';
import type { Wire } from '../platform/service.ts';

/** Calls an operation of DynamoDB's protocol by its `x-amz-target`. */
export type EngineCall = (target: string, body: Buffer | string) => Promise<{ status: number; body: Buffer }>;

export interface Shard {
  readonly ShardId: string;
  readonly ParentShardId?: string;
}

export interface EngineRecord {
  readonly eventID: string;
  readonly eventName: string;
  readonly eventVersion: string;
  readonly eventSource: string;
  readonly awsRegion: string;
  readonly dynamodb: { readonly SequenceNumber: string; readonly ApproximateCreationDateTime: number };
}

/** The operations that the cloud itself calls, with their input and output, by target. */
interface Commands {
  'DynamoDB_20120810.CreateTable': [sdk.CreateTableInput, object];
  'DynamoDB_20120810.DescribeTable': [sdk.DescribeTableInput, Wire<sdk.DescribeTableOutput>];
  'DynamoDB_20120810.UpdateTimeToLive': [sdk.UpdateTimeToLiveInput, object];
  'DynamoDBStreams_20120810.DescribeStream': [
    { StreamArn: string; ExclusiveStartShardId?: string | undefined },
    { StreamDescription: { Shards: readonly Shard[]; LastEvaluatedShardId?: string } },
  ];
  'DynamoDBStreams_20120810.GetRecords': [
    { ShardIterator: string; Limit: number },
    { Records: readonly EngineRecord[]; NextShardIterator?: string },
  ];
  'DynamoDBStreams_20120810.GetShardIterator': [
    { StreamArn: string; ShardId: string; ShardIteratorType: string; SequenceNumber?: string },
    { ShardIterator: string },
  ];
}

interface Failure {
  readonly __type?: string;
  readonly message?: string;
  readonly Message?: string;
}

type Headers = Readonly<Record<string, string>>;
type Sign = (endpoint: URL, headers: Headers, body: Buffer | string) => Promise<Headers>;

/**
 * Returns a function that signs requests to an engine that this cloud did not start. Some engines check the signature,
 * and some separate the tables by access key.
 */
export const signFor = (region: string, accessKeyId: string): Sign => {
  const credentials = {
    accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? accessKeyId,
    secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? 'local',
  };
  const signer = new SignatureV4({ credentials, region, service: 'dynamodb', sha256: Sha256 });
  return async ({ protocol, hostname }, headers, body) =>
    (await signer.sign(new HttpRequest({ method: 'POST', protocol, hostname, path: '/', headers, body }))).headers;
};

const placeholderSignature = {
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=none',
  'x-amz-date': '20260101T000000Z',
};

/** Adds the headers of a signature, which the embedded engine requires but does not verify. */
export const signForEmbeddedEngine: Sign = async (_endpoint, headers) => ({ ...headers, ...placeholderSignature });

/** Creates a client of an engine, with persistent connections. */
export const createEngineClient = (address: string, sign: Sign) => {
  const endpoint = new URL(address);
  const { hostname, host, port, protocol } = endpoint;
  const { Agent, request } = protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true });

  const call: EngineCall = async (target, body) => {
    const headers = { host, 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': target };
    const signed = await sign(endpoint, headers, body);
    return new Promise((resolve, reject) => {
      const outgoing = request({ agent, hostname, port, method: 'POST', path: '/', headers: signed }, (response) => {
        readBody(response).then((content) => resolve({ status: response.statusCode ?? 500, body: content }), reject);
      });
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  };
  return { call, close: (): void => agent.destroy() };
};
export type EngineClient = ReturnType<typeof createEngineClient>;

/** Calls an operation for the cloud itself. Throws the engine's errors. */
export const command = async <Target extends keyof Commands>(
  call: EngineCall,
  target: Target,
  input: Commands[Target][0],
): Promise<Commands[Target][1]> => {
  const { status, body } = await call(target, JSON.stringify(input));
  if (status === 200) return JSON.parse(body.toString());
  const { __type: type = 'InternalFailure', message, Message }: Failure = JSON.parse(body.toString());
  throw new AwsError(type.replace(/^.*#/, ''), message ?? Message ?? '', status);
};
