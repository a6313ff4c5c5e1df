import { type Message, SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { moveMessages } from '#infra/operator/queues/move-messages.ts';
import { showMessages } from '#infra/operator/queues/queue-list.ts';

const numbered = (count: number): Message[] =>
  Array.from({ length: count }, (_, n) => ({ Body: `m${n}`, ReceiptHandle: `m${n}` }));

/** Creates a client with two queues in memory. A received message is hidden until it is deleted, or until a crash. */
const createQueues = (old: Message[], rejected: readonly string[] = []) => {
  const queues: Record<string, Message[]> = { old, new: [] };
  const sqs = new SQSClient({
    region: 'me-central-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    md5: false,
  });
  let crashesBeforeDelete = false;
  const hidden = new Set<Message>();
  sqs.middlewareStack.add(
    () =>
      async ({ input }) => {
        const command = input as { QueueUrl: string; MaxNumberOfMessages?: number; Entries?: readonly any[] };
        const queue = (queues[command.QueueUrl] ??= []);
        if (command.MaxNumberOfMessages !== undefined) {
          const Messages = queue.filter((message) => !hidden.has(message)).slice(0, command.MaxNumberOfMessages);
          for (const message of Messages) hidden.add(message);
          return { response: {}, output: { Messages, $metadata: {} } };
        }
        const entries = command.Entries ?? [];
        if (entries.some(({ ReceiptHandle }) => ReceiptHandle !== undefined)) {
          if (crashesBeforeDelete) throw new Error('The connection is lost');
          const handles = new Set(entries.map(({ ReceiptHandle }) => ReceiptHandle));
          queues[command.QueueUrl] = queue.filter(({ ReceiptHandle }) => !handles.has(ReceiptHandle));
          return { response: {}, output: { $metadata: {} } };
        }
        const accepted = entries.filter(({ MessageBody }) => !rejected.includes(MessageBody));
        queue.push(...accepted.map(({ MessageBody, MessageAttributes }) => ({ Body: MessageBody, MessageAttributes })));
        const Failed = entries
          .filter((entry) => !accepted.includes(entry))
          .map(({ Id }) => ({ Id, Message: 'too long' }));
        return { response: {}, output: { Successful: accepted.map(({ Id }) => ({ Id })), Failed, $metadata: {} } };
      },
    { step: 'initialize', priority: 'low' },
  );
  const bodiesIn = (name: string) => (queues[name] ?? []).map(({ Body }) => Body);
  const attributesIn = (name: string) =>
    (queues[name] ?? []).map(({ MessageAttributes = {} }) => Object.keys(MessageAttributes));
  const crash = (crashes: boolean): void => {
    crashesBeforeDelete = crashes;
    hidden.clear();
  };
  return { sqs, bodiesIn, attributesIn, crash };
};

/** Returns the numbers of moved messages, as the operator sees them. */
const all = async (progress: AsyncIterable<number>): Promise<readonly number[]> => {
  const counts: number[] = [];
  for await (const count of progress) counts.push(count);
  return counts;
};

test('all messages are moved, with the progress after each batch', async () => {
  const { sqs, bodiesIn } = createQueues(numbered(25));
  expect(await all(moveMessages(sqs, 'old', 'new', 25))).toEqual([10, 20, 25]);
  expect([bodiesIn('old'), new Set(bodiesIn('new')).size]).toEqual([[], 25]);
});

test('no more messages are moved than the queue had at the start', async () => {
  const { sqs, bodiesIn } = createQueues(numbered(25));
  expect(await all(moveMessages(sqs, 'old', 'new', 12))).toEqual([10, 12]);
  expect(bodiesIn('old')).toHaveLength(13);
});

test('after an interruption, no message is lost, and the next run moves the others', async () => {
  const { sqs, bodiesIn, crash } = createQueues(numbered(15));
  crash(true);
  await expect(all(moveMessages(sqs, 'old', 'new', 15))).rejects.toThrow('The connection is lost');
  expect(bodiesIn('old')).toHaveLength(15);
  crash(false);
  await all(moveMessages(sqs, 'old', 'new', 15));
  expect([bodiesIn('old'), new Set(bodiesIn('new')).size]).toEqual([[], 15]);
});

test('a message that SQS rejects stays in the first queue', async () => {
  const { sqs, bodiesIn } = createQueues(numbered(3), ['m1']);
  await expect(all(moveMessages(sqs, 'old', 'new', 3))).rejects.toThrow('too long');
  expect([bodiesIn('old'), bodiesIn('new')]).toEqual([['m1'], ['m0', 'm2']]);
});

/** Returns a dead letter of EventBridge, with attributes such as its reason. */
const aLetter = (Body: string, attributes: Readonly<Record<string, string>>): Message => ({
  MessageId: `id of ${Body}`,
  Body,
  ReceiptHandle: Body,
  Attributes: { SentTimestamp: '0', ApproximateReceiveCount: '1' },
  MessageAttributes: Object.fromEntries(
    Object.entries(attributes).map(([name, StringValue]) => [name, { DataType: 'String', StringValue }]),
  ),
});

/** Returns a dead letter of EventBridge Scheduler: its request to SQS. */
const aScheduledLetter = (MessageBody: string, isTruncated = false): Message => {
  const request = JSON.stringify({ MessageBody, QueueUrl: 'https://sqs/timers' });
  return aLetter(isTruncated ? request.slice(0, -20) : request, {
    SCHEDULE_ARN: 'arn:aws:scheduler:me-central-1:123456789012:schedule/timers/one',
    IS_PAYLOAD_TRUNCATED: String(isTruncated),
  });
};

test('of a message that EventBridge Scheduler could not send, the message is moved, not the request', async () => {
  const { sqs, bodiesIn, attributesIn } = createQueues([aScheduledLetter('{"expire":"pay_1"}')]);
  await all(moveMessages(sqs, 'old', 'new', 1));
  expect([bodiesIn('old'), bodiesIn('new'), attributesIn('new')]).toEqual([[], ['{"expire":"pay_1"}'], [[]]]);
});

test('an event that a rule could not send is moved as it is', async () => {
  const event = '{"MessageBody":"m","QueueUrl":"https://sqs/timers"}';
  const { sqs, bodiesIn, attributesIn } = createQueues([aLetter(event, { RULE_ARN: 'arn:rule' })]);
  await all(moveMessages(sqs, 'old', 'new', 1));
  expect([bodiesIn('new'), attributesIn('new')]).toEqual([[event], [['RULE_ARN']]]);
});

test('messages that EventBridge Scheduler truncated stay in the first queue, and the operator learns what to do', async () => {
  const truncated = Array.from({ length: 11 }, (_, n) => aScheduledLetter(`{"expire":"pay_${n}"}`, true));
  const { sqs, bodiesIn } = createQueues([...truncated, ...numbered(12)]);
  await expect(all(moveMessages(sqs, 'old', 'new', 23))).rejects.toThrow(
    `still in the first queue: ${truncated.map(({ MessageId }) => MessageId).join(', ')}.`,
  );
  expect(bodiesIn('old')).toEqual(truncated.map(({ Body }) => Body));
  expect(bodiesIn('new')).toEqual(numbered(12).map(({ Body }) => Body));
});

test('a message is shown with the reason why it could not be sent', async () => {
  const { sqs } = createQueues([aLetter('{}', { ERROR_MESSAGE: 'not authorized' }), aLetter('{"n":1}', {})]);
  expect(await showMessages(sqs, 'old')).toMatchObject([
    { body: '{}', error: 'not authorized' },
    { body: '{"n":1}', error: undefined },
  ]);
});
