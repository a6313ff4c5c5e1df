import { createHash } from 'node:crypto';
import type { MessageAttributeValue } from '@aws-sdk/client-sqs';
import { AwsError } from '../platform/aws-error.ts';
import type { Wire } from '../platform/service.ts';
import type { StoredMessage } from './queue-store.ts';

export type MessageAttributes = Readonly<Record<string, Wire<MessageAttributeValue>>>;

export const md5 = (data: string | Buffer): string => createHash('md5').update(data).digest('hex');

const bytesOf = (base64 = ''): Buffer => Buffer.from(base64, 'base64');

const lengthPrefixed = (bytes: Buffer): Buffer[] => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return [length, bytes];
};

/**
 * Returns the MD5 digest of message attributes, which SDK clients compare with the digest that they compute.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-message-metadata.html
 */
export const md5OfAttributes = (attributes: MessageAttributes): string | undefined => {
  const names = Object.keys(attributes).toSorted();
  if (names.length === 0) return undefined;
  const parts = names.flatMap((name) => {
    const { DataType = '', StringValue = '', BinaryValue } = attributes[name] ?? {};
    const isBinary = DataType.startsWith('Binary');
    const value = isBinary ? bytesOf(BinaryValue) : Buffer.from(StringValue);
    const transportType = Buffer.of(isBinary ? 2 : 1);
    return [
      ...lengthPrefixed(Buffer.from(name)),
      ...lengthPrefixed(Buffer.from(DataType)),
      transportType,
      ...lengthPrefixed(value),
    ];
  });
  return md5(Buffer.concat(parts));
};

export const sizeOf = (body: string, attributes: MessageAttributes): number =>
  Object.entries(attributes).reduce(
    (size, [name, { DataType = '', StringValue = '', BinaryValue }]) =>
      size + Buffer.byteLength(name + DataType + StringValue) + bytesOf(BinaryValue).length,
    Buffer.byteLength(body),
  );

/** A character that XML 1.0 does not allow. SQS rejects these characters. */
const invalidCharacter = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

/** Throws the error that SQS returns if the text contains an invalid character. */
export const checkText = (text: string): void => {
  if (!invalidCharacter.test(text)) return;
  throw new AwsError(
    'InvalidMessageContents',
    'Invalid characters: only #x9 | #xA | #xD | #x20 to #xD7FF | #xE000 to #xFFFD | #x10000 to #x10FFFF are allowed.',
  );
};

/** Returns the system attributes of a received message, named as in Lambda's SQS event. */
export const systemAttributes = (message: StoredMessage): Record<string, string> => ({
  SenderId: message.sender,
  SentTimestamp: String(message.sent_at),
  ApproximateReceiveCount: String(message.receives),
  ApproximateFirstReceiveTimestamp: String(message.first_received_at),
  ...(message.source && { DeadLetterQueueSourceArn: message.source }),
  ...(message.message_group !== null && { MessageGroupId: message.message_group }),
});
