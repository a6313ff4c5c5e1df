import http from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSecretReader, SecretEmpty } from '#shared/platform/secrets/secret.ts';
import { listenLocally } from '#test/support/cloud/free-port.ts';
import { loggedBy } from '#test/support/drivers/logs/logged-lines.ts';

const minute = 60_000;
let response: { readonly status: number; readonly body: object };
let server: http.Server;
let time: number;

beforeEach(async () => {
  server = http.createServer((_request, answer) =>
    answer.writeHead(response.status).end(JSON.stringify(response.body)),
  );
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', `http://127.0.0.1:${await listenLocally(server)}`);
  vi.stubEnv('AWS_REGION', 'me-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  time = Date.UTC(2026, 0, 1);
});

afterEach(() => {
  vi.unstubAllEnvs();
  server.close().closeAllConnections();
});

const storeVersion = (VersionId: string) => {
  response = { status: 200, body: { VersionId, SecretString: `certificate ${VersionId}` } };
};
const failWith = (status: number, type: string) => {
  response = { status, body: { __type: type, message: 'certificate 1' } };
};
const aReader = () => createSecretReader('arn:secret', () => new Date(time));

test('a rotated secret is used within five minutes', async () => {
  const read = aReader();
  storeVersion('1');
  expect(await read()).toEqual({ id: '1', text: 'certificate 1' });
  storeVersion('2');
  time += 4 * minute;
  expect((await read()).id).toBe('1');
  time += 2 * minute;
  expect((await read()).id).toBe('2');
});

test('while Secrets Manager fails, banks are called with the last certificate', async () => {
  const read = aReader();
  storeVersion('1');
  await read();
  failWith(500, 'InternalServiceError');
  time += 6 * minute;
  const lines = await loggedBy(async () => {
    expect(await read()).toEqual({ id: '1', text: 'certificate 1' });
    // The second call does not wait for Secrets Manager.
    expect((await read()).id).toBe('1');
  });
  expect(lines).toEqual([{ event: 'secret.unread', error: 'InternalServiceError' }]);
  storeVersion('2');
  time += 6 * minute;
  expect((await read()).id).toBe('2');
});

test('a secret that was never read is not available while Secrets Manager fails', async () => {
  failWith(500, 'InternalServiceError');
  await expect(aReader()()).rejects.toMatchObject({ name: 'InternalServiceError' });
});

test('a certificate that was deleted is no longer used', async () => {
  const read = aReader();
  storeVersion('1');
  await read();
  failWith(400, 'ResourceNotFoundException');
  time += 6 * minute;
  await expect(read()).rejects.toThrow(SecretEmpty);
});
