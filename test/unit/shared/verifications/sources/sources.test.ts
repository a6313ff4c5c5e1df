import http from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHttpClient } from '#shared/platform/outbound/http-client.ts';
import { ownershipApi } from '#shared/verifications/sources/ownership-api.ts';
import { wathqRegistry } from '#shared/verifications/sources/wathq-registry.ts';
import { listenLocally } from '#test/support/cloud/free-port.ts';

/** The requests that the source has received. */
const receivedRequests: { url: string; headers: http.IncomingHttpHeaders; body: string }[] = [];
/** The response of the source, which each test sets. */
let sourceResponse: { status: number; text: string };
let server: http.Server;
let url: string;

beforeAll(async () => {
  server = http.createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    receivedRequests.push({ url: request.url ?? '', headers: request.headers, body });
    response.writeHead(sourceResponse.status, { 'content-type': 'application/json' }).end(sourceResponse.text);
  });
  url = `http://127.0.0.1:${await listenLocally(server)}`;
});
afterAll(() => server.closeAllConnections());
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => receivedRequests.splice(0));

const ownership = () => ownershipApi({ url, apiKey: async () => 'the-key' }, createHttpClient());
const registry = () => wathqRegistry({ url, apiKey: async () => 'the-key' }, createHttpClient());
const iban = 'SA0380000000608010167519';
const accountRecord = {
  status: 'ACTIVE',
  holder: { identifiers: [{ type: 'NATIONAL_ID', value: '1010000006' }], names: { en: 'Abdullah Al Qahtani' } },
};

test('a look-up sends the API key and the interaction id, and its URL does not contain the account', async () => {
  sourceResponse = { status: 200, text: JSON.stringify(accountRecord) };
  expect(await ownership().lookUp(iban, 'interaction-1')).toEqual(accountRecord);
  expect(receivedRequests).toMatchObject([
    {
      url: '/accounts/lookup',
      headers: { 'x-api-key': 'the-key', 'x-interaction-id': 'interaction-1' },
      body: JSON.stringify({ iban }),
    },
  ]);
});

test.each([
  [404, 'ACCOUNT_NOT_FOUND'],
  [422, 'UNSUPPORTED_BY_BANK'],
  [422, 'DISABLED'],
  [422, 'GIVEN_INPUT_CANNOT_BE_VERIFIED'],
  [424, 'BANK_ISSUE'],
])('a response with status %i and code %s is returned as the result', async (status, code) => {
  sourceResponse = { status, text: JSON.stringify({ code }) };
  expect(await ownership().lookUp(iban, 'interaction-1')).toBe(code);
});

test.each([
  ['an internal error', 500, '{}'],
  ['another rejection', 403, '{"message":"no"}'],
  ['a body that is not JSON', 200, '<html>'],
  ['an empty body', 200, ''],
  ['an account without a holder', 200, '{"status":"ACTIVE"}'],
  ['an unknown account status', 200, JSON.stringify({ ...accountRecord, status: 'SLEEPING' })],
  ['a body of more than a megabyte', 200, JSON.stringify({ ...accountRecord, more: 'x'.repeat(1_100_000) })],
])('%s is reported as an outage of the source', async (_what, status, text) => {
  sourceResponse = { status, text };
  await expect(ownership().lookUp(iban, 'interaction-1')).rejects.toMatchObject({ name: 'SourceUnavailable' });
});

test('a client of a source that keeps failing stops calling it for a while, but other clients do not', async () => {
  sourceResponse = { status: 503, text: '' };
  const source = ownership();
  for (let n = 0; n < 40; n += 1)
    await expect(source.lookUp(iban, 'interaction-1')).rejects.toMatchObject({ name: 'SourceUnavailable' });
  expect(receivedRequests.length).toBeGreaterThan(1);
  expect(receivedRequests.length).toBeLessThan(40);
  const before = receivedRequests.length;
  sourceResponse = { status: 200, text: JSON.stringify(accountRecord) };
  await expect(source.lookUp(iban, 'interaction-1')).rejects.toMatchObject({ name: 'SourceUnavailable' });
  expect(receivedRequests.length).toBe(before);
  expect(await ownership().lookUp(iban, 'interaction-1')).toEqual(accountRecord);
});

test('rejections with a known code do not count as outages of a source', async () => {
  sourceResponse = { status: 404, text: '{"code":"ACCOUNT_NOT_FOUND"}' };
  const source = ownership();
  for (let n = 0; n < 40; n += 1) expect(await source.lookUp(iban, 'interaction-1')).toBe('ACCOUNT_NOT_FOUND');
});

test('the registry is called as documented by Wathq, and an unknown number is not a failure', async () => {
  sourceResponse = { status: 404, text: '{"code":"404.2.1","message":"none"}' };
  expect(await registry().find('7000000005', 'English', 'interaction-1')).toBeUndefined();
  expect(receivedRequests).toMatchObject([{ url: '/fullinfo/7000000005?language=en', headers: { apikey: 'the-key' } }]);
  sourceResponse = { status: 429, text: '' };
  await expect(registry().find('7000000005', 'Arabic', 'interaction-1')).rejects.toMatchObject({
    name: 'SourceUnavailable',
  });
});
