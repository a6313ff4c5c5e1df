import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { expect, test } from 'vitest';
import { serveSources } from '#functions/sandbox/sources/server.ts';

const handler = serveSources(
  { lookUpAccount: async () => [200, { found: true }], findCompany: () => Promise.reject(new Error('broken')) },
  'key',
);

const send = async (routeKey: string, headers: Record<string, string>) => {
  const event = { routeKey, headers, requestContext: { http: { method: routeKey.split(' ')[0] } } };
  const { statusCode, body } = await handler(event as unknown as APIGatewayProxyEventV2, {} as Context);
  return [statusCode, JSON.parse(body ?? '')];
};

test('a source accepts the API key in either of two headers', async () => {
  const lookUp = 'POST /sources/ownership/accounts/lookup';
  expect(await send(lookUp, { 'x-api-key': 'key' })).toEqual([200, { found: true }]);
  expect(await send(lookUp, { apikey: 'key' })).toEqual([200, { found: true }]);
  expect(await send(lookUp, { 'x-api-key': 'other' })).toEqual([401, { code: 'UNAUTHORIZED' }]);
  expect(await send(lookUp, {})).toEqual([401, { code: 'UNAUTHORIZED' }]);
});

test('a failing source responds with an internal error', async () => {
  expect(await send('GET /sources/registry/fullinfo/{unn}', { apikey: 'key' })).toEqual([
    500,
    { code: 'INTERNAL_ERROR' },
  ]);
});
