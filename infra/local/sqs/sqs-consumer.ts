import type * as sdk from '@aws-sdk/client-sqs';
import type { Operations, Wire } from '../platform/service.ts';
import type { QueueSettings } from './queue-settings.ts';
import type { QueueStore } from './queue-store.ts';
import { md5, type MessageAttributes, md5OfAttributes, systemAttributes } from './sqs-message.ts';

const separator = ' ';

/** Creates the SQS operations for operators, who list queues and move messages. */
export const createConsumerOperations = (
  store: QueueStore,
  queueAt: (url: string | undefined) => QueueSettings,
): Operations => ({
  ListQueues: ({ QueueNamePrefix = '' }: Wire<sdk.ListQueuesRequest>) => ({
    QueueUrls: store.all.flatMap(({ name, url }) => (name.startsWith(QueueNamePrefix) ? [url] : [])),
  }),

  GetQueueAttributes({ QueueUrl }: Wire<sdk.GetQueueAttributesRequest>) {
    const { visible, inFlight, delayed } = store.counts(queueAt(QueueUrl));
    return {
      Attributes: {
        ApproximateNumberOfMessages: String(visible),
        ApproximateNumberOfMessagesNotVisible: String(inFlight),
        ApproximateNumberOfMessagesDelayed: String(delayed),
      },
    };
  },

  async ReceiveMessage({ QueueUrl, ...input }: Wire<sdk.ReceiveMessageRequest>) {
    const queue = queueAt(QueueUrl);
    const { MaxNumberOfMessages: limit = 1, WaitTimeSeconds: waitSeconds = 0, VisibilityTimeout } = input;
    const received = await store.receive(queue, { limit, waitSeconds, signal: new AbortController().signal });
    if (VisibilityTimeout === 0) for (const message of received) store.returnToQueue(queue, message);
    return {
      Messages: received.map((message) => {
        const attributes: MessageAttributes = JSON.parse(message.attributes);
        return {
          MessageId: message.id,
          ReceiptHandle: `${message.id}${separator}${message.receipt}`,
          Body: message.body,
          MD5OfBody: md5(message.body),
          Attributes: systemAttributes(message),
          MessageAttributes: attributes,
          MD5OfMessageAttributes: md5OfAttributes(attributes),
        };
      }),
    };
  },

  DeleteMessageBatch({ QueueUrl, Entries = [] }: Wire<sdk.DeleteMessageBatchRequest>) {
    const queue = queueAt(QueueUrl);
    for (const { ReceiptHandle = '' } of Entries) {
      const [id = '', receipt = ''] = ReceiptHandle.split(separator);
      store.remove(queue, { id, receipt });
    }
    return { Successful: Entries.map(({ Id }) => ({ Id })), Failed: [] };
  },
});
