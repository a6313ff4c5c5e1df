import dgram from 'node:dgram';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPublicPost } from '#shared/platform/outbound/public-post.ts';
import type { TargetPolicy } from '#shared/platform/outbound/public-target.ts';
import { listenLocally } from '#test/support/cloud/free-port.ts';

const certificate = readFileSync('test/support/banks/tls/localhost.crt', 'utf8');
const tls = { cert: certificate, key: readFileSync('test/support/banks/tls/localhost.key') };

/** The receiver's behaviour, by path. */
const reactions: Record<string, (request: http.IncomingMessage, response: http.ServerResponse) => void> = {
  '/accepts': (_request, response) => response.writeHead(202).end(),
  '/explains': (_request, response) => response.writeHead(500).end('a'.repeat(2_000)),
  '/redirects': (_request, response) => response.writeHead(302, { location: '/accepts' }).end(),
  '/responds-with-retry-after': (_request, response) => response.writeHead(429, { 'retry-after': '7' }).end(),
  '/resets': (request) => request.socket.resetAndDestroy(),
  '/hangs': () => undefined,
  '/switches-protocols': (request) =>
    request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: chat\r\n\r\n'),
  '/responds-slowly': (_request, response) => {
    response.writeHead(202);
    const timer = setInterval(() => response.write('.'), 200);
    response.on('close', () => clearInterval(timer));
  },
  '/disconnects': (request, response) => {
    response.writeHead(202, { 'content-length': '10' });
    response.write('.', () => request.socket.resetAndDestroy());
  },
  '/responds-with-ten-megabytes': (_request, response) => {
    response.writeHead(202);
    response.end(Buffer.alloc(10 * 1024 * 1024, 'x'));
  },
};
const requestedPaths: string[] = [];
const react = (request: http.IncomingMessage, response: http.ServerResponse): void => {
  requestedPaths.push(request.url ?? '');
  request.resume().on('end', () => reactions[request.url ?? '']?.(request, response));
};
const plain = http.createServer(react);
const secure = https.createServer(tls, react);
const port = (server: http.Server | https.Server): number => (server.address() as AddressInfo).port;

/** The IPv4 addresses of host names. A name server never responds for any other name. */
const addressesOf: Readonly<Record<string, readonly string[]>> = {
  'good.example': ['127.0.0.1'],
  'private.example': ['10.0.0.1'],
  'mixed.example': ['1.1.1.1', '127.0.0.1'],
  'empty.example': [],
  localhost: ['127.0.0.1'],
};
/** A DNS message (RFC 1035 §4.1) begins with a header of this length. */
const headerBytes = 12;
const nameServer = dgram.createSocket('udp4', (query, { address, port: sender }) => {
  const nameEnd = query.indexOf(0, headerBytes);
  const labels: string[] = [];
  for (let at = headerBytes; at < nameEnd; at += 1 + (query[at] ?? 0))
    labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)));
  const addresses = addressesOf[labels.join('.')];
  if (!addresses) return;
  const isIpv4 = query.readUInt16BE(nameEnd + 1) === 1;
  const answers = (isIpv4 ? addresses : []).map((text) =>
    Buffer.from([0xc0, headerBytes, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...text.split('.').map(Number)]),
  );
  const header = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80, 0, 1, 0, answers.length, 0, 0, 0, 0]);
  nameServer.send(Buffer.concat([header, query.subarray(headerBytes, nameEnd + 5), ...answers]), sender, address);
});

beforeAll(async () => {
  for (const server of [plain, secure]) await listenLocally(server);
  await new Promise<void>((resolve) => nameServer.bind(0, '127.0.0.1', resolve));
});
afterAll(() => {
  nameServer.close();
  for (const server of [plain, secure]) {
    server.closeAllConnections();
    server.close();
  }
});

const postLocally = createPublicPost('public-and-loopback', certificate);
const post = (path: string) =>
  postLocally(`http://127.0.0.1:${port(plain)}${path}`, { 'content-type': 'application/jose' }, 'token');

test.concurrent('a response is never a failure, whatever its status', async () => {
  expect(await post('/accepts')).toMatchObject({ status: 202 });
  expect(await post('/responds-with-retry-after')).toMatchObject({ status: 429, retryAfter: '7' });
});

test.concurrent('the start of the response body is kept', async () => {
  expect(await (await post('/explains')).body).toBe('a'.repeat(1024));
  expect(await (await post('/responds-with-retry-after')).body).toBe('');
  expect(await (await post('/disconnects')).body).toBe('.');
});

test.concurrent('a redirect is returned, not followed', async () => {
  const before = requestedPaths.filter((url) => url === '/accepts').length;
  expect(await post('/redirects')).toMatchObject({ status: 302 });
  expect(requestedPaths.filter((url) => url === '/accepts').length - before).toBeLessThanOrEqual(1);
});

test.concurrent('a connection that is reset or refused is reported as a failure', async () => {
  expect(await post('/resets')).toMatchObject({ failure: 'reset' });
  expect(await postLocally('http://127.0.0.1:1/', {}, '')).toMatchObject({ failure: 'connect' });
});

test.concurrent('a switch to another protocol counts as a response', async () => {
  expect(await post('/switches-protocols')).toMatchObject({ status: 101 });
});

test.concurrent('a receiver that does not respond in time is reported as a timeout', async () => {
  const postWithShortTimeout = createPublicPost('public-and-loopback', certificate, {
    dnsMs: 2_500,
    connectMs: 3_000,
    totalMs: 50,
    bodyMs: 1_000,
  });
  expect(await postWithShortTimeout(`http://127.0.0.1:${port(plain)}/hangs`, {}, 'token')).toMatchObject({
    failure: 'timeout',
  });
});

test.concurrent('an aborted POST is reported as a timeout', async () => {
  const controller = new AbortController();
  const sent = postLocally(`http://127.0.0.1:${port(plain)}/hangs`, {}, 'token', { signal: controller.signal });
  controller.abort();
  expect(await sent).toMatchObject({ failure: 'timeout' });
});

test.concurrent('the status counts even if the body is slow or incomplete', async () => {
  for (const path of ['/responds-slowly', '/disconnects'])
    expect(await post(path), path).toMatchObject({ status: 202 });
});

test.concurrent('the status counts even if the body is very large', async () => {
  expect(await post('/responds-with-ten-megabytes')).toMatchObject({ status: 202 });
});

test.concurrent('the TLS certificate must match the host name', async () => {
  const trusted = await postLocally(`https://localhost:${port(secure)}/accepts`, {}, 'token');
  expect(trusted).toMatchObject({ status: 202 });
  expect(
    await createPublicPost('public-and-loopback')(`https://localhost:${port(secure)}/accepts`, {}, ''),
  ).toMatchObject({
    failure: 'tls',
  });
  expect(await postLocally(`https://127.0.0.1:${port(secure)}/accepts`, {}, '')).toMatchObject({ failure: 'tls' });
});

/** Creates a client that asks the name server above. */
const postWithNames = (policy: TargetPolicy) =>
  createPublicPost(policy, certificate, undefined, [`127.0.0.1:${nameServer.address().port}`]);

test.concurrent('no connection is made to a host name or an address that belongs to this machine', async () => {
  const postPublicly = postWithNames('public');
  const before = requestedPaths.length;
  for (const url of [
    `https://localhost:${port(secure)}/never`,
    `https://good.example:${port(secure)}/never`,
    `https://mixed.example:${port(secure)}/never`,
    `https://private.example:${port(secure)}/never`,
    `https://127.0.0.1:${port(secure)}/never`,
    `https://[::1]:${port(secure)}/never`,
    `http://localhost:${port(plain)}/never`,
  ]) {
    expect(await postPublicly(url, {}, 'token'), url).toMatchObject({ failure: 'address-refused' });
  }
  expect(requestedPaths.slice(before)).not.toContain('/never');
});

test.concurrent('an unknown host name is reported as a DNS failure', async () => {
  expect(await postLocally('https://nobody.invalid/', {}, '')).toMatchObject({ failure: 'dns' });
  expect(await postWithNames('public')('https://empty.example/', {}, '')).toMatchObject({ failure: 'dns' });
});

test.concurrent('host names whose name server never responds do not delay a POST to another one', async () => {
  const ended: string[] = [];
  const postByName = postWithNames('public-and-loopback');
  const postTo = async (host: string) => {
    const outcome = await postByName(`http://${host}:${port(plain)}/accepts`, {}, 'token');
    ended.push(host);
    return outcome;
  };
  const dead = Array.from({ length: 5 }, (_, n) => postTo(`dead-${n}.example`));
  expect(await postTo('good.example')).toMatchObject({ status: 202 });
  expect(ended).toEqual(['good.example']);
  for (const outcome of await Promise.all(dead)) expect(outcome).toMatchObject({ failure: 'dns' });
});
