import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { parsedJson } from '#shared/platform/runtime/json.ts';

/** The maximum number of messages in a batch. */
const batchSize = 10;

/** The request to SQS in a dead letter of EventBridge Scheduler. */
const ScheduledRequest = z.object({ MessageBody: z.string(), QueueUrl: z.string() });

const isTruncated = ({ MessageAttributes }: Message): boolean =>
  MessageAttributes?.IS_PAYLOAD_TRUNCATED?.StringValue === 'true';

/**
 * Returns a message as its consumer expects it. A dead letter of EventBridge Scheduler is a request to SQS, which
 * contains the message.
 * https://docs.aws.amazon.com/scheduler/latest/UserGuide/configuring-schedule-dlq.html
 */
const contentOf = ({ Body = '', MessageAttributes, Attributes }: Message) => {
  const request = MessageAttributes?.SCHEDULE_ARN && ScheduledRequest.safeParse(parsedJson(Body)).data;
  return request
    ? { MessageBody: request.MessageBody }
    : { MessageBody: Body, MessageAttributes, MessageGroupId: Attributes?.MessageGroupId };
};

/** Sends messages to a queue. Returns those that SQS accepted, and the reason why it rejected another one. */
const sendAll = async (sqs: Pick<SQSClient, 'send'>, url: string, messages: readonly Message[]) => {
  if (messages.length === 0) return { sent: [], rejection: undefined };
  const { Successful = [], Failed = [] } = await sqs.send(
    new SendMessageBatchCommand({
      QueueUrl: url,
      Entries: messages.map((message, index) => ({ Id: String(index), ...contentOf(message) })),
    }),
  );
  const sent = new Set(Successful.map(({ Id }) => Id));
  return { sent: messages.filter((_message, index) => sent.has(String(index))), rejection: Failed[0]?.Message };
};

const deleteAll = async (sqs: Pick<SQSClient, 'send'>, url: string, messages: readonly Message[]): Promise<void> => {
  if (messages.length === 0) return;
  await sqs.send(
    new DeleteMessageBatchCommand({
      QueueUrl: url,
      Entries: messages.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle })),
    }),
  );
};

/**
 * Receives at most `count` messages of a queue, moves them to another, and yields the number of moved messages after
 * each batch. Each message is sent before it is deleted: after an interruption, a message may be in both queues, which is
 * safe because every consumer tolerates duplicates. `start-message-move-task` of SQS moves only dead letters, and those of
 * EventBridge Scheduler with the request around the message.
 */
export async function* moveMessages(
  sqs: Pick<SQSClient, 'send'>,
  from: string,
  to: string,
  count: number,
): AsyncGenerator<number> {
  let moved = 0;
  /** The ids of messages that cannot be moved. SQS may deliver them again. */
  const truncated = new Set<string | undefined>();
  while (moved + truncated.size < count) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: from,
        MaxNumberOfMessages: Math.min(batchSize, count - moved - truncated.size),
        // With a wait, SQS asks all of its servers, so an empty response means an empty queue.
        WaitTimeSeconds: 2,
        MessageAttributeNames: ['All'],
        MessageSystemAttributeNames: ['All'],
      }),
    );
    if (Messages.length === 0) break;
    for (const { MessageId } of Messages.filter(isTruncated)) truncated.add(MessageId);
    const whole = Messages.filter((message) => !isTruncated(message));
    const { sent, rejection } = await sendAll(sqs, to, whole);
    await deleteAll(sqs, from, sent);
    moved += sent.length;
    yield moved;
    if (rejection !== undefined)
      throw new Error(`SQS rejected a message, which is still in the first queue: ${rejection}`);
  }
  if (truncated.size > 0)
    throw new Error(
      `EventBridge Scheduler truncated messages, which are still in the first queue: ${[...truncated].join(', ')}. ` +
        'infra/operator/runbooks.md#dropped-schedule says how to send their work again',
    );
}
