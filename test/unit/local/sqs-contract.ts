import {
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { ReceiveMessageCommandInput } from '@aws-sdk/client-sqs';
import { beforeAll, describe, expect, test } from 'vitest';

export interface QueueService {
  readonly client: SQSClient;
  readonly urls: Readonly<Record<string, string>>;
}

/** The queues a service must have for the contract: their attributes as CreateQueue names them. */
export const contractQueues = {
  plain: { VisibilityTimeout: '1' },
  delayed: { DelaySeconds: '1' },
  small: { MaximumMessageSize: '1024' },
  dead: {},
  source: { VisibilityTimeout: '0', deadLetters: 'dead', maxReceiveCount: '2' },
};

/** What every user of SQS may rely on; any service of the protocol can be held against it. */
export const sqsContract = (start: () => Promise<QueueService>): void => {
  describe('a queue service', () => {
    let client: SQSClient;
    let urls: QueueService['urls'];

    beforeAll(async () => {
      ({ client, urls } = await start());
    });

    const send = (queue: string, body: string, more: object = {}) =>
      client.send(new SendMessageCommand({ QueueUrl: urls[queue], MessageBody: body, ...more }));

    const receive = async (queue: string, more: Partial<ReceiveMessageCommandInput> = {}) => {
      const input = { QueueUrl: urls[queue], MaxNumberOfMessages: 10, ...more };
      const { Messages = [] } = await client.send(new ReceiveMessageCommand(input));
      return Messages;
    };

    const purge = (queue: string) => client.send(new PurgeQueueCommand({ QueueUrl: urls[queue] }));

    const refusal = async (promise: Promise<unknown>): Promise<string> =>
      promise.then(
        () => 'accepted',
        (error: unknown) => (error instanceof Error ? error.name : String(error)),
      );

    test('a message comes back as it was sent, with its attributes and counts', async () => {
      const attributes = {
        text: { DataType: 'String', StringValue: 'ü' },
        'number.of': { DataType: 'Number', StringValue: '7' },
        bytes: { DataType: 'Binary', BinaryValue: Buffer.from([0, 1, 255]) },
      };
      const { MessageId } = await send('plain', 'مرحبا', { MessageAttributes: attributes });
      const [message] = await receive('plain', { AttributeNames: ['All'], MessageAttributeNames: ['All'] });
      expect(message).toMatchObject({ MessageId, Body: 'مرحبا', Attributes: { ApproximateReceiveCount: '1' } });
      expect(message?.MessageAttributes?.['text']?.StringValue).toBe('ü');
      expect([...(message?.MessageAttributes?.['bytes']?.BinaryValue ?? [])]).toEqual([0, 1, 255]);
      expect(Number(message?.Attributes?.['SentTimestamp'])).toBeGreaterThan(Date.now() - 10_000);
      await client.send(new DeleteMessageCommand({ QueueUrl: urls['plain'], ReceiptHandle: message?.ReceiptHandle }));
      expect(await receive('plain')).toEqual([]);
    });

    test('only the attributes asked for are told', async () => {
      const MessageAttributes = {
        'trace.id': { DataType: 'String', StringValue: 'a' },
        other: { DataType: 'String', StringValue: 'b' },
      };
      await send('plain', 'asked', { MessageAttributes });
      const [message] = await receive('plain', {
        MessageAttributeNames: ['trace.*'],
        MessageSystemAttributeNames: ['SentTimestamp'],
      });
      expect(Object.keys(message?.MessageAttributes ?? {})).toEqual(['trace.id']);
      expect(Object.keys(message?.Attributes ?? {})).toEqual(['SentTimestamp']);
      await purge('plain');
    });

    test('characters beyond the basic plane are allowed', async () => {
      await send('plain', '🏦');
      expect((await receive('plain'))[0]?.Body).toBe('🏦');
      await purge('plain');
    });

    test('control characters are refused', async () => {
      expect(await refusal(send('plain', 'a\u0000b'))).toBe('InvalidMessageContents');
    });

    test('a message that was received is hidden until its visibility timeout ends', async () => {
      await send('plain', 'hidden');
      expect(await receive('plain')).toHaveLength(1);
      expect(await receive('plain')).toHaveLength(0);
      const [again] = await receive('plain', { WaitTimeSeconds: 3, AttributeNames: ['All'] });
      expect(again?.Attributes?.['ApproximateReceiveCount']).toBe('2');
      await purge('plain');
    });

    test('a waiting receive gets a message before its time is over', async () => {
      const waiting = receive('plain', { WaitTimeSeconds: 20 });
      await new Promise((resolve) => setTimeout(resolve, 50));
      const sent = Date.now();
      await send('plain', 'quick');
      expect(await waiting).toHaveLength(1);
      expect(Date.now() - sent).toBeLessThan(19_000);
      await purge('plain');
    });

    test('a message can be put back at once', async () => {
      await send('plain', 'back');
      const [message] = await receive('plain', { VisibilityTimeout: 30 });
      const change = { QueueUrl: urls['plain'], ReceiptHandle: message?.ReceiptHandle, VisibilityTimeout: 0 };
      await client.send(new ChangeMessageVisibilityCommand(change));
      expect(await receive('plain')).toHaveLength(1);
      await purge('plain');
    });

    test('a message that is not in flight cannot be put off', async () => {
      await send('plain', 'free');
      const [message] = await receive('plain', { VisibilityTimeout: 0 });
      const change = { QueueUrl: urls['plain'], ReceiptHandle: message?.ReceiptHandle, VisibilityTimeout: 5 };
      expect(await refusal(client.send(new ChangeMessageVisibilityCommand(change)))).toBe('MessageNotInflight');
      await purge('plain');
    });

    test('a delay holds a message back, the one of the message before the one of the queue', async () => {
      await send('delayed', 'late');
      await send('delayed', 'now', { DelaySeconds: 0 });
      expect((await receive('delayed')).map(({ Body }) => Body)).toEqual(['now']);
      expect((await receive('delayed', { WaitTimeSeconds: 3 })).map(({ Body }) => Body)).toEqual(['late']);
      await purge('delayed');
    });

    test('a message that was received too often goes to the dead letter queue', async () => {
      const { MessageId } = await send('source', 'poison');
      expect(await receive('source')).toHaveLength(1);
      expect(await receive('source')).toHaveLength(1);
      expect(await receive('source')).toHaveLength(0);
      const [dead] = await receive('dead', { WaitTimeSeconds: 1, AttributeNames: ['All'] });
      expect(dead).toMatchObject({ MessageId, Body: 'poison' });
      expect(dead?.Attributes?.['DeadLetterQueueSourceArn']).toMatch(/:source$/u);
      await purge('dead');
    });

    test('a batch reports each entry on its own', async () => {
      const Entries = [
        { Id: 'good', MessageBody: 'a' },
        { Id: 'bad', MessageBody: 'b', DelaySeconds: 901 },
      ];
      const sent = await client.send(new SendMessageBatchCommand({ QueueUrl: urls['plain'], Entries }));
      expect(sent.Successful?.map(({ Id }) => Id)).toEqual(['good']);
      expect(sent.Failed).toMatchObject([{ Id: 'bad', SenderFault: true, Code: 'InvalidParameterValue' }]);
      const [message] = await receive('plain');
      const deletions = [
        { Id: '1', ReceiptHandle: message?.ReceiptHandle },
        { Id: '2', ReceiptHandle: 'nonsense' },
      ];
      const deleted = await client.send(new DeleteMessageBatchCommand({ QueueUrl: urls['plain'], Entries: deletions }));
      expect(deleted.Successful?.map(({ Id }) => Id)).toEqual(['1']);
      expect(deleted.Failed).toMatchObject([{ Id: '2', Code: 'ReceiptHandleIsInvalid' }]);
    });

    test.each([
      ['EmptyBatchRequest', []],
      [
        'BatchEntryIdsNotDistinct',
        [
          { Id: 'a', MessageBody: 'a' },
          { Id: 'a', MessageBody: 'b' },
        ],
      ],
      ['InvalidBatchEntryId', [{ Id: 'a b', MessageBody: 'a' }]],
      [
        'TooManyEntriesInBatchRequest',
        Array.from({ length: 11 }, (_, index) => ({ Id: String(index), MessageBody: 'a' })),
      ],
    ])('a bad batch is %s', async (code, Entries) => {
      const batch = new SendMessageBatchCommand({ QueueUrl: urls['plain'], Entries });
      expect(await refusal(client.send(batch))).toBe(code);
    });

    test('messages together may not be larger than a mebibyte', async () => {
      const Entries = [1, 2].map((index) => ({ Id: String(index), MessageBody: 'x'.repeat(600_000) }));
      const batch = new SendMessageBatchCommand({ QueueUrl: urls['plain'], Entries });
      expect(await refusal(client.send(batch))).toBe('BatchRequestTooLong');
      expect(await refusal(send('plain', 'x'.repeat(1024 * 1024 + 1)))).toBe('InvalidParameterValue');
      expect(await refusal(send('small', 'x'.repeat(1025)))).toBe('InvalidParameterValue');
      expect(await refusal(send('small', 'x'.repeat(1024)))).toBe('accepted');
    });

    test('counts tell visible, hidden and delayed messages apart', async () => {
      await send('plain', 'one');
      await send('plain', 'two');
      await send('plain', 'three', { DelaySeconds: 60 });
      await receive('plain', { MaxNumberOfMessages: 1, VisibilityTimeout: 60 });
      const ask = new GetQueueAttributesCommand({ QueueUrl: urls['plain'], AttributeNames: ['All'] });
      const { Attributes } = await client.send(ask);
      expect(Attributes).toMatchObject({
        ApproximateNumberOfMessages: '1',
        ApproximateNumberOfMessagesNotVisible: '1',
        ApproximateNumberOfMessagesDelayed: '1',
        VisibilityTimeout: '1',
      });
      expect(Attributes?.['QueueArn']).toMatch(/^arn:aws:sqs:.*:plain$/u);
      await purge('plain');
    });

    test('a queue is found by its name, and one that is not there is an error', async () => {
      const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName: 'plain' }));
      expect(QueueUrl).toBe(urls['plain']);
      expect(await refusal(client.send(new GetQueueUrlCommand({ QueueName: 'missing' })))).toBe('QueueDoesNotExist');
      const missing = { QueueUrl: `${urls['plain']}-not`, MessageBody: 'a' };
      expect(await refusal(client.send(new SendMessageCommand(missing)))).toBe('QueueDoesNotExist');
    });

    test('limits of a receive are checked', async () => {
      expect(await refusal(receive('plain', { MaxNumberOfMessages: 11 }))).toBe('InvalidParameterValue');
      expect(await refusal(receive('plain', { WaitTimeSeconds: 21 }))).toBe('InvalidParameterValue');
      const handle = { QueueUrl: urls['plain'], ReceiptHandle: 'nonsense' };
      expect(await refusal(client.send(new DeleteMessageCommand(handle)))).toBe('ReceiptHandleIsInvalid');
    });
  });
};
