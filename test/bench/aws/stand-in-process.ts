/**
 * A stand-in for the AWS services that the benchmarks call. It runs in a separate process, so that its CPU time is not
 * counted. It stores items by key, has one signing key, and accepts every other call. It also receives webhooks.
 */
import { createPrivateKey, createPublicKey, hash, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { Item } from '#shared/platform/storage/table.ts';

type Wire = Readonly<Record<string, any>>;

const items = new Map<string, Wire>();
const privateKey = createPrivateKey(process.env.SIGNING_KEY ?? '');
const publicKey = createPublicKey(privateKey);

const nameOf = ({ pk, sk }: Record<keyof Pick<Item, 'pk' | 'sk'>, { readonly S: string }>): string => `${pk.S} ${sk.S}`;

const put = (item: any): void => void items.set(nameOf(item), item);

/** The operations, by the last part of `x-amz-target`. */
const operations: Readonly<Record<string, (input: any) => Wire>> = {
  GetItem: ({ Key }) => ({ Item: items.get(nameOf(Key)) }),
  BatchGetItem: ({ RequestItems }) => ({
    Responses: Object.fromEntries(
      Object.entries<Wire>(RequestItems).map(([table, { Keys }]) => [
        table,
        Keys.flatMap((key: any) => items.get(nameOf(key)) ?? []),
      ]),
    ),
  }),
  PutItem: ({ Item: item }) => {
    put(item);
    return {};
  },
  TransactWriteItems: ({ TransactItems }) => {
    for (const { Put } of TransactItems) if (Put) put(Put.Item);
    return {};
  },
  // Only the rate limiter updates items. It sets `tat` or increments it.
  UpdateItem: ({ Key, ExpressionAttributeValues: values }) => ({
    Attributes: { ...Key, tat: values[':next'] ?? { N: String(Date.now()) } },
  }),
  // The benchmarks query only entire partitions.
  Query: ({ ExpressionAttributeValues: values }) => {
    const found = [...items.values()].filter(({ pk }) => pk.S === values[':pk']?.S);
    return { Items: found, Count: found.length };
  },
  SendMessage: ({ MessageBody }) => ({ MessageId: '1', MD5OfMessageBody: hash('md5', MessageBody) }),
  Decrypt: ({ KeyId }) => ({
    KeyId,
    Plaintext: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  }),
  GetPublicKey: () => ({ PublicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') }),
  Sign: ({ KeyId }) => ({
    KeyId,
    Signature: sign('sha256', Buffer.from('digest'), privateKey).toString('base64'),
    SigningAlgorithm: 'ECDSA_SHA_256',
  }),
};

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url === '/receiver') return void response.writeHead(202, { 'content-length': 0 }).end();
    const [, operation = ''] = String(request.headers['x-amz-target'] ?? '').split('.');
    const reply = operations[operation]?.(JSON.parse(Buffer.concat(chunks).toString())) ?? {};
    const text = JSON.stringify(reply);
    response.writeHead(200, {
      'content-type': 'application/x-amz-json-1.0',
      'content-length': Buffer.byteLength(text),
      'x-amzn-requestid': '0d1c7a3e-7d0c-4b5e-8f0a-0d1c7a3e7d0c',
    });
    response.end(text);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
process.on('disconnect', () => process.exit());
