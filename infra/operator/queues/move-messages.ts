import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';

/** The maximum number of messages in a batch. */
const batchSize = 10;

/** Sends messages to a queue. Returns those that SQS accepted, and the reason why it rejected another one. */
const sendAll = async (sqs: Pick<SQSClient, 'send'>, url: string, messages: readonly Message[]) => {
  const { Successful = [], Failed = [] } = await sqs.send(
    new SendMessageBatchCommand({
      QueueUrl: url,
      Entries: messages.map(({ Body, MessageAttributes, Attributes }, index) => ({
        Id: String(index),
        MessageBody: Body,
        MessageAttributes,
        MessageGroupId: Attributes?.MessageGroupId,
      })),
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
 * Moves the messages of one queue to another, at most `count`, and yields the number of moved messages after each
 * batch. Each message is sent before it is deleted: after an interruption, a message may be in both queues, which is
 * safe because every consumer tolerates duplicates. `start-message-move-task` of SQS moves only dead letters.
 */
export async function* moveMessages(
  sqs: Pick<SQSClient, 'send'>,
  from: string,
  to: string,
  count: number,
): AsyncGenerator<number> {
  let moved = 0;
  while (moved < count) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: from,
        MaxNumberOfMessages: Math.min(batchSize, count - moved),
        // With a wait, SQS asks all of its servers, so an empty response means an empty queue.
        WaitTimeSeconds: 2,
        MessageAttributeNames: ['All'],
        MessageSystemAttributeNames: ['All'],
      }),
    );
    if (Messages.length === 0) return;
    const { sent, rejection } = await sendAll(sqs, to, Messages);
    await deleteAll(sqs, from, sent);
    moved += sent.length;
    yield moved;
    if (rejection !== undefined)
      throw new Error(`SQS rejected a message, which is still in the first queue: ${rejection}`);
  }
}
