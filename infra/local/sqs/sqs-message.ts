import { createHash } from 'node:crypto';
import type { MessageAttributeValue } from '@aws-sdk/client-sqs';
import { AwsError } from '../aws-error.ts';
import type { Wire } from '../service.ts';
import type { StoredMessage } from './queue-store.ts';

/** User attributes by name. */
export type Attributes = Readonly<Record<string, Wire<MessageAttributeValue>>>;

export const md5 = (data: string | Buffer): string => createHash('md5').update(data).digest('hex');

const bytesOf = (base64 = ''): Buffer => Buffer.from(base64, 'base64');

const withLength = (bytes: Buffer): Buffer[] => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return [length, bytes];
};

/**
 * SDKs compare this with their own.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-message-metadata.html
 */
export const md5OfAttributes = (attributes: Attributes): string | undefined => {
  const names = Object.keys(attributes).toSorted();
  if (names.length === 0) return undefined;
  const parts = names.flatMap((name) => {
    const { DataType = '', StringValue = '', BinaryValue } = attributes[name] ?? {};
    const isBinary = DataType.startsWith('Binary');
    const value = isBinary ? bytesOf(BinaryValue) : Buffer.from(StringValue);
    const transport = Buffer.of(isBinary ? 2 : 1);
    return [...withLength(Buffer.from(name)), ...withLength(Buffer.from(DataType)), transport, ...withLength(value)];
  });
  return md5(Buffer.concat(parts));
};

export const sizeOf = (body: string, attributes: Attributes): number =>
  Object.entries(attributes).reduce(
    (size, [name, { DataType = '', StringValue = '', BinaryValue }]) =>
      size + Buffer.byteLength(name + DataType + StringValue) + bytesOf(BinaryValue).length,
    Buffer.byteLength(body),
  );

/** SQS takes every character that XML 1.0 takes. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

const checkText = (text: string): void => {
  if (!forbidden.test(text)) return;
  throw new AwsError(
    'InvalidMessageContents',
    'Invalid characters: only #x9 | #xA | #xD | #x20 to #xD7FF | #xE000 to #xFFFD | #x10000 to #x10FFFF are allowed.',
  );
};

export const checkContents = (body: string, attributes: Attributes): void => {
  checkText(body);
  const entries = Object.entries(attributes);
  if (entries.length > 10) {
    throw new AwsError(
      'InvalidParameterValue',
      `Number of message attributes [${entries.length}] exceeds the allowed maximum [10].`,
    );
  }
  for (const [name, { DataType = '', StringValue = '', BinaryValue }] of entries) {
    const [, type] = /^(String|Number|Binary)(?:\.|$)/u.exec(DataType) ?? [];
    if (!type) {
      throw new AwsError('InvalidParameterValue', `The type of message (user) attribute '${name}' is invalid.`);
    }
    if (!(type === 'Binary' ? BinaryValue : StringValue)) {
      throw new AwsError(
        'InvalidParameterValue',
        `The message (user) attribute '${name}' must contain a non-empty value.`,
      );
    }
    checkText(StringValue);
  }
};

/** A receipt handle names the message and the receive it came from. */
export const receiptHandle = ({ id, receipt }: StoredMessage): string =>
  Buffer.from(`${id} ${receipt}`).toString('base64');

export const readHandle = (handle: string): { id: string; receipt: string } => {
  const [id, receipt] = Buffer.from(handle, 'base64').toString().split(' ');
  if (id && receipt) return { id, receipt };
  throw new AwsError('ReceiptHandleIsInvalid', `The input receipt handle "${handle}" is not a valid receipt handle.`);
};

/** The system attributes of a received message; ReceiveMessage and Lambda's SQS event name them alike. */
export const systemAttributes = (message: StoredMessage): Record<string, string> => ({
  SenderId: message.sender,
  SentTimestamp: String(message.sent_at),
  ApproximateReceiveCount: String(message.receives),
  ApproximateFirstReceiveTimestamp: String(message.first_received_at),
  ...(message.source && { DeadLetterQueueSourceArn: message.source }),
});
