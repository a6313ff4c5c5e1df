import {
  GetQueueAttributesCommand,
  paginateListQueues,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';

export interface ListedQueue {
  /** The queue's name in the templates, for example `RetriesQueue`. Queues of an earlier State stack share it. */
  readonly queue: string;
  /** The name on AWS. */
  readonly name: string;
  readonly url: string;
  /** Messages that consumers can receive. */
  readonly waiting: number;
  /** Messages that a consumer has received but not deleted yet. */
  readonly inFlight: number;
  readonly delayed: number;
}

const attributeNames = [
  'ApproximateNumberOfMessages',
  'ApproximateNumberOfMessagesNotVisible',
  'ApproximateNumberOfMessagesDelayed',
] as const;

/** Removes what CloudFormation adds to a name: the stack before it, and two random parts after it. */
const templateNameOf = (name: string): string =>
  name.replace(/^open-banking-\w+-\w+-/, '').replace(/[0-9A-F]{8}(-\w+)?$/, '');

const listed = async (sqs: SQSClient, url: string): Promise<ListedQueue> => {
  const { Attributes = {} } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: [...attributeNames] }),
  );
  const [waiting = 0, inFlight = 0, delayed = 0] = attributeNames.map((name) => Number(Attributes[name]));
  const name = url.slice(url.lastIndexOf('/') + 1);
  return { queue: templateNameOf(name), name, url, waiting, inFlight, delayed };
};

/** Returns the queues whose names begin with a prefix, and the number of their messages. */
export const listQueues = async (sqs: SQSClient, prefix: string | undefined): Promise<readonly ListedQueue[]> => {
  const urls: string[] = [];
  for await (const { QueueUrls = [] } of paginateListQueues({ client: sqs }, { QueueNamePrefix: prefix }))
    urls.push(...QueueUrls);
  return Promise.all(urls.toSorted().map((url) => listed(sqs, url)));
};

/** Finds a queue by its name on AWS, or by its name in the templates if only one queue has it. */
export const queueNamed = (wanted: string, queues: readonly ListedQueue[]): ListedQueue => {
  const [match, another] = queues.filter(({ name, queue }) => name === wanted || queue === wanted);
  if (match && !another) return match;
  const found = another ? `Several queues are called "${wanted}": use the name` : `No queue is called "${wanted}"`;
  throw new Error(`${found}. To list all queues, run: npm run queues -- list`);
};

/** A message that stays in its queue. */
export interface ShownMessage {
  readonly id: string;
  readonly sentAt: string;
  readonly receives: number;
  readonly body: string;
  /** The reason why EventBridge or EventBridge Scheduler could not send the message. */
  readonly error: string | undefined;
}

/** Returns up to ten messages without removing them. */
export const showMessages = async (sqs: SQSClient, url: string): Promise<readonly ShownMessage[]> => {
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({
      QueueUrl: url,
      MaxNumberOfMessages: 10,
      WaitTimeSeconds: 2,
      VisibilityTimeout: 0,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['ERROR_MESSAGE'],
    }),
  );
  return Messages.map(({ MessageId = '', Body = '', Attributes, MessageAttributes }) => ({
    id: MessageId,
    sentAt: new Date(Number(Attributes?.SentTimestamp)).toISOString(),
    receives: Number(Attributes?.ApproximateReceiveCount),
    body: Body,
    error: MessageAttributes?.ERROR_MESSAGE?.StringValue,
  }));
};
