import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { KMSClient } from '@aws-sdk/client-kms';
import { afterEach, expect, test, vi } from 'vitest';
import { createStandardHeaders } from '#functions/webhook-dispatcher/signatures.ts';
import { clientOptions } from '#shared/platform/aws/client-options.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { KeyArns, kmsEd25519Signer } from '#shared/platform/signing/kms-signer.ts';
import { listenLocally } from '#test/support/cloud/free-port.ts';

const servers: http.Server[] = [];

afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Starts a KMS that signs, and returns a signer that calls it in the same way as the webhook dispatcher. */
const aSigner = async (onRequest?: (request: http.IncomingMessage, response: http.ServerResponse) => void) => {
  const server = http.createServer((request, response) => {
    onRequest?.(request, response);
    if (!request.destroyed) response.end(JSON.stringify({ Signature: Buffer.from('signed').toString('base64') }));
  });
  servers.push(server);
  let connections = 0;
  server.on('connection', () => (connections += 1));
  vi.stubEnv('AWS_ENDPOINT_URL_KMS', `http://127.0.0.1:${await listenLocally(server)}`);
  vi.stubEnv('AWS_REGION', 'me-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  const signer = kmsEd25519Signer(new KMSClient(clientOptions()), KeyArns.parse('key'), { timeoutMs: 1_000 });
  return { signer, connections: () => connections };
};

test('a webhook is signed although KMS resets the connection of the first request', async () => {
  let requests = 0;
  const { signer } = await aSigner((request) => {
    requests += 1;
    if (requests === 1) request.socket.resetAndDestroy();
  });
  const headersOf = createStandardHeaders(signer, systemClock);
  expect(await headersOf('evt_1', 'body')).toMatchObject({
    'webhook-signature': `v1a,${Buffer.from('signed').toString('base64')}`,
  });
  expect(requests).toBe(2);
});

test('a connection to AWS is not reused after the server may have closed it', async () => {
  // Node subtracts a second from the time that a server announces, and ignores the announcement without a limit of ours.
  const { signer, connections } = await aSigner((_request, response) => response.setHeader('keep-alive', 'timeout=2'));
  await signer.sign('first');
  await signer.sign('second');
  expect(connections()).toBe(1);
  await delay(1_100);
  await signer.sign('third');
  expect(connections()).toBe(2);
});
