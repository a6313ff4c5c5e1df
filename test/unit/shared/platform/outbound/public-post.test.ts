import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPublicPost } from '#shared/platform/outbound/public-post.ts';

const certificate = readFileSync('test/support/banks/tls/localhost.crt', 'utf8');
const tls = { cert: certificate, key: readFileSync('test/support/banks/tls/localhost.key') };

/** The receiver's behaviour, by path. */
const reactions: Record<string, (request: http.IncomingMessage, response: http.ServerResponse) => void> = {
  '/accepts': (_request, response) => response.writeHead(202).end(),
  '/redirects': (_request, response) => response.writeHead(302, { location: '/accepts' }).end(),
  '/answers-retry-after': (_request, response) => response.writeHead(429, { 'retry-after': '7' }).end(),
  '/resets': (request) => request.socket.resetAndDestroy(),
  '/hangs': () => undefined,
  '/switches-protocols': (request) =>
    request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: chat\r\n\r\n'),
  '/answers-slowly': (_request, response) => {
    response.writeHead(202);
    const timer = setInterval(() => response.write('.'), 200);
    response.on('close', () => clearInterval(timer));
  },
  '/breaks-off': (request, response) => {
    response.writeHead(202, { 'content-length': '10' });
    response.write('.', () => request.socket.resetAndDestroy());
  },
  '/answers-ten-megabytes': (_request, response) => {
    response.writeHead(202);
    response.end(Buffer.alloc(10 * 1024 * 1024, 'x'));
  },
};
const visited: string[] = [];
const react = (request: http.IncomingMessage, response: http.ServerResponse): void => {
  visited.push(request.url ?? '');
  request.resume().on('end', () => reactions[request.url ?? '']?.(request, response));
};
const plain = http.createServer(react);
const secure = https.createServer(tls, react);
const port = (server: http.Server | https.Server): number => (server.address() as AddressInfo).port;

beforeAll(async () => {
  for (const server of [plain, secure]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  for (const server of [plain, secure]) {
    server.closeAllConnections();
    server.close();
  }
});

const local = createPublicPost('public-and-loopback', certificate);
const post = (path: string) =>
  local(`http://127.0.0.1:${port(plain)}${path}`, { 'content-type': 'application/jose' }, 'token');

test.concurrent('a response with any status is an outcome and not a failure', async () => {
  expect(await post('/accepts')).toMatchObject({ status: 202 });
  expect(await post('/answers-retry-after')).toMatchObject({ status: 429, retryAfter: '7' });
});

test.concurrent('a redirect is a response and is not followed', async () => {
  const before = visited.filter((url) => url === '/accepts').length;
  expect(await post('/redirects')).toMatchObject({ status: 302 });
  expect(visited.filter((url) => url === '/accepts').length - before).toBeLessThanOrEqual(1);
});

test.concurrent('a connection that is reset or refused is a failure', async () => {
  expect(await post('/resets')).toMatchObject({ failure: 'reset' });
  expect(await local('http://127.0.0.1:1/', {}, '')).toMatchObject({ failure: 'connect' });
});

test.concurrent('a receiver that switches to another protocol has responded', async () => {
  expect(await post('/switches-protocols')).toMatchObject({ status: 101 });
});

test.concurrent('a receiver that does not respond in time is a failure', async () => {
  const impatient = createPublicPost('public-and-loopback', certificate, {
    connectMs: 3_000,
    totalMs: 50,
    bodyMs: 1_000,
  });
  expect(await impatient(`http://127.0.0.1:${port(plain)}/hangs`, {}, 'token')).toMatchObject({ failure: 'timeout' });
});

test.concurrent('a POST that is aborted ends like a time-out', async () => {
  const givingUp = new AbortController();
  const sent = local(`http://127.0.0.1:${port(plain)}/hangs`, {}, 'token', { signal: givingUp.signal });
  givingUp.abort();
  expect(await sent).toMatchObject({ failure: 'timeout' });
});

test.concurrent('the status counts even if the body is slow or incomplete', async () => {
  for (const path of ['/answers-slowly', '/breaks-off']) expect(await post(path), path).toMatchObject({ status: 202 });
});

test.concurrent('the status counts even if the body is very large', async () => {
  expect(await post('/answers-ten-megabytes')).toMatchObject({ status: 202 });
});

test.concurrent('the TLS certificate must match the host name', async () => {
  const trusted = await local(`https://localhost:${port(secure)}/accepts`, {}, 'token');
  expect(trusted).toMatchObject({ status: 202 });
  expect(
    await createPublicPost('public-and-loopback')(`https://localhost:${port(secure)}/accepts`, {}, ''),
  ).toMatchObject({
    failure: 'tls',
  });
  expect(await local(`https://127.0.0.1:${port(secure)}/accepts`, {}, '')).toMatchObject({ failure: 'tls' });
});

test.concurrent('no connection is made to a host name or an address of this machine', async () => {
  const outside = createPublicPost('public', certificate);
  const before = visited.length;
  for (const url of [
    `https://localhost:${port(secure)}/never`,
    `https://127.0.0.1:${port(secure)}/never`,
    `https://[::1]:${port(secure)}/never`,
    `http://localhost:${port(plain)}/never`,
  ]) {
    expect(await outside(url, {}, 'token'), url).toMatchObject({ failure: 'address-refused' });
  }
  expect(visited.slice(before)).not.toContain('/never');
});

test.concurrent('an unknown host name is reported as a DNS failure', async () => {
  expect(await local('https://nobody.invalid/', {}, '')).toMatchObject({ failure: 'dns' });
});
