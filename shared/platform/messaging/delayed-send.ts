import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { clientOptions } from '#shared/platform/aws/client-options.ts';
import { batchesOf } from '#shared/platform/runtime/batches.ts';
import { type Clock, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { type BatchSender, type DelayedSender, maxPauseSeconds } from './queue.ts';

/** SQS accepted only some of the messages of a batch. */
class MessagesRejected extends Error {
  override readonly name = 'MessagesRejected';
}

let sharedClient: SQSClient | undefined;

/** Returns this execution environment's SQS client, which is created once. */
export const createSqsClient = (): SQSClient => (sharedClient ??= new SQSClient(clientOptions()));

const delayUntil = (dueAt: string, now: Date): number =>
  Math.min(maxPauseSeconds, Math.max(0, Math.ceil(secondsBetween(now, dueAt))));

/** Creates a sender that uses only SQS, so a message that is due in more than 15 minutes arrives after 15 minutes. */
export const createDelayedSender = (sqs: Pick<SQSClient, 'send'>, now: Clock): DelayedSender => ({
  async send(queue, message, dueAt) {
    const delay = delayUntil(dueAt, now());
    await sqs.send(
      new SendMessageCommand({
        QueueUrl: queue.url,
        MessageBody: JSON.stringify(message),
        MessageGroupId: queue.group,
        ...(delay > 0 && { DelaySeconds: delay }),
      }),
    );
  },
});

/** Within the limits of one SendMessageBatch call. */
const limits = {
  sizeOf: ({ body }: { readonly body: string }) => Buffer.byteLength(body),
  maxBytes: 240_000,
  maxItems: 10,
};

export const createBatchSender = (sqs: Pick<SQSClient, 'send'>, now: Clock): BatchSender => ({
  async sendAll(queue, messages) {
    const entries = messages.map(({ message, dueAt, group = queue.group }) => ({
      body: JSON.stringify(message),
      group,
      delay: dueAt === undefined ? 0 : delayUntil(dueAt, now()),
    }));
    await Promise.all(
      [...batchesOf(entries, limits)].map(async (batch) => {
        const { Failed = [] } = await sqs.send(
          new SendMessageBatchCommand({
            QueueUrl: queue.url,
            Entries: batch.map(({ body, delay, group }, index) => ({
              Id: String(index),
              MessageBody: body,
              MessageGroupId: group,
              ...(delay > 0 && { DelaySeconds: delay }),
            })),
          }),
        );
        if (Failed[0]) throw new MessagesRejected(`SQS rejected ${Failed.length} messages: ${Failed[0].Code}`);
      }),
    );
  },
});
