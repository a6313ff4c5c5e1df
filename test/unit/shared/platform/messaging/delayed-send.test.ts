import { SendMessageBatchCommand, SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { createBatchSender, createDelayedSender } from '#shared/platform/messaging/delayed-send.ts';

const now = () => new Date('2026-11-21T08:00:00Z');
const queue = { url: 'https://sqs.example/queue', arn: 'arn:queue' };

/** Creates a queue that records the messages sent to it. */
const aQueue = () => {
  const sent: { body: unknown; delay: number | undefined; group: string | undefined }[] = [];
  const send = async (command: SendMessageCommand | SendMessageBatchCommand) => {
    const entries = command instanceof SendMessageCommand ? [command.input] : (command.input.Entries ?? []);
    for (const { MessageBody, DelaySeconds, MessageGroupId } of entries)
      sent.push({ body: JSON.parse(MessageBody ?? ''), delay: DelaySeconds, group: MessageGroupId });
    return {};
  };
  return { sqs: { send } as Pick<SQSClient, 'send'>, sent };
};

test("messages are sent in their queue's group, including delayed ones", async () => {
  const { sqs, sent } = aQueue();
  const grouped = { ...queue, group: 'client' };
  await createDelayedSender(sqs, now).send(grouped, 'one', '2026-11-21T08:00:05Z', 'name');
  await createBatchSender(sqs, now).sendAll(grouped, [
    { message: 'two' },
    { message: 'three', dueAt: '2026-11-21T08:01:00Z' },
  ]);
  expect(sent).toEqual([
    { body: 'one', delay: 5, group: 'client' },
    { body: 'two', delay: undefined, group: 'client' },
    { body: 'three', delay: 60, group: 'client' },
  ]);
});

test('without a group, every message is independent', async () => {
  const { sqs, sent } = aQueue();
  await createBatchSender(sqs, now).sendAll(queue, [{ message: 'one' }]);
  expect(sent).toEqual([{ body: 'one', delay: undefined, group: undefined }]);
});
