import http from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forward } from '#infra/local/tools/forward.ts';
import { freePort, listenLocally } from '#test/support/cloud/free-port.ts';

/** The requests to the receiver. */
const received: { readonly url: string; readonly headers: http.IncomingHttpHeaders; readonly body: string }[] = [];
/** Responds with the status in the path. */
const receiver = http.createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  received.push({ url: request.url ?? '', headers: request.headers, body });
  response.writeHead(Number(/\d{3}/.exec(request.url ?? '')?.[0])).end();
});
let port: number;
beforeAll(async () => {
  port = await listenLocally(receiver);
});
afterAll(() => receiver.close());

const urlOf = (path: string): URL => new URL(path, `http://127.0.0.1:${port}`);
const delivery = {
  body: 'a.b.c',
  headers: { host: 'elsewhere', 'content-type': 'application/jose', 'x-svc-webhook-attempt': '2' },
};

test("a delivery is forwarded with its headers and body, and with the URL's query", async () => {
  expect(await forward(urlOf('/202?shop=one&day=2'), delivery, { closed: false })).toMatchObject({
    status: 202,
    reason: 'accepted',
  });
  const [first] = received.splice(0);
  expect(first).toMatchObject({ url: '/202?shop=one&day=2', body: 'a.b.c' });
  expect(first?.headers).toMatchObject({ 'content-type': 'application/jose', 'x-svc-webhook-attempt': '2' });
  expect(first?.headers.host).toBe(urlOf('/').host);
});

test('a response other than 202 is reported with its reason', async () => {
  expect(await forward(urlOf('/200'), delivery, { closed: false })).toMatchObject({
    status: 200,
    reason: 'not accepted: a receiver accepts with 202, so the service will retry',
  });
});

test('a response that the service no longer waited for is reported as too late', async () => {
  expect(await forward(urlOf('/202'), delivery, { closed: true })).toMatchObject({
    status: 202,
    reason: 'too late: the service no longer waited for a response, so it will retry',
  });
});

test('an unreachable receiver is reported', async () => {
  const { status, reason } = await forward(new URL(`http://127.0.0.1:${await freePort()}/`), delivery, {
    closed: false,
  });
  expect([status, reason]).toEqual([undefined, expect.stringMatching(/^no response \(ECONNREFUSED\): /)]);
});
