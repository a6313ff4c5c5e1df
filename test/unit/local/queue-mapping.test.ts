import { join } from 'node:path';
import { ReceiveMessageCommand, SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, expect, test } from 'vitest';
import {
  aCloud,
  aFolder,
  aFunction,
  allow,
  aMapping,
  anAssembly,
  aQueue,
  aRole,
  arnOf,
  asOperator,
} from './an-assembly.ts';

const code = `const { appendFileSync, existsSync, readFileSync } = require('node:fs');
exports.handler = async ({ Records }) => {
  const bodies = Records.map(({ body }) => body);
  console.log('batch ' + bodies.join(','));
  if (bodies.includes('show')) console.log('record ' + JSON.stringify(Records[0]));
  if (bodies[0].startsWith('quick')) appendFileSync(process.env.PASSED, bodies[0]);
  if (bodies.includes('hang')) {
    const passed = () => existsSync(process.env.PASSED) ? readFileSync(process.env.PASSED, 'utf8') : '';
    while (!passed().includes('one') || !passed().includes('two')) await new Promise((resolve) => setTimeout(resolve, 20));
    console.log('enough of this');
  }
  if (bodies.some((body) => body === 'throw')) throw new Error('no');
  const failed = Records.filter(({ body }) => body.startsWith('refused'));
  return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
};`;

const consumes = allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes']);

const assembly = anAssembly(
  {
    Main: {
      Resources: {
        Role: aRole(consumes),
        Powerless: aRole(allow('sqs:ReceiveMessage')),
        Dead: aQueue({ QueueName: 'dead' }),
        Queue: aQueue({
          QueueName: 'queue',
          VisibilityTimeout: 1,
          RedrivePolicy: { deadLetterTargetArn: arnOf('Dead'), maxReceiveCount: 2 },
        }),
        Slow: aQueue({ QueueName: 'slow', VisibilityTimeout: 60 }),
        Closed: aQueue({ QueueName: 'closed' }),
        Worker: aFunction(code, 'Role'),
        Pair: aFunction(code, 'Role', { Environment: { Variables: { PASSED: join(aFolder(), 'passed') } } }),
        Other: aFunction(code, 'Powerless'),
        Mapping: aMapping('Worker', arnOf('Queue'), {
          FunctionResponseTypes: ['ReportBatchItemFailures'],
          BatchSize: 10,
        }),
        SlowMapping: aMapping('Pair', arnOf('Slow'), { BatchSize: 1, ScalingConfig: { MaximumConcurrency: 2 } }),
        ClosedMapping: aMapping('Other', arnOf('Closed')),
      },
    },
  },
  [code],
);

let cloud: Awaited<ReturnType<typeof aCloud>>;
let client: SQSClient;

beforeAll(async () => {
  cloud = await aCloud(assembly);
  client = new SQSClient(asOperator(cloud));
});

const url = (queue: string): string => `${cloud.endpoint}/000000000000/${queue}`;

const send = (queue: string, ...bodies: string[]) => {
  const Entries = bodies.map((MessageBody, index) => ({ Id: String(index), MessageBody }));
  return client.send(new SendMessageBatchCommand({ QueueUrl: url(queue), Entries }));
};

const linesWith = (text: string): string[] => cloud.lines.filter((line) => line.includes(text));

test.concurrent('a function sees messages as Lambda shows them, and they are gone when it succeeds', async () => {
  const MessageAttributes = { kind: { DataType: 'String', StringValue: 'test' } };
  const sent = await client.send(
    new SendMessageCommand({ QueueUrl: url('queue'), MessageBody: 'show', MessageAttributes }),
  );
  await cloud.idle();
  const [line = ''] = linesWith(': record ');
  expect(JSON.parse(line.replace(/^.*?: record /u, ''))).toEqual({
    messageId: sent.MessageId,
    receiptHandle: expect.any(String),
    body: 'show',
    attributes: {
      ApproximateReceiveCount: '1',
      ApproximateFirstReceiveTimestamp: expect.stringMatching(/^\d{13}$/u),
      SenderId: 'operator',
      SentTimestamp: expect.stringMatching(/^\d{13}$/u),
    },
    messageAttributes: {
      kind: { stringValue: 'test', stringListValues: [], binaryListValues: [], dataType: 'String' },
    },
    md5OfBody: sent.MD5OfMessageBody,
    md5OfMessageAttributes: sent.MD5OfMessageAttributes,
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:me-central-1:000000000000:queue',
    awsRegion: 'me-central-1',
  });
});

test.concurrent('only what failed comes back, and after that it is a dead letter', async () => {
  await send('queue', 'good', 'refused');
  await cloud.idle();
  expect(linesWith('good')).toHaveLength(1);
  expect(linesWith('refused')).toHaveLength(2);
  const { Messages } = await client.send(new ReceiveMessageCommand({ QueueUrl: url('dead') }));
  expect(Messages?.map(({ Body }) => Body)).toEqual(['refused']);
});

test.concurrent('a message does not wait behind one that hangs', async () => {
  await send('slow', 'hang', 'quick one', 'quick two');
  await cloud.idle();
  const placeOf = (text: string) => cloud.lines.findIndex((line) => line.includes(text));
  expect(linesWith('batch quick')).toHaveLength(2);
  expect(placeOf('hang')).toBeGreaterThan(-1);
  expect(placeOf('enough')).toBeGreaterThan(placeOf('hang'));
});

test.concurrent('a function whose role may not consume is not called', async () => {
  await send('closed', 'unseen');
  expect(linesWith('Other may not sqs:DeleteMessage')).toHaveLength(1);
  const { Messages } = await client.send(new ReceiveMessageCommand({ QueueUrl: url('closed'), WaitTimeSeconds: 1 }));
  expect(Messages).toHaveLength(1);
});
