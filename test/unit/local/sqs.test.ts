import {
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { aCloud, aFolder, anAssembly, aQueue, asOperator } from './an-assembly.ts';
import { contractQueues, sqsContract } from './sqs-contract.ts';

const assembly = anAssembly({
  Queues: {
    Resources: {
      Plain: aQueue({ QueueName: 'plain', VisibilityTimeout: 1 }),
      Delayed: aQueue({ QueueName: 'delayed', DelaySeconds: 1 }),
      Small: aQueue({ QueueName: 'small', MaximumMessageSize: 1024 }),
      Dead: aQueue({ QueueName: 'dead' }),
      Source: aQueue({
        QueueName: 'source',
        VisibilityTimeout: 0,
        RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Dead', 'Arn'] }, maxReceiveCount: 2 },
      }),
    },
  },
});

const start = async (data?: string) => {
  const cloud = await aCloud(assembly, { data });
  const urls = Object.fromEntries(
    Object.keys(contractQueues).map((name) => [name, `${cloud.endpoint}/000000000000/${name}`]),
  );
  return { cloud, client: new SQSClient(asOperator(cloud)), urls };
};

sqsContract(start);

test('queues are listed by the beginning of their names', async () => {
  const { client, urls } = await start();
  const { QueueUrls } = await client.send(new ListQueuesCommand({ QueueNamePrefix: 'de' }));
  expect(QueueUrls).toEqual([urls['delayed'], urls['dead']]);
});

test('dead letters go back to where they came from as new messages', async () => {
  const { client, urls } = await start();
  const receive = async (queue: string) => {
    const input = { QueueUrl: urls[queue], MessageSystemAttributeNames: ['ApproximateReceiveCount' as const] };
    return (await client.send(new ReceiveMessageCommand(input))).Messages ?? [];
  };
  await client.send(new SendMessageCommand({ QueueUrl: urls['source'], MessageBody: 'again' }));
  for (let count = 0; count < 3; count += 1) await receive('source');
  const SourceArn = 'arn:aws:sqs:me-central-1:000000000000:dead';
  await client.send(new StartMessageMoveTaskCommand({ SourceArn }));
  expect(await receive('dead')).toEqual([]);
  expect(await receive('source')).toMatchObject([{ Body: 'again', Attributes: { ApproximateReceiveCount: '1' } }]);
});

test('messages and their visibility last over a restart', async () => {
  const data = aFolder();
  const first = await start(data);
  await first.client.send(new SendMessageCommand({ QueueUrl: first.urls['dead'], MessageBody: 'hidden' }));
  await first.client.send(new ReceiveMessageCommand({ QueueUrl: first.urls['dead'] }));
  await first.client.send(new SendMessageCommand({ QueueUrl: first.urls['dead'], MessageBody: 'kept' }));
  await first.cloud.stop();
  const second = await start(data);
  const ask = new ReceiveMessageCommand({ QueueUrl: second.urls['dead'], MaxNumberOfMessages: 10 });
  expect((await second.client.send(ask)).Messages?.map(({ Body }) => Body)).toEqual(['kept']);
});
