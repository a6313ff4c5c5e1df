import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SignCommand } from '@aws-sdk/client-kms';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { createSqsClient } from '#shared/platform/messaging/delayed-send.ts';
import { createKmsClient } from '#shared/platform/aws/kms.ts';
import { connectTable } from '#shared/standard/ledger.ts';
import { barePost } from '../aws/bare-post.ts';
import { startStandIn } from '../aws/stand-in.ts';
import { inSequence, interleave } from '../compare.ts';

const help = `Measures the CPU time of AWS calls, compared with a bare POST over an open connection.

  node test/bench/calls/aws-call.ts
`;

const key = { pk: 'CLIENT#1', sk: 'CLIENT' } as const;
const item = {
  ...key,
  entity: 'Client',
  version: 3,
  name: 'Example client',
  limits: { requests: 50, sessions: 5 },
  markets: ['UAE', 'KSA'],
  products: ['payments', 'verifications'],
  createdAt: '2026-11-21T08:00:00.000Z',
};

const run = async (): Promise<void> => {
  const { port, stop } = await startStandIn();
  try {
    const table = connectTable('ledger');
    await table.commit({ item, expect: 'absent' });
    const kms = createKmsClient();
    const sqs = createSqsClient();
    const documentClient = DynamoDBDocumentClient.from(new DynamoDBClient({}));
    const wireKey = { pk: { S: key.pk }, sk: { S: key.sk } };
    const bare = barePost(port, JSON.stringify({ TableName: 'ledger', Key: wireKey, ConsistentRead: true }), {
      'x-amz-target': 'DynamoDB_20120810.GetItem',
    });
    const digest = new Uint8Array(32);
    const calls = {
      'bare POST': bare,
      'GetItem through a document client with default options': () =>
        documentClient.send(new GetCommand({ TableName: 'ledger', Key: key, ConsistentRead: true })),
      'GetItem through the table': () => table.get(key),
      'PutItem through the table': () => table.commit({ item: { ...item, version: 4 }, expect: 3 }),
      'Sign (KMS)': () =>
        kms.send(
          new SignCommand({ KeyId: '1', Message: digest, MessageType: 'DIGEST', SigningAlgorithm: 'ECDSA_SHA_256' }),
        ),
      'SendMessage (SQS)': () =>
        sqs.send(new SendMessageCommand({ QueueUrl: `http://127.0.0.1:${port}/1/queue`, MessageBody: '{"id":"1"}' })),
    };
    const costs = await interleave(
      Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, inSequence(300, call)])),
      { rounds: 20, warmUp: 5 },
    );
    const barePostCost = costs['bare POST'] ?? Number.NaN;
    console.log('CPU µs  ÷ bare POST  call');
    for (const [name, cost] of Object.entries(costs))
      console.log(`${cost.toFixed(0).padStart(6)}  ${(cost / barePostCost).toFixed(2).padStart(11)}  ${name}`);
  } finally {
    stop();
  }
};

if (process.argv.includes('--help')) console.log(help);
else await run();
