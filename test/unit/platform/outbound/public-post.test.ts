import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPost } from '#shared/platform/outbound/public-post.ts';

const certificate = readFileSync('test/support/tls/localhost.crt', 'utf8');
const tls = { cert: certificate, key: readFileSync('test/support/tls/localhost.key') };

/** How the receiver reacts, by path. */
const reactions: Record<string, (request: http.IncomingMessage, response: http.ServerResponse) => void> = {
  '/accepts': (_request, response) => response.writeHead(202).end(),
  '/redirects': (_request, response) => response.writeHead(302, { location: '/accepts' }).end(),
  '/asks-for-patience': (_request, response) => response.writeHead(429, { 'retry-after': '7' }).end(),
  '/resets': (request) => request.socket.resetAndDestroy(),
  '/hangs': () => undefined,
  '/drips': (_request, response) => {
    response.writeHead(202);
    const timer = setInterval(() => response.write('.'), 200);
    response.on('close', () => clearInterval(timer));
  },
  '/breaks-off': (request, response) => {
    response.writeHead(202, { 'content-length': '10' });
    response.write('.', () => request.socket.resetAndDestroy());
  },
  '/talks': (_request, response) => {
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

const local = openPost('public-and-loopback', certificate);
const post = (path: string) =>
  local(`http://127.0.0.1:${port(plain)}${path}`, { 'content-type': 'application/jose' }, 'token');

test.concurrent('an answer is an outcome, whatever it is', async () => {
  expect(await post('/accepts')).toMatchObject({ status: 202 });
  expect(await post('/asks-for-patience')).toMatchObject({ status: 429, retryAfter: '7' });
});

test.concurrent('a redirect is an answer, and is not followed', async () => {
  const before = visited.filter((url) => url === '/accepts').length;
  expect(await post('/redirects')).toMatchObject({ status: 302 });
  expect(visited.filter((url) => url === '/accepts').length - before).toBeLessThanOrEqual(1);
});

test.concurrent('a connection that is reset or refused is a failure', async () => {
  expect(await post('/resets')).toMatchObject({ failure: 'reset' });
  expect(await local('http://127.0.0.1:1/', {}, '')).toMatchObject({ failure: 'connect' });
});

test.concurrent('a receiver that hangs is given up', async () => {
  const impatient = openPost('public-and-loopback', certificate, { connectMs: 3_000, totalMs: 50, bodyMs: 1_000 });
  expect(await impatient(`http://127.0.0.1:${port(plain)}/hangs`, {}, 'token')).toMatchObject({ failure: 'timeout' });
});

test.concurrent('the status is the answer, whatever becomes of the body', async () => {
  for (const path of ['/drips', '/breaks-off']) expect(await post(path), path).toMatchObject({ status: 202 });
});

test.concurrent('a receiver that talks without end is not listened to', async () => {
  expect(await post('/talks')).toMatchObject({ status: 202 });
});

test.concurrent('over TLS the certificate must fit the name', async () => {
  const trusted = await local(`https://localhost:${port(secure)}/accepts`, {}, 'token');
  expect(trusted).toMatchObject({ status: 202 });
  expect(await openPost('public-and-loopback')(`https://localhost:${port(secure)}/accepts`, {}, '')).toMatchObject({
    failure: 'tls',
  });
  expect(await local(`https://127.0.0.1:${port(secure)}/accepts`, {}, '')).toMatchObject({ failure: 'tls' });
});

test.concurrent('a name that leads into this machine is not connected to, nor is an address', async () => {
  const outside = openPost('public', certificate);
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

test.concurrent('a name that nobody knows is a failure of its own', async () => {
  expect(await local('https://nobody.invalid/', {}, '')).toMatchObject({ failure: 'dns' });
});
