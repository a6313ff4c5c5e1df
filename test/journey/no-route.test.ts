import { expect, inject, test } from 'vitest';

const { baseUrl } = inject('sandbox');

/** Sends a request without a token, a market or a signature. */
const call = async (method: string, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(baseUrl + path, { method, headers });
  const text = await response.text();
  const [type, interactionId] = [response.headers.get('content-type'), response.headers.get('x-interaction-id')];
  return { status: response.status, type, interactionId, body: text && JSON.parse(text) };
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test.each([
  ['GET', '/'],
  ['GET', '/no/such/path'],
  ['POST', '/no/such/path'],
  ['GET', '/providers/'],
  ['DELETE', '/providers'],
  ['PUT', '/payment-requests'],
  ['OPTIONS', '/payment-requests'],
])('%s %s answers not_found in the error body of the current interface', async (method, path) => {
  const { status, type, interactionId, body } = await call(method, path);
  expect([status, type]).toEqual([404, 'application/json']);
  expect(interactionId).toMatch(uuid);
  expect(body).toEqual({ code: 'not_found', message: expect.any(String), details: {} });
});

test.each([
  ['GET', '/api/v1.0/pis/No/Such'],
  ['DELETE', '/api/v1.0/ais/Provider/List'],
])('%s %s answers NOT_FOUND in the legacy envelope', async (method, path) => {
  const { status, interactionId, body } = await call(method, path);
  expect(status).toBe(404);
  expect(interactionId).toMatch(uuid);
  expect(body).toEqual({ error: 'NOT_FOUND', errorDescription: { message: [expect.any(String)] }, data: null });
});

test('legacy authentication answers an unknown method with a problem body', async () => {
  const path = '/api/v1.0/authentication/Token';
  const { status, type, body } = await call('POST', path);
  expect([status, type]).toEqual([404, 'application/problem+json']);
  expect(body).toMatchObject({ type: 'urn:problem:not_found', status: 404, instance: path });
});

test('an unknown path answers the interaction id of the caller, and no body to HEAD', async () => {
  const id = '7d9f2f6e-52a0-4d1c-9b7e-2f4c1a6e8b30';
  const { status, interactionId, body } = await call('HEAD', '/nowhere', { 'x-interaction-id': id });
  expect([status, interactionId, body]).toEqual([404, id, '']);
});
