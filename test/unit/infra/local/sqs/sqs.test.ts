import { SendMessageBatchCommand, SendMessageCommand, SQSClient, TagQueueCommand } from '@aws-sdk/client-sqs';
import { beforeAll, expect, test } from 'vitest';
import type { Cloud } from '#infra/local/cloud.ts';
import { aCloud, anAssembly, aQueue, asOperator, messagesIn, urlOf } from '../an-assembly.ts';

const assembly = anAssembly({
  Queues: {
    Resources: {
      Plain: aQueue({ QueueName: 'plain' }),
    },
  },
});

let cloud: Cloud;
let client: SQSClient;

beforeAll(async () => {
  cloud = await aCloud(assembly);
  client = new SQSClient(asOperator(cloud));
});

const send = (queue: string, MessageBody: string, overrides: object = {}) =>
  client.send(new SendMessageCommand({ QueueUrl: urlOf(cloud, queue), MessageBody, ...overrides }));

const sendBatch = (Entries: { Id: string; MessageBody: string; DelaySeconds?: number }[]) =>
  client.send(new SendMessageBatchCommand({ QueueUrl: urlOf(cloud, 'plain'), Entries }));

const lastIn = (queue: string) => messagesIn(cloud, queue).at(-1);

const errorName = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? error.name : String(error)),
  );

test('a message is stored as it was sent, and the client accepts its digests', async () => {
  const attributes = {
    text: { DataType: 'String', StringValue: 'ü' },
    'number.of': { DataType: 'Number', StringValue: '7' },
    bytes: { DataType: 'Binary', BinaryValue: Buffer.from([0, 1, 255]) },
  };
  const { MessageId } = await send('plain', 'مرحبا 🏦', { MessageAttributes: attributes });
  const message = lastIn('plain');
  expect(message).toMatchObject({ id: MessageId, body: 'مرحبا 🏦', sender: 'operator' });
  expect(JSON.parse(message?.attributes ?? '')).toMatchObject({
    text: { StringValue: 'ü' },
    bytes: { BinaryValue: Buffer.from([0, 1, 255]).toString('base64') },
  });
});

test('a message in a standard queue may have a group', async () => {
  await send('plain', 'a', { MessageGroupId: 'client-1', DelaySeconds: 1 });
  expect(lastIn('plain')).toMatchObject({ message_group: 'client-1' });
  await send('plain', 'a');
  expect(lastIn('plain')).toMatchObject({ message_group: null });
  expect(await errorName(send('plain', 'a', { MessageGroupId: 'client 1' }))).toBe('InvalidParameterValue');
  expect(await errorName(send('plain', 'a', { MessageGroupId: 'c'.repeat(129) }))).toBe('InvalidParameterValue');
});

test('control characters are rejected', async () => {
  expect(await errorName(send('plain', 'a\u0000b'))).toBe('InvalidMessageContents');
});

test('a batch reports each entry separately', async () => {
  const sent = await sendBatch([
    { Id: 'good', MessageBody: 'a' },
    { Id: 'bad', MessageBody: 'b', DelaySeconds: 901 },
  ]);
  expect(sent.Successful?.map(({ Id }) => Id)).toEqual(['good']);
  expect(sent.Failed).toMatchObject([{ Id: 'bad', SenderFault: true, Code: 'InvalidParameterValue' }]);
  expect(lastIn('plain')).toMatchObject({ id: sent.Successful?.[0]?.MessageId, body: 'a' });
});

const entriesWithIds = (first: string, second: string) => [
  { Id: first, MessageBody: 'a' },
  { Id: second, MessageBody: 'b' },
];

test.each([
  ['EmptyBatchRequest', []],
  ['BatchEntryIdsNotDistinct', entriesWithIds('a', 'a')],
  ['InvalidBatchEntryId', entriesWithIds('a', 'a b')],
  ['TooManyEntriesInBatchRequest', Array.from({ length: 11 }, (_, index) => ({ Id: `${index}`, MessageBody: 'a' }))],
  ['BatchRequestTooLong', entriesWithIds('a', 'b').map((entry) => ({ ...entry, MessageBody: 'x'.repeat(600_000) }))],
])('an invalid batch is rejected with %s', async (code, entries) => {
  expect(await errorName(sendBatch(entries))).toBe(code);
});

test('a message may not be larger than 1 MiB', async () => {
  expect(await errorName(send('plain', 'x'.repeat(1024 * 1024 + 1)))).toBe('InvalidParameterValue');
  expect(await errorName(send('plain', 'x'.repeat(1024 * 1024)))).toBe('accepted');
});

test('sending to a queue that does not exist is an error', async () => {
  const missing = { QueueUrl: `${urlOf(cloud, 'plain')}-not`, MessageBody: 'a' };
  expect(await errorName(client.send(new SendMessageCommand(missing)))).toBe('QueueDoesNotExist');
});

test('calling an operation that the local cloud does not support is an error', async () => {
  const tag = new TagQueueCommand({ QueueUrl: urlOf(cloud, 'plain'), Tags: { team: 'payments' } });
  await expect(client.send(tag)).rejects.toThrow('TagQueue is not an operation of the local cloud');
});
