import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpRequest } from '@smithy/types';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRequestHandler } from '#shared/platform/aws/request-handler.ts';

let answer: http.RequestListener;
let connections: number;
let server: http.Server;
let handler: ReturnType<typeof openRequestHandler>;

beforeEach(async () => {
  connections = 0;
  server = http.createServer((request, response) => answer(request, response));
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  handler = openRequestHandler({ connectMs: 1_000, requestMs: 300 });
});
afterEach(() => {
  handler.destroy();
  server.closeAllConnections();
  server.close();
});

const aRequest = (change: Partial<HttpRequest> = {}): HttpRequest => ({
  protocol: 'http:',
  hostname: '127.0.0.1',
  port: (server.address() as AddressInfo).port,
  method: 'POST',
  path: '/',
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: '{}',
  ...change,
});

const echo: http.RequestListener = async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  response.setHeader('x-agent', request.headers['user-agent'] ?? '');
  // Two chunks, which the handler must put together.
  response.write(Buffer.concat(chunks).subarray(0, 3));
  setTimeout(() => response.end(Buffer.concat(chunks).subarray(3)), 5);
};

const textOf = (body: unknown): string => Buffer.from(body as Uint8Array).toString();

test('texts and bytes arrive as they were sent, over one connection, and the answer is read whole', async () => {
  answer = echo;
  for (const body of ['{"name":"أحمد"}', new TextEncoder().encode('{"name":"Grüße"}')]) {
    const { response } = await handler.handle(aRequest({ body }));
    expect(textOf(response.body)).toBe(typeof body === 'string' ? body : textOf(body));
    expect(response).toMatchObject({ statusCode: 200, headers: { 'x-agent': 'open-banking-service' } });
  }
  expect(connections).toBe(1);
});

test('an answer with an error status is returned, not thrown', async () => {
  answer = (_, response) =>
    response.writeHead(400, { 'x-amzn-requestid': '1' }).end('{"__type":"ThrottlingException"}');
  const { response } = await handler.handle(aRequest());
  expect(response).toMatchObject({ statusCode: 400, headers: { 'x-amzn-requestid': '1' } });
  expect(textOf(response.body)).toBe('{"__type":"ThrottlingException"}');
});

test.each([
  ['that is never answered', () => undefined],
  ['with an answer that does not end', (_: unknown, response: http.ServerResponse) => void response.write('{')],
])('a request %s fails with an error after which the SDK tries again', async (_, listener) => {
  answer = listener;
  await expect(handler.handle(aRequest())).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('a connection that breaks before or in the middle of the answer fails the request', async () => {
  answer = (request) => void request.socket.destroy();
  await expect(handler.handle(aRequest())).rejects.toMatchObject({ code: 'ECONNRESET' });
  answer = (request, response) => response.write('{', () => request.socket.destroy());
  await expect(handler.handle(aRequest())).rejects.toMatchObject({ code: 'ECONNRESET' });
});

test('requests that it cannot send are refused', async () => {
  answer = echo;
  await expect(async () => handler.handle(aRequest({ query: { list: 'all' } }))).rejects.toThrow(/query/);
  await expect(async () => handler.handle(aRequest({ body: { a: 1 } }))).rejects.toThrow(/must be text/);
});
