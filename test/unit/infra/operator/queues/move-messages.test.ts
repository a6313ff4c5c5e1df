import { type Message, SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { moveMessages } from '#infra/operator/queues/move-messages.ts';

/** Creates a client with two queues in memory. A received message stays in its queue until it is deleted. */
const createQueues = (count: number, rejected: readonly string[] = []) => {
  const queues: Record<string, Message[]> = {
    old: Array.from({ length: count }, (_, n) => ({ Body: `m${n}`, ReceiptHandle: `m${n}` })),
    new: [],
  };
  const sqs = new SQSClient({
    region: 'me-central-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    md5: false,
  });
  let crashesBeforeDelete = false;
  sqs.middlewareStack.add(
    () =>
      async ({ input }) => {
        const command = input as { QueueUrl: string; MaxNumberOfMessages?: number; Entries?: readonly any[] };
        const queue = (queues[command.QueueUrl] ??= []);
        if (command.MaxNumberOfMessages !== undefined)
          return { response: {}, output: { Messages: queue.slice(0, command.MaxNumberOfMessages), $metadata: {} } };
        const entries = command.Entries ?? [];
        if (entries.some(({ ReceiptHandle }) => ReceiptHandle !== undefined)) {
          if (crashesBeforeDelete) throw new Error('The connection is lost');
          const handles = new Set(entries.map(({ ReceiptHandle }) => ReceiptHandle));
          queues[command.QueueUrl] = queue.filter(({ ReceiptHandle }) => !handles.has(ReceiptHandle));
          return { response: {}, output: { $metadata: {} } };
        }
        const accepted = entries.filter(({ MessageBody }) => !rejected.includes(MessageBody));
        queue.push(...accepted.map(({ MessageBody }) => ({ Body: MessageBody })));
        const Failed = entries
          .filter((entry) => !accepted.includes(entry))
          .map(({ Id }) => ({ Id, Message: 'too long' }));
        return { response: {}, output: { Successful: accepted.map(({ Id }) => ({ Id })), Failed, $metadata: {} } };
      },
    { step: 'initialize', priority: 'low' },
  );
  const bodiesIn = (name: string) => (queues[name] ?? []).map(({ Body }) => Body);
  return { sqs, bodiesIn, crash: (crashes: boolean) => void (crashesBeforeDelete = crashes) };
};

/** Returns the numbers of moved messages, as the operator sees them. */
const all = async (progress: AsyncIterable<number>): Promise<readonly number[]> => {
  const counts: number[] = [];
  for await (const count of progress) counts.push(count);
  return counts;
};

test('all messages are moved, with the progress after each batch', async () => {
  const { sqs, bodiesIn } = createQueues(25);
  expect(await all(moveMessages(sqs, 'old', 'new', 25))).toEqual([10, 20, 25]);
  expect([bodiesIn('old'), new Set(bodiesIn('new')).size]).toEqual([[], 25]);
});

test('no more messages are moved than the queue had at the start', async () => {
  const { sqs, bodiesIn } = createQueues(25);
  expect(await all(moveMessages(sqs, 'old', 'new', 12))).toEqual([10, 12]);
  expect(bodiesIn('old')).toHaveLength(13);
});

test('after an interruption, no message is lost, and the next run moves the others', async () => {
  const { sqs, bodiesIn, crash } = createQueues(15);
  crash(true);
  await expect(all(moveMessages(sqs, 'old', 'new', 15))).rejects.toThrow('The connection is lost');
  expect(bodiesIn('old')).toHaveLength(15);
  crash(false);
  await all(moveMessages(sqs, 'old', 'new', 15));
  expect([bodiesIn('old'), new Set(bodiesIn('new')).size]).toEqual([[], 15]);
});

test('a message that SQS rejects stays in the first queue', async () => {
  const { sqs, bodiesIn } = createQueues(3, ['m1']);
  await expect(all(moveMessages(sqs, 'old', 'new', 3))).rejects.toThrow('too long');
  expect([bodiesIn('old'), bodiesIn('new')]).toEqual([['m1'], ['m0', 'm2']]);
});
