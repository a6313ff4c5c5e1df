import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createHttpClient, type FapiTls, Unreachable } from '#shared/platform/outbound/http-client.ts';
import { listenLocally } from '#test/support/cloud/free-port.ts';

const certificate = readFileSync('test/support/banks/tls/localhost-rsa.crt', 'utf8');
const key = readFileSync('test/support/banks/tls/localhost-rsa.key', 'utf8');

const withCertificate = { key, certificate, authorities: certificate };
const withoutCertificate = { authorities: certificate };

/** Sends a request to a server with these TLS options. Returns the status. */
const statusFrom = async (options: https.ServerOptions, fapi: FapiTls = withCertificate): Promise<number> => {
  const server = https.createServer({ key, cert: certificate, ...options }, (_request, response) => response.end());
  const url = `https://127.0.0.1:${await listenLocally(server)}/`;
  try {
    return (await createHttpClient(fapi)({ method: 'GET', url, timeoutMs: 5_000 })).status;
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

const tls12 = (ciphers: string) => ({ maxVersion: 'TLSv1.2', ciphers }) as const;

test.for([
  ['TLS 1.3', { minVersion: 'TLSv1.3' }],
  ['TLS 1.2 with ECDHE-RSA-AES128-GCM-SHA256', tls12('ECDHE-RSA-AES128-GCM-SHA256')],
  ['TLS 1.2 with ECDHE-RSA-AES256-GCM-SHA384', tls12('ECDHE-RSA-AES256-GCM-SHA384')],
  ['TLS 1.2 with DHE-RSA-AES128-GCM-SHA256', { ...tls12('DHE-RSA-AES128-GCM-SHA256'), dhparam: 'auto' }],
  ['TLS 1.2 with DHE-RSA-AES256-GCM-SHA384', { ...tls12('DHE-RSA-AES256-GCM-SHA384'), dhparam: 'auto' }],
] as const)('a client for banks connects with %s', async ([, options]) => {
  expect(await statusFrom(options)).toBe(200);
});

test.for([
  ['CBC', tls12('ECDHE-RSA-AES128-SHA256')],
  ['a static RSA key exchange', tls12('AES128-GCM-SHA256')],
  ['CHACHA20', tls12('ECDHE-RSA-CHACHA20-POLY1305')],
  ['TLS 1.1', { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }],
] as const)('a client for banks does not connect with %s', async ([, options]) => {
  await expect(statusFrom(options)).rejects.toThrow(new Unreachable('connection'));
  await expect(statusFrom(options, withoutCertificate)).rejects.toThrow(new Unreachable('connection'));
});

test('a client for banks needs no certificate of its own', async () => {
  expect(await statusFrom({}, withoutCertificate)).toBe(200);
});

test('a server that compresses its responses by default is asked not to, because the client does not decompress', async () => {
  const server = http.createServer(({ headers }, response) => {
    const isIdentity = headers['accept-encoding'] === 'identity';
    if (!isIdentity) response.setHeader('content-encoding', 'gzip');
    response.end(isIdentity ? '{"status":"Booked"}' : gzipSync('{"status":"Booked"}'));
  });
  const url = `http://127.0.0.1:${await listenLocally(server)}/`;
  const { text } = await createHttpClient()({ method: 'GET', url, timeoutMs: 5_000 });
  expect(text).toBe('{"status":"Booked"}');
  server.close();
  server.closeAllConnections();
});

test('a connection is reused, but not after a pause, when the server may have closed it', async () => {
  let connections = 0;
  const server = http.createServer((_request, response) => void delay(300).then(() => response.end()));
  server.on('connection', () => (connections += 1));
  const url = `http://127.0.0.1:${await listenLocally(server)}/`;
  const client = createHttpClient(undefined, 100);
  // A response that takes longer than a connection may be idle is not cut off.
  const send = async () => (await client({ method: 'GET', url, timeoutMs: 5_000 })).status;
  expect([await send(), await send(), connections]).toEqual([200, 200, 1]);
  await delay(200);
  expect([await send(), connections]).toEqual([200, 2]);
  server.close();
});
