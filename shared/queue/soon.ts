import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { awsClient } from '#shared/runtime/aws-client.ts';
import { type Clock, secondsBetween } from '#shared/runtime/clock.ts';
import type { Later, Queue } from './queue.ts';

/** The longest time SQS holds a message back. */
export const longestDelaySeconds = 900;

export const openSqs = (): SQSClient => new SQSClient(awsClient);

/** For what is due within a quarter of an hour: anything later comes then, and whoever gets it looks at the state. */
export const openSoon = (sqs: SQSClient, now: Clock): Later => ({
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
