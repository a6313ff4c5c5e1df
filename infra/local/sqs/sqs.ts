import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type * as sdk from '@aws-sdk/client-sqs';
import { AwsError } from '../aws-error.ts';
import type { Call, Operations, Service, Wire } from '../service.ts';
import { transaction } from '../state.ts';
import { maximumBytes } from './queue-settings.ts';
import type { QueueSettings } from './queue-settings.ts';
import type { QueueStore, StoredMessage } from './queue-store.ts';
import { checkBatch, checkRange, present, select } from './sqs-input.ts';
import {
  checkContents,
  md5,
  md5OfAttributes,
  readHandle,
  receiptHandle,
  sizeOf,
  systemAttributes,
} from './sqs-message.ts';
import type { Attributes } from './sqs-message.ts';

/** Names of the older query protocol, which SDKs still look at. */
const queryErrors: Readonly<Record<string, string>> = {
  AccessDeniedException: 'AccessDenied',
  BatchEntryIdsNotDistinct: 'AWS.SimpleQueueService.BatchEntryIdsNotDistinct',
  BatchRequestTooLong: 'AWS.SimpleQueueService.BatchRequestTooLong',
  EmptyBatchRequest: 'AWS.SimpleQueueService.EmptyBatchRequest',
  InvalidBatchEntryId: 'AWS.SimpleQueueService.InvalidBatchEntryId',
  MessageNotInflight: 'AWS.SimpleQueueService.MessageNotInflight',
  QueueDoesNotExist: 'AWS.SimpleQueueService.NonExistentQueue',
  TooManyEntriesInBatchRequest: 'AWS.SimpleQueueService.TooManyEntriesInBatchRequest',
};

const nameOf = (url: string): string => url.split('/').at(-1) ?? url;

const known = (queue: QueueSettings | undefined): QueueSettings => {
  if (queue) return queue;
  throw new AwsError('QueueDoesNotExist', 'The specified queue does not exist.');
};

const received = (message: StoredMessage, input: sdk.ReceiveMessageRequest) => {
  const system = [...(input.AttributeNames ?? []), ...(input.MessageSystemAttributeNames ?? [])];
  const all: Attributes = JSON.parse(message.attributes);
  const attributes = select(all, input.MessageAttributeNames ?? []);
  const isEmpty = Object.keys(attributes).length === 0;
  return {
    MessageId: message.id,
    ReceiptHandle: receiptHandle(message),
    Body: message.body,
    MD5OfBody: md5(message.body),
    ...(system.length > 0 && { Attributes: select(systemAttributes(message), system) }),
    ...(!isEmpty && { MessageAttributes: attributes, MD5OfMessageAttributes: md5OfAttributes(attributes) }),
  };
};

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/ */
export const sqs = (store: QueueStore, state: DatabaseSync, queueUrl: (name: string) => string): Service => {
  const queueAt = (url: string | undefined): QueueSettings => known(store.find(nameOf(present(url, 'QueueUrl'))));

  const attributesOf = (queue: QueueSettings): Record<string, string> => {
    const { visible, inFlight, delayed } = store.counts(queue.name);
    const { redrive } = queue;
    return {
      ApproximateNumberOfMessages: String(visible),
      ApproximateNumberOfMessagesNotVisible: String(inFlight),
      ApproximateNumberOfMessagesDelayed: String(delayed),
      DelaySeconds: String(queue.delaySeconds),
      MaximumMessageSize: String(queue.maximumBytes),
      MessageRetentionPeriod: String(queue.retentionSeconds),
      QueueArn: queue.arn,
      ReceiveMessageWaitTimeSeconds: String(queue.waitSeconds),
      VisibilityTimeout: String(queue.visibilitySeconds),
      ...(redrive && {
        RedrivePolicy: JSON.stringify({ deadLetterTargetArn: redrive.to, maxReceiveCount: redrive.maxReceives }),
      }),
    };
  };

  const send = (queue: QueueSettings, entry: Wire<sdk.SendMessageBatchRequestEntry>, caller: string) => {
    const body = present(entry.MessageBody, 'MessageBody');
    const attributes: Attributes = entry.MessageAttributes ?? {};
    checkContents(body, attributes);
    checkRange(entry.DelaySeconds, 'DelaySeconds', [0, 900]);
    if (sizeOf(body, attributes) > queue.maximumBytes) {
      const reason = `Reason: Message must be shorter than ${queue.maximumBytes} bytes.`;
      throw new AwsError('InvalidParameterValue', `One or more parameters are invalid. ${reason}`);
    }
    return {
      MessageId: store.send(queue.name, { body, attributes, sender: caller, delaySeconds: entry.DelaySeconds }),
      MD5OfMessageBody: md5(body),
      MD5OfMessageAttributes: md5OfAttributes(attributes),
    };
  };

  const changeVisibility = (queue: QueueSettings, entry: Omit<sdk.ChangeMessageVisibilityBatchRequestEntry, 'Id'>) => {
    const seconds = present(entry.VisibilityTimeout, 'VisibilityTimeout');
    checkRange(seconds, 'VisibilityTimeout', [0, 43_200]);
    const handle = readHandle(present(entry.ReceiptHandle, 'ReceiptHandle'));
    if (store.changeVisibility(queue.name, handle, seconds)) return {};
    throw new AwsError('MessageNotInflight', 'The specified message is not in flight.');
  };

  /** Applies an action to each entry of a batch; what one entry suffers does not touch the others. */
  const batch = <Entry extends { Id?: string | undefined }>(
    entries: Entry[] | undefined,
    act: (entry: Entry) => object,
  ) => {
    const Successful: object[] = [];
    const Failed: object[] = [];
    transaction(state, () => {
      for (const entry of checkBatch(entries)) {
        try {
          Successful.push({ Id: entry.Id, ...act(entry) });
        } catch (error) {
          if (!(error instanceof AwsError)) throw error;
          Failed.push({ Id: entry.Id, SenderFault: true, Code: error.code, Message: error.message });
        }
      }
    });
    return { Successful, Failed };
  };

  const remove = (queue: QueueSettings, handle: string | undefined): object => {
    store.remove(queue.name, readHandle(present(handle, 'ReceiptHandle')));
    return {};
  };

  const operations: Operations = {
    ChangeMessageVisibility: (input: sdk.ChangeMessageVisibilityRequest) =>
      changeVisibility(queueAt(input.QueueUrl), input),

    ChangeMessageVisibilityBatch(input: sdk.ChangeMessageVisibilityBatchRequest) {
      const queue = queueAt(input.QueueUrl);
      return batch(input.Entries, (entry) => changeVisibility(queue, entry));
    },

    DeleteMessage: (input: sdk.DeleteMessageRequest) => remove(queueAt(input.QueueUrl), input.ReceiptHandle),

    DeleteMessageBatch(input: sdk.DeleteMessageBatchRequest) {
      const queue = queueAt(input.QueueUrl);
      return batch(input.Entries, ({ ReceiptHandle }) => remove(queue, ReceiptHandle));
    },

    GetQueueAttributes(input: sdk.GetQueueAttributesRequest) {
      return { Attributes: select(attributesOf(queueAt(input.QueueUrl)), input.AttributeNames ?? []) };
    },

    GetQueueUrl(input: sdk.GetQueueUrlRequest) {
      return { QueueUrl: queueUrl(known(store.find(present(input.QueueName, 'QueueName'))).name) };
    },

    ListQueues({ QueueNamePrefix = '' }: sdk.ListQueuesRequest) {
      const names = store.names().filter((name) => name.startsWith(QueueNamePrefix));
      return { QueueUrls: names.map(queueUrl) };
    },

    PurgeQueue(input: sdk.PurgeQueueRequest) {
      store.purge(queueAt(input.QueueUrl).name);
      return {};
    },

    async ReceiveMessage(input: sdk.ReceiveMessageRequest, { signal }: Call) {
      const queue = queueAt(input.QueueUrl);
      checkRange(input.MaxNumberOfMessages, 'MaxNumberOfMessages', [1, 10]);
      checkRange(input.WaitTimeSeconds, 'WaitTimeSeconds', [0, 20]);
      checkRange(input.VisibilityTimeout, 'VisibilityTimeout', [0, 43_200]);
      const messages = await store.receive(queue.name, {
        limit: input.MaxNumberOfMessages ?? 1,
        waitSeconds: input.WaitTimeSeconds ?? queue.waitSeconds,
        visibilitySeconds: input.VisibilityTimeout ?? queue.visibilitySeconds,
        signal,
      });
      return messages.length > 0 ? { Messages: messages.map((message) => received(message, input)) } : {};
    },

    SendMessage(input: Wire<sdk.SendMessageRequest>, { caller }: Call) {
      return send(queueAt(input.QueueUrl), { Id: undefined, ...input }, caller);
    },

    SendMessageBatch(input: Wire<sdk.SendMessageBatchRequest>, { caller }: Call) {
      const queue = queueAt(input.QueueUrl);
      const sizes = (input.Entries ?? []).map((entry) =>
        sizeOf(entry.MessageBody ?? '', entry.MessageAttributes ?? {}),
      );
      const size = sizes.reduce((sum, each) => sum + each, 0);
      if (size > maximumBytes) {
        const message = `Batch requests cannot be longer than ${maximumBytes} bytes. You have sent ${size} bytes.`;
        throw new AwsError('BatchRequestTooLong', message);
      }
      return batch(input.Entries, (entry) => send(queue, entry, caller));
    },

    StartMessageMoveTask({ SourceArn, DestinationArn }: sdk.StartMessageMoveTaskRequest) {
      const source = store.findByArn(present(SourceArn, 'SourceArn'));
      if (!source) throw new AwsError('ResourceNotFoundException', `There is no queue ${SourceArn}.`, 404);
      store.redrive(source.name, DestinationArn);
      const task = JSON.stringify({ taskId: randomUUID(), sourceArn: SourceArn });
      return { TaskHandle: Buffer.from(task).toString('base64') };
    },
  };

  return {
    operations,
    needs({ operation, input }) {
      const action = `sqs:${operation.replace(/Batch$/u, '')}`;
      const { QueueName, QueueUrl, SourceArn } = input as { QueueName?: string; QueueUrl?: string; SourceArn?: string };
      if (operation === 'ListQueues') return [{ action, resource: '*' }];
      if (SourceArn !== undefined) return [{ action, resource: SourceArn }];
      return [{ action, resource: QueueName === undefined ? queueAt(QueueUrl).arn : known(store.find(QueueName)).arn }];
    },
    errorHeaders: ({ code, status }) => ({
      'x-amzn-query-error': `${queryErrors[code] ?? code};${status < 500 ? 'Sender' : 'Receiver'}`,
    }),
  };
};
