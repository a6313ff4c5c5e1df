import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { CreateScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpointOf, regionOf } from '#shared/platform/aws/environment.ts';
import { openClient } from '#shared/platform/aws/open-client.ts';

interface Call {
  readonly headers: http.IncomingHttpHeaders;
  readonly input: any;
}
interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: unknown;
}

let calls: Call[];
let answers: (call: Call) => Answer | 'reset';
const server = http.createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const call = { headers: request.headers, input: JSON.parse(Buffer.concat(chunks).toString()) };
  calls.push(call);
  const answer = answers(call);
  if (answer === 'reset') return void request.socket.destroy();
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/x-amz-json-1.0', ...answer.headers });
  response.end(JSON.stringify(answer.body));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_REGION', 'me-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'token');
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  calls = [];
});

const itemOf = ({ input }: Call): Answer => ({ body: { Item: { id: input.Key.id } } });
const get = (dynamodb: DynamoDBClient, id: string) =>
  dynamodb.send(new GetItemCommand({ TableName: 'ledger', Key: { id: { S: id } } }));

/** 20261121T081530Z as a time. */
const timeOf = (text: string): number =>
  Date.parse(text.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));

describe.each([
  ['by the steps of the SDK', {}],
  ['directly at first', { isDirect: true }],
])('a client that makes calls %s', (_way, options) => {
  const open = () => openClient(DynamoDBClient, 'dynamodb', options);

  test.each([
    ['throttles', { status: 400, body: { __type: 'com.amazon.coral.availability#ThrottlingException' } }],
    ['fails', { status: 503, body: {} }],
    ['breaks the connection', 'reset'],
  ] as const)('a call is repeated when the service %s', async (_, failure) => {
    answers = (call) => (calls.length < 3 ? failure : itemOf(call));
    const { Item } = await get(open(), '1');
    expect(Item).toEqual({ id: { S: '1' } });
    expect(calls).toHaveLength(3);
  });

  test('a refusal is thrown as the error class of the SDK, without a repeat', async () => {
    answers = () => ({ status: 400, body: { __type: 'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException' } });
    await expect(get(open(), '1')).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
    expect(calls).toHaveLength(1);
  });

  test('calls of one kind at the same time do not mix up their inputs and answers', async () => {
    answers = itemOf;
    const dynamodb = open();
    const ids = Array.from({ length: 200 }, (_, index) => String(index));
    const items = await Promise.all(ids.map(async (id) => (await get(dynamodb, id)).Item?.id?.S));
    expect(items).toEqual(ids);
  });

  test('a clock that is wrong by ten minutes is corrected by the time of the answer', async () => {
    const serverTime = new Date(Date.now() + 600_000);
    answers = (call) =>
      calls.length > 1
        ? itemOf(call)
        : {
            status: 400,
            headers: { date: serverTime.toUTCString() },
            body: { __type: 'com.amazon.coral.service#InvalidSignatureException' },
          };
    await get(open(), '1');
    const [first = Number.NaN, second = Number.NaN] = calls.map(({ headers }) => timeOf(String(headers['x-amz-date'])));
    expect((second - first) / 60_000).toBeCloseTo(10, 0);
  });

  test('Lambda recognises loops by the trace header of the invocation, which every call carries', async () => {
    vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'payments');
    const trace = 'Root=1-5759e988-bd862e3fe1be46a994272793;Lineage=1:a87bd80c:0';
    vi.stubEnv('_X_AMZN_TRACE_ID', trace);
    answers = itemOf;
    await get(open(), '1');
    expect(calls[0]?.headers['x-amzn-trace-id']).toBe(trace);
  });

  test('an attempt whose answer is lost counts as one', async () => {
    const refusal = {
      status: 400,
      body: { __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException' },
    };
    answers = () => (calls.length < 2 ? 'reset' : refusal);
    const put = new PutItemCommand({ TableName: 'ledger', Item: { id: { S: '1' } } });
    await expect(open().send(put)).rejects.toMatchObject({ $metadata: { attempts: 2 } });
    answers = () => refusal;
    await expect(open().send(put)).rejects.toMatchObject({ $metadata: { attempts: 1 } });
  });

  test('the fifth attempt is the last one', async () => {
    answers = () => ({ status: 500, body: {} });
    await expect(get(open(), '1')).rejects.toMatchObject({ $metadata: { attempts: 5 } });
    expect(calls).toHaveLength(5);
  });
});

test('a message to SQS whose checksum differs is not taken for sent', async () => {
  const sqs = openClient(SQSClient, 'sqs');
  const send = () =>
    sqs.send(new SendMessageCommand({ QueueUrl: `${process.env.AWS_ENDPOINT_URL}/1/queue`, MessageBody: 'text' }));
  answers = ({ input }) => ({ body: { MD5OfMessageBody: createHash('md5').update(input.MessageBody).digest('hex') } });
  await send();
  answers = () => ({ body: { MD5OfMessageBody: '0'.repeat(32) } });
  await expect(send()).rejects.toThrow(/InvalidChecksum/);
});

test('calls to the Scheduler, which have a path, are signed by the signer of the SDK', async () => {
  answers = () => ({ body: { ScheduleArn: 'arn' } });
  await openClient(SchedulerClient, 'scheduler').send(
    new CreateScheduleCommand({
      Name: 'one',
      ScheduleExpression: 'at(2026-11-22T00:00:00)',
      FlexibleTimeWindow: { Mode: 'OFF' },
      Target: { Arn: 'arn', RoleArn: 'arn' },
    }),
  );
  expect(calls[0]?.headers.authorization).toMatch(/AKIDEXAMPLE\/\d{8}\/me-central-1\/scheduler\/aws4_request/);
});

test('a client calls the endpoint of its region unless a variable names another one', () => {
  expect(endpointOf('kms', 'me-central-1', {}).href).toBe('https://kms.me-central-1.amazonaws.com/');
  const variables = { AWS_ENDPOINT_URL: 'http://127.0.0.1:1', AWS_ENDPOINT_URL_EVENTBRIDGE: 'http://127.0.0.1:2' };
  expect(endpointOf('kms', 'me-central-1', variables).port).toBe('1');
  expect(endpointOf('events', 'me-central-1', variables).port).toBe('2');
});

test('a region with other host names, or none, is refused at start', () => {
  expect(regionOf({ AWS_REGION: 'me-south-1' })).toBe('me-south-1');
  for (const AWS_REGION of ['cn-north-1', 'us-iso-east-1', undefined])
    expect(() => regionOf({ AWS_REGION })).toThrow(/not s/);
});
