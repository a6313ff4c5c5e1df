import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { clientOptions } from '#shared/platform/aws/client-options.ts';
import { type Clock, secondsBetween } from '#shared/platform/runtime/clock.ts';
import type { BatchSender, DelayedSender, Queue } from './queue.ts';

/** SQS accepted only some of the messages of a batch. */
class MessagesRejected extends Error {
  override readonly name = 'MessagesRejected';
}

/** The longest delay that SQS supports: 15 minutes. */
export const maxDelaySeconds = 900;

let sharedClient: SQSClient | undefined;

/** Returns the SQS client of this execution environment, which is created once. */
export const createSqsClient = (): SQSClient => (sharedClient ??= new SQSClient(clientOptions()));

const delayUntil = (dueAt: string, now: Date): number =>
  Math.min(maxDelaySeconds, Math.max(0, Math.ceil(secondsBetween(now, dueAt))));

/** Creates a sender that uses only SQS, so a message that is due in more than 15 minutes arrives after 15 minutes. */
export const createDelayedSender = (sqs: Pick<SQSClient, 'send'>, now: Clock): DelayedSender => ({
  send: (queue, message, dueAt) => sendNow(sqs, queue, message, delayUntil(dueAt, now())),
});

/** SendMessageBatch accepts up to ten messages and 256 kB. */
const maxMessages = 10;
const maxBytes = 240_000;

export const createBatchSender = (sqs: Pick<SQSClient, 'send'>, now: Clock): BatchSender => ({
  async sendAll(queue, messages) {
    const batches: { readonly entries: { readonly body: string; readonly delay: number }[]; bytes: number }[] = [];
    for (const { message, dueAt } of messages) {
      const body = JSON.stringify(message);
      const size = Buffer.byteLength(body);
      const last = batches.at(-1);
      const isFull = !last || last.entries.length === maxMessages || last.bytes + size > maxBytes;
      const batch = isFull ? { entries: [], bytes: 0 } : last;
      if (isFull) batches.push(batch);
      batch.entries.push({ body, delay: dueAt === undefined ? 0 : delayUntil(dueAt, now()) });
      batch.bytes += size;
    }
    await Promise.all(
      batches.map(async ({ entries }) => {
        const { Failed = [] } = await sqs.send(
          new SendMessageBatchCommand({
            QueueUrl: queue.url,
            Entries: entries.map(({ body, delay }, index) => ({
              Id: String(index),
              MessageBody: body,
              MessageGroupId: queue.group,
              ...(delay > 0 && { DelaySeconds: delay }),
            })),
          }),
        );
        if (Failed[0]) throw new MessagesRejected(`SQS rejected ${Failed.length} messages: ${Failed[0].Code}`);
      }),
    );
  },
});

export const sendNow = async (
  sqs: Pick<SQSClient, 'send'>,
  queue: Pick<Queue, 'url' | 'group'>,
  message: unknown,
  delaySeconds = 0,
) => {
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: queue.url,
      MessageBody: JSON.stringify(message),
      MessageGroupId: queue.group,
      ...(delaySeconds > 0 && { DelaySeconds: delaySeconds }),
    }),
  );
};
