import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { withReader } from '#infra/local/http-api/reader.ts';

const credentials = { clientId: 'c', appId: 'a', apiKey: 'k', signingKey: {} };
const reader = { baseUrl: 'http://127.0.0.1:3000', sandboxFile: '/home/reader/.local/sandbox.json', ...credentials };

/** Requests the file. Returns `status body`, or `api` if the request reached the API. */
const request = async (headers: Record<string, string>, clients: readonly (typeof reader)[] = [reader]) => {
  let result = '';
  const response = {
    writeHead: (status: number) => {
      result = String(status);
      return response;
    },
    end: (body = '') => (result += ` ${body}`),
  };
  const handle = withReader(
    async () => {
      result = 'api';
    },
    () => clients[0],
  );
  const message = { url: '/docs/reader.json', method: 'GET', headers };
  await handle(message as unknown as IncomingMessage, response as unknown as ServerResponse);
  return result;
};

test('a page of this machine gets the values of the reader', async () => {
  expect(await request({ host: '127.0.0.1:3000', 'sec-fetch-site': 'same-origin' })).toBe(
    `200 ${JSON.stringify(reader)}`,
  );
  expect(await request({ host: 'localhost:3000' })).toContain('200 ');
});

test.each([
  { host: 'rebound.example:3000' },
  { host: '127.0.0.1.example' },
  { host: '127.0.0.1:3000', 'sec-fetch-site': 'cross-site' },
  { host: '127.0.0.1:3000', 'sec-fetch-site': 'same-site' },
  {},
])('a request from elsewhere does not: %o', async (headers) => {
  expect(await request(headers as Record<string, string>)).toBe('api');
});

test('without a client there is no content', async () => {
  expect(await request({ host: '127.0.0.1:3000' }, [])).toBe('204 ');
});
