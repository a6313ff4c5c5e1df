import type * as sdk from '@aws-sdk/client-sqs';
import { AwsError } from '../platform/aws-error.ts';
import type { Call, Operations, Service, Wire } from '../platform/service.ts';
import { transaction } from '../platform/state.ts';
import type { CloudContext } from '../template/cloud-context.ts';
import type { QueueSettings } from './queue-settings.ts';
import type { QueueStore } from './queue-store.ts';
import { checkText, md5, md5OfAttributes, type MessageAttributes, sizeOf, systemAttributes } from './sqs-message.ts';

type BatchEntry = Wire<sdk.SendMessageBatchRequestEntry>;

/** The maximum size of a message, and of a batch: 1 MiB. */
const maxBytes = 1024 * 1024;

/** Error codes of the older query protocol, which SDK clients prefer. */
const queryErrors: Readonly<Record<string, string>> = {
  AccessDeniedException: 'AccessDenied',
  BatchEntryIdsNotDistinct: 'AWS.SimpleQueueService.BatchEntryIdsNotDistinct',
  BatchRequestTooLong: 'AWS.SimpleQueueService.BatchRequestTooLong',
  EmptyBatchRequest: 'AWS.SimpleQueueService.EmptyBatchRequest',
  InvalidBatchEntryId: 'AWS.SimpleQueueService.InvalidBatchEntryId',
  QueueDoesNotExist: 'AWS.SimpleQueueService.NonExistentQueue',
  TooManyEntriesInBatchRequest: 'AWS.SimpleQueueService.TooManyEntriesInBatchRequest',
};

const requiredParameter = (value: string | undefined, name: string): string => {
  if (value) return value;
  throw new AwsError('MissingParameter', `The request must contain the parameter ${name}.`);
};

const checkDelay = (seconds: number | undefined): void => {
  if (seconds === undefined || (Number.isInteger(seconds) && seconds >= 0 && seconds <= 900)) return;
  const reason = 'Reason: Must be between 0 and 900, if provided.';
  throw new AwsError('InvalidParameterValue', `Value ${seconds} for parameter DelaySeconds is invalid. ${reason}`);
};

const checkGroup = (group: string | undefined): void => {
  if (group === undefined || /^[!-~]{1,128}$/.test(group)) return;
  const reason = 'Reason: MessageGroupId can only include alphanumeric and punctuation characters. 1 to 128 in length.';
  throw new AwsError('InvalidParameterValue', `Value ${group} for parameter MessageGroupId is invalid. ${reason}`);
};

/** Checks the limits of a batch; its entries are checked separately. */
const checkBatch = (entries: readonly BatchEntry[]): void => {
  const ids = entries.map(({ Id }) => Id ?? '');
  if (ids.length === 0) throw new AwsError('EmptyBatchRequest', 'There should be at least one entry.');
  if (ids.length > 10) {
    const message = `Maximum number of entries per request are 10. You have sent ${ids.length}.`;
    throw new AwsError('TooManyEntriesInBatchRequest', message);
  }
  if (new Set(ids).size < ids.length) {
    throw new AwsError('BatchEntryIdsNotDistinct', 'Two or more batch entries in the request have the same Id.');
  }
  if (!ids.every((id) => /^[\w-]{1,80}$/.test(id))) {
    const rule = 'alphanumeric characters, hyphens and underscores, at most 80 of them';
    throw new AwsError('InvalidBatchEntryId', `A batch entry id can only contain ${rule}.`);
  }
  const sizes = entries.map((entry) => sizeOf(entry.MessageBody ?? '', entry.MessageAttributes ?? {}));
  const size = sizes.reduce((sum, entrySize) => sum + entrySize, 0);
  if (size <= maxBytes) return;
  const message = `Batch requests cannot be longer than ${maxBytes} bytes. You have sent ${size} bytes.`;
  throw new AwsError('BatchRequestTooLong', message);
};

/**
 * Creates the SQS operations for producers and operators. The queue pollers receive and delete messages without the
 * protocol.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/
 */
export const createSqsService = (store: QueueStore, { state }: CloudContext): Service => {
  const queueAt = (url: string | undefined): QueueSettings => {
    const name = requiredParameter(url, 'QueueUrl').split('/').at(-1) ?? '';
    const queue = store.find(name);
    if (queue) return queue;
    throw new AwsError('QueueDoesNotExist', 'The specified queue does not exist.');
  };

  const send = (queue: QueueSettings, entry: Omit<BatchEntry, 'Id'>, sender: string) => {
    const body = requiredParameter(entry.MessageBody, 'MessageBody');
    const attributes: MessageAttributes = entry.MessageAttributes ?? {};
    for (const text of [body, ...Object.values(attributes).map(({ StringValue = '' }) => StringValue)]) checkText(text);
    checkDelay(entry.DelaySeconds);
    checkGroup(entry.MessageGroupId);
    if (sizeOf(body, attributes) > maxBytes) {
      const reason = `Reason: Message must be shorter than ${maxBytes} bytes.`;
      throw new AwsError('InvalidParameterValue', `One or more parameters are invalid. ${reason}`);
    }
    const { DelaySeconds: delaySeconds, MessageGroupId: group } = entry;
    return {
      MessageId: store.send(queue, { body, attributes, sender, delaySeconds, group }),
      MD5OfMessageBody: md5(body),
      MD5OfMessageAttributes: md5OfAttributes(attributes),
    };
  };

  const operations: Operations = {
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
            ReceiptHandle: `${message.id} ${message.receipt}`,
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
        const [id = '', receipt = ''] = ReceiptHandle.split(' ');
        store.remove(queue, { id, receipt });
      }
      return { Successful: Entries.map(({ Id }) => ({ Id })), Failed: [] };
    },

    SendMessage: (input: Wire<sdk.SendMessageRequest>, { caller }: Call) =>
      send(queueAt(input.QueueUrl), input, caller),

    SendMessageBatch({ QueueUrl, Entries = [] }: Wire<sdk.SendMessageBatchRequest>, { caller }: Call) {
      const queue = queueAt(QueueUrl);
      const Successful: object[] = [];
      const Failed: object[] = [];
      checkBatch(Entries);
      transaction(state, () => {
        for (const entry of Entries) {
          try {
            Successful.push({ Id: entry.Id, ...send(queue, entry, caller) });
          } catch (error) {
            if (!(error instanceof AwsError)) throw error;
            Failed.push({ Id: entry.Id, SenderFault: true, Code: error.code, Message: error.message });
          }
        }
      });
      return { Successful, Failed };
    },
  };

  return {
    operations,
    requiredAccess({ operation, input }) {
      const { QueueUrl }: { readonly QueueUrl?: string } = input;
      if (operation === 'ListQueues') return [{ action: 'sqs:ListQueues', resource: '*' }];
      return [{ action: `sqs:${operation.replace(/Batch$/, '')}`, resource: queueAt(QueueUrl).arn }];
    },
    errorHeaders: ({ code, status }) => ({
      'x-amzn-query-error': `${queryErrors[code] ?? code};${status < 500 ? 'Sender' : 'Receiver'}`,
    }),
  };
};
