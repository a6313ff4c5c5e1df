import path from 'node:path';
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, expect, test } from 'vitest';
import { advanceBy } from '#infra/local/tools/clock-call.ts';
import {
  aCloud,
  aFolder,
  aFunction,
  allow,
  aMapping,
  anAssembly,
  aQueue,
  aQueuePolicy,
  aRole,
  arnOf,
  asOperator,
  eventually,
  messagesIn,
  urlOf,
} from '../an-assembly.ts';

const code = `const { appendFileSync, existsSync, readFileSync } = require('node:fs');
exports.handler = async ({ Records }) => {
  const bodies = Records.map(({ body }) => body);
  console.log('batch ' + bodies.join(','));
  if (bodies.includes('show')) console.log('record ' + JSON.stringify(Records[0]));
  if (bodies[0].startsWith('quick')) appendFileSync(process.env.PASSED, bodies[0]);
  if (bodies.includes('hang')) {
    const passed = () => existsSync(process.env.PASSED) ? readFileSync(process.env.PASSED, 'utf8') : '';
    while (!passed().includes('one') || !passed().includes('two')) await new Promise((resolve) => setTimeout(resolve, 20));
    console.log('stopped waiting');
  }
  const failed = Records.filter(({ body }) => body.startsWith('refused'));
  return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
};`;

const consume = allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes']);

const assembly = anAssembly(
  {
    Main: {
      Resources: {
        ...aRole('Role', consume),
        ...aRole('Powerless', allow('sqs:ReceiveMessage')),
        Dead: aQueue({ QueueName: 'dead' }),
        Queue: aQueue({
          QueueName: 'queue',
          VisibilityTimeout: 60,
          RedrivePolicy: { deadLetterTargetArn: arnOf('Dead'), maxReceiveCount: 2 },
        }),
        Slow: aQueue({ QueueName: 'slow', VisibilityTimeout: 60 }),
        Closed: aQueue({ QueueName: 'closed' }),
        Denied: aQueue({ QueueName: 'denied' }),
        DeniedPolicy: aQueuePolicy('Denied', {
          Effect: 'Deny',
          Action: 'sqs:ReceiveMessage',
          Principal: { AWS: '*' },
          Resource: arnOf('Denied'),
        }),
        Worker: aFunction(code, 'Role'),
        Pair: aFunction(code, 'Role', { Environment: { Variables: { PASSED: path.join(aFolder(), 'passed') } } }),
        Other: aFunction(code, 'Powerless'),
        Mapping: aMapping('Worker', arnOf('Queue'), {
          FunctionResponseTypes: ['ReportBatchItemFailures'],
          BatchSize: 10,
        }),
        SlowMapping: aMapping('Pair', arnOf('Slow'), { BatchSize: 1, ScalingConfig: { MaximumConcurrency: 2 } }),
        ClosedMapping: aMapping('Other', arnOf('Closed')),
        DeniedMapping: aMapping('Worker', arnOf('Denied')),
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

const send = (queue: string, ...bodies: string[]) => {
  const Entries = bodies.map((MessageBody, index) => ({ Id: String(index), MessageBody }));
  return client.send(new SendMessageBatchCommand({ QueueUrl: urlOf(cloud, queue), Entries }));
};

const linesWith = (text: string): string[] => cloud.lines.filter((line) => line.includes(text));

test("a function gets messages in Lambda's format, and they are deleted when it succeeds", async () => {
  const MessageAttributes = { kind: { DataType: 'String', StringValue: 'test' } };
  const sent = await client.send(
    new SendMessageCommand({
      QueueUrl: urlOf(cloud, 'queue'),
      MessageBody: 'show',
      MessageAttributes,
      MessageGroupId: 'group',
    }),
  );
  await cloud.idle();
  const [line = ''] = linesWith(': record ');
  expect(JSON.parse(line.replace(/^.*?: record /, ''))).toEqual({
    messageId: sent.MessageId,
    receiptHandle: expect.any(String),
    body: 'show',
    attributes: {
      ApproximateReceiveCount: '1',
      ApproximateFirstReceiveTimestamp: expect.stringMatching(/^\d{13}$/),
      SenderId: 'operator',
      SentTimestamp: expect.stringMatching(/^\d{13}$/),
      MessageGroupId: 'group',
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

test('only failed messages are redelivered, and eventually they become dead letters', async () => {
  await send('queue', 'good', 'refused');
  // The rejected message stays in flight until its visibility timeout ends.
  await eventually(() => {
    const [message, ...others] = messagesIn(cloud, 'queue');
    return others.length === 0 && message?.receives === 1 ? message : undefined;
  });
  await advanceBy(180_000, cloud.endpoint);
  await cloud.idle();
  expect(linesWith('good')).toHaveLength(1);
  expect(linesWith('refused')).toHaveLength(2);
  expect(messagesIn(cloud, 'dead').map(({ body }) => body)).toEqual(['refused']);
});

test('a message does not wait behind one that hangs', async () => {
  await send('slow', 'hang', 'quick one', 'quick two');
  await cloud.idle();
  const lineNumberOf = (text: string) => cloud.lines.findIndex((line) => line.includes(text));
  expect(linesWith('batch quick')).toHaveLength(2);
  expect(lineNumberOf('hang')).toBeGreaterThan(-1);
  expect(lineNumberOf('stopped waiting')).toBeGreaterThan(lineNumberOf('hang'));
});

test.each([
  ['the role does not allow it', 'closed', 'Powerless may not sqs:DeleteMessage'],
  ['the queue policy denies it', 'denied', 'Role may not sqs:ReceiveMessage'],
])('a function does not get messages if %s', async (_title, queue, line) => {
  await send(queue, 'unseen');
  expect(linesWith(line)).toHaveLength(1);
  expect(messagesIn(cloud, queue)).toMatchObject([{ receives: 0 }]);
});
