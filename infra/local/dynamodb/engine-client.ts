import * as http from 'node:http';
import * as https from 'node:https';
import type * as sdk from '@aws-sdk/client-dynamodb';
import { AwsError } from '../aws-error.ts';
import { readBody } from '../listen.ts';
import type { Wire } from '../service.ts';
import { signedHeaders } from './signature.ts';

/** A call of DynamoDB's protocol by its `x-amz-target`. */
export type EngineCall = (target: string, body: Buffer | string) => Promise<{ status: number; body: Buffer }>;

export interface Shard {
  readonly ShardId: string;
  readonly ParentShardId?: string;
}

/** A record as the engine shows it. */
export interface EngineRecord {
  readonly eventID: string;
  readonly eventName: string;
  readonly eventVersion: string;
  readonly eventSource: string;
  readonly awsRegion: string;
  readonly dynamodb: { readonly SequenceNumber: string; readonly ApproximateCreationDateTime: number };
}

/** The operations the cloud itself asks for: input and output by target. */
interface Commands {
  'DynamoDB_20120810.CreateTable': [sdk.CreateTableInput, object];
  'DynamoDB_20120810.DescribeTable': [sdk.DescribeTableInput, Wire<sdk.DescribeTableOutput>];
  'DynamoDB_20120810.UpdateTable': [sdk.UpdateTableInput, object];
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

/** Calls over connections that stay open. */
export const engineClient = (endpoint: string, region: string): { call: EngineCall; close: () => void } => {
  const url = new URL(endpoint);
  const { Agent, request } = url.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true });
  const credentials = {
    accessKeyId: process.env['AWS_ACCESS_KEY_ID'] ?? 'local',
    secretAccessKey: process.env['AWS_SECRET_ACCESS_KEY'] ?? 'local',
  };
  const call: EngineCall = (target, body) =>
    new Promise((resolve, reject) => {
      const scope = { region, service: 'dynamodb', now: new Date() };
      const headers = signedHeaders({ host: url.host, target, body }, credentials, scope);
      const sent = request(url, { agent, method: 'POST', headers }, (response) => {
        readBody(response).then((answer) => resolve({ status: response.statusCode ?? 500, body: answer }), reject);
      });
      sent.once('error', reject);
      sent.end(body);
    });
  return { call, close: () => agent.destroy() };
};

/** Runs an operation of the cloud itself; throws what the engine refuses. */
export const command = async <Target extends keyof Commands>(
  call: EngineCall,
  target: Target,
  input: Commands[Target][0],
): Promise<Commands[Target][1]> => {
  const { status, body } = await call(target, JSON.stringify(input));
  if (status === 200) return JSON.parse(body.toString());
  const { __type: type = 'InternalFailure', message, Message }: Failure = JSON.parse(body.toString());
  throw new AwsError(type.replace(/^.*#/u, ''), message ?? Message ?? '', status);
};
