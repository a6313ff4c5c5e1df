import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { consume, consumeBatches } from '#shared/platform/messaging/consume.ts';
import { useLoggedLines } from '#test/support/drivers/logs/logged-lines.ts';

const lines = useLoggedLines();

const record = (messageId: string, body: string, attempt = 1): SQSRecord => ({
  messageId,
  body,
  receiptHandle: 'receipt',
  attributes: {
    ApproximateReceiveCount: String(attempt),
    SentTimestamp: '0',
    SenderId: 'sender',
    ApproximateFirstReceiveTimestamp: '0',
  },
  messageAttributes: {},
  md5OfBody: '',
  eventSource: 'aws:sqs',
  eventSourceARN: 'arn:aws:sqs:me-central-1:000000000000:queue',
  awsRegion: 'me-central-1',
});

const Message = z.object({ name: z.string() });
const body = (name: string): string => JSON.stringify({ name });

const consumeWith =
  (handle: (name: string) => Promise<void>) =>
  async (...records: readonly SQSRecord[]) => {
    const handler = consume('payment-runner', Message.parse, ({ name }) => handle(name));
    const event: SQSEvent = { Records: [...records] };
    const { batchItemFailures } = await handler(event);
    return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
  };

const failIfBad = async (name: string): Promise<void> => {
  if (name === 'bad') throw new RangeError('the account AE070331234567890123456 is closed');
};

test('only the failed messages of a batch are delivered again', async () => {
  const handled: string[] = [];
  const run = consumeWith(async (name) => {
    await failIfBad(name);
    handled.push(name);
  });
  expect(await run(record('1', body('good')), record('2', body('bad')), record('3', body('fine')))).toEqual(['2']);
  expect(handled.toSorted()).toEqual(['fine', 'good']);
});

test.each([
  ['is not JSON', '{'],
  ['is empty', ''],
  ['is not a message', '{"title":"x"}'],
])('a message with a body that %s fails, and the others are handled', async (_what, text) => {
  const handled: string[] = [];
  const run = consumeWith(async (name) => {
    handled.push(name);
  });
  expect(await run(record('1', text), record('2', body('good')))).toEqual(['1']);
  expect(handled).toEqual(['good']);
});

test('only failed messages are logged, so that a burst does not flood the log', async () => {
  const run = consumeWith(failIfBad);
  await run(record('1', body('good')), record('2', body('bad')));
  expect(lines().map(({ event, messageId }) => [event, messageId])).toEqual([['message.failed', '2']]);
});

test('all messages of a batch are delivered again if its final step fails', async () => {
  const handled: string[] = [];
  const handler = consumeBatches('webhook-dispatcher', Message.parse, () => ({
    handle: async ({ name }) => {
      handled.push(name);
    },
    end: () => Promise.reject(new Error('the table is down')),
  }));
  const event: SQSEvent = { Records: [record('1', body('good')), record('2', body('fine'))] };
  const { batchItemFailures } = await handler(event);
  expect(handled).toEqual(['good', 'fine']);
  expect(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(['1', '2']);
});

test('a failed message has a log line with the kind and place of the error, but not its text', async () => {
  await consumeWith(failIfBad)(record('1', body('bad')));
  expect(lines()).toMatchObject([
    {
      event: 'message.failed',
      consumer: 'payment-runner',
      messageId: '1',
      attempt: 1,
      error: expect.stringMatching(/^RangeError at /),
    },
  ]);
  expect(JSON.stringify(lines())).not.toContain('AE07');
});

test('the third failure of a message is logged as a bug', async () => {
  expect(await consumeWith(failIfBad)(record('1', body('bad'), 3))).toEqual(['1']);
  expect(lines()).toMatchObject([
    { event: 'message.failed', attempt: 3 },
    { event: 'bug', error: 'RangeError' },
  ]);
  expect(JSON.stringify(lines())).not.toContain('AE07');
});

test.each([1, 2, 4])('failure number %i of a message is logged, but not as a bug', async (attempt) => {
  expect(await consumeWith(failIfBad)(record('1', body('bad'), attempt))).toEqual(['1']);
  expect(lines()).toMatchObject([{ event: 'message.failed', attempt }]);
});

test('the messages of a batch are handled in parallel', async () => {
  const names = ['one', 'two', 'three', 'four'];
  let resolveAllStarted = (): void => undefined;
  const allStarted = new Promise<void>((resolve) => (resolveAllStarted = resolve));
  let count = 0;
  // Each message waits until all have started. Sequential processing would never end.
  const run = consumeWith(async () => {
    count += 1;
    if (count === names.length) resolveAllStarted();
    await allStarted;
  });
  expect(await run(...names.map((name) => record(name, body(name))))).toEqual([]);
}, 10_000);

test('an empty batch has no failures', async () => {
  expect(await consumeWith(failIfBad)()).toEqual([]);
  expect(lines()).toEqual([]);
});
