import http from 'node:http';
import { buffer, json } from 'node:stream/consumers';
import type { ScheduledEvent, SQSEvent } from 'aws-lambda';
import { decodeProtectedHeader } from 'jose';
import { afterAll, expect, test, vi } from 'vitest';
import { eventIdOf, schemaVersion } from '#shared/events/event.ts';
import { createSubscriptions } from '#shared/events/webhooks/subscription-store.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';
import { webhookPairsPurpose, webhookPublicKeys } from '#shared/events/webhooks/webhook-keys.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { WrappingKms } from '#test/support/builders/wrapping-kms.ts';
import { listenLocally } from '#test/support/cloud/free-port.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const servers: http.Server[] = [];

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  for (const server of servers) server.close().closeAllConnections();
});

const listen = async (onRequest: http.RequestListener): Promise<string> => {
  const server = http.createServer(onRequest);
  servers.push(server);
  return `http://127.0.0.1:${await listenLocally(server)}`;
};

/** Starts a KMS that creates and decrypts key pairs, but resets the first connection for each of the two. */
const startKms = (): Promise<string> => {
  const kms = new WrappingKms();
  const context = { purpose: webhookPairsPurpose };
  const reset = new Set<unknown>();
  return listen(async (request, response) => {
    const operation = request.headers['x-amz-target'];
    if (!reset.has(operation)) {
      reset.add(operation);
      request.socket.resetAndDestroy();
      return;
    }
    const { CiphertextBlob } = (await json(request)) as { readonly CiphertextBlob?: string };
    const answer =
      CiphertextBlob === undefined
        ? kms.generate('ECC_NIST_P256', context)
        : { Plaintext: kms.open(Buffer.from(CiphertextBlob, 'base64'), context) };
    const inBase64 = Object.entries(answer).map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]);
    response.end(JSON.stringify(Object.fromEntries(inBase64)));
  });
};

/** Loads the function, which reads its environment once. */
const loadFunction = async () => {
  const { config } = local().client;
  const { accessKeyId, secretAccessKey } = await config.credentials();
  const { hostname, port } = (await config.endpoint?.()) ?? {};
  const settings = {
    AWS_ENDPOINT_URL: await startKms(),
    AWS_ENDPOINT_URL_DYNAMODB: `http://${hostname}:${port}`,
    AWS_REGION: 'me-central-1',
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    TABLE_NAME: local().tableName,
    BASE_URL: 'https://service.example',
    WEBHOOK_KEYS: 'key',
    STANDARD_WEBHOOK_KEYS: 'key',
    WEBHOOK_PAIRS_KEY: 'key',
    WEBHOOK_SIGNING: 'wrapped',
    WEBHOOK_TARGETS: 'public-and-loopback',
    RETRIES_QUEUE: 'http://queue arn',
    SCHEDULE_GROUP: 'group',
    SCHEDULER_ROLE_ARN: 'role',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { handler } = await import('#functions/webhook-dispatcher/handler.ts');
  return handler;
};

test("the day's pair is created and signs, although KMS resets the connection of each first request", async () => {
  const received: string[] = [];
  const url = await listen(async (request, response) => {
    received.push((await buffer(request)).toString());
    response.writeHead(202).end();
  });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') });
  const handler = await loadFunction();
  await handler({} as ScheduledEvent);
  vi.setSystemTime('2026-11-22T12:00:00Z');

  const now = () => new Date();
  const at = now().toISOString();
  const [clientId, id] = [newId(), newId()];
  const subscriptions = createSubscriptions(local().table, now);
  const subscription: Subscription = {
    id: newId(),
    clientId,
    url,
    product: 'payments',
    resources: ['payment'],
    status: 'Active',
    createdAt: at,
    updatedAt: at,
    schemaVersion,
    version: 0,
  };
  await subscriptions.create(subscription, await subscriptions.guardOf(clientId, subscription));
  const event = {
    id: eventIdOf('payment', id, 0),
    type: 'payment.created',
    version: schemaVersion,
    occurredAt: at,
    product: 'payments',
    tenant: 'UAE',
    clientId,
    resource: { type: 'payment', id },
    correlation: { paymentRequestId: newId() },
    data: { status: 'Pending' },
  };
  const body = JSON.stringify({ detail: { clientId, events: [event] } });
  const message = { messageId: newId(), attributes: { ApproximateReceiveCount: '1' }, body };
  expect(await handler({ Records: [message] } as unknown as SQSEvent)).toEqual({ batchItemFailures: [] });

  const published = await webhookPublicKeys({ publicKeys: async () => [] }, local().table, now).publicKeys();
  expect(published.map(({ kid }) => kid)).toContain(decodeProtectedHeader(received[0] ?? '').kid);
});
