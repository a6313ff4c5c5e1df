import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { awsClient } from '#shared/platform/runtime/aws-client.ts';
import { type Clock, secondsBetween } from '#shared/platform/runtime/clock.ts';
import type { DelayedSender, Queue } from './queue.ts';

/** SQS holds a message back for 15 minutes at most. */
export const longestDelaySeconds = 900;

export const openSqs = (): SQSClient => new SQSClient(awsClient);

/** Sends through SQS alone. A message that is due later than in 15 minutes arrives after 15 minutes. */
export const openDelayedSender = (sqs: SQSClient, now: Clock): DelayedSender => ({
  async send(queue, message, dueAt) {
    const delay = Math.max(0, Math.ceil(secondsBetween(now(), dueAt)));
    await sendNow(sqs, queue, message, Math.min(delay, longestDelaySeconds));
  },
});

export const sendNow = async (sqs: SQSClient, queue: Pick<Queue, 'url'>, message: unknown, delaySeconds = 0) => {
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: queue.url,
      MessageBody: JSON.stringify(message),
      ...(delaySeconds > 0 && { DelaySeconds: delaySeconds }),
    }),
  );
};
