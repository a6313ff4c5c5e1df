import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { interfaceRoutes } from '#infra/routes.ts';
import { expectDeclared } from '#test/support/errors/declared-errors.ts';
import { samples } from '#test/support/errors/requests/samples.ts';
import { createTestClients, type TestClients } from '#test/support/errors/requests/test-clients.ts';
import { runCases } from '#test/support/errors/run-cases.ts';
import { requestUnknownPaths } from '#test/support/errors/unknown-paths.ts';

/** Summaries of responses, by case name. */
type Summaries = Readonly<Record<string, string>>;

/**
 * All errors of all routes: status, code, fields and headers, without prose. A change to the file is a change to the
 * API. `UPDATE_ERRORS=1` writes the current responses.
 */
const file = 'test/slow/journeys/errors.json';
const isUpdate = process.env.UPDATE_ERRORS === '1';
const expected = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Summaries>>;
const actual = new Map<string, Summaries>();

const noRoute = 'no route';

let clients: TestClients;
beforeAll(async () => {
  clients = await createTestClients();
});

const sortByName = <T>(entries: Iterable<readonly [string, T]>): Record<string, T> =>
  Object.fromEntries([...entries].toSorted(([first], [second]) => (first < second ? -1 : 1)));

afterAll(() => {
  if (!isUpdate) return;
  const sections = [...actual].map(([section, summaries]) => [section, sortByName(Object.entries(summaries))] as const);
  writeFileSync(file, `${JSON.stringify(sortByName(sections), undefined, 2)}\n`);
});

/**
 * Returns the expected content of a section of the file: the current responses if the file is being updated.
 */
const expectedOf = (section: string, summaries: Summaries): Summaries | undefined => {
  actual.set(section, summaries);
  return isUpdate ? summaries : expected[section];
};

test.each(interfaceRoutes)('%s returns the recorded errors and declares all of them', async (operation, route) => {
  const { undeclared, summaries } = await runCases(operation, route, clients);
  expect(undeclared).toEqual([]);
  expect(summaries).toEqual(expectedOf(operation, summaries));
});

test('paths and methods without a route return the recorded errors', async () => {
  const summaries = await requestUnknownPaths(inject('sandbox').baseUrl);
  expect(summaries).toEqual(expectedOf(noRoute, summaries));
});

test('every route has exactly one sample and one section in the file', () => {
  const operations = interfaceRoutes.map(([operation]) => operation).toSorted();
  expect(Object.keys(samples).toSorted()).toEqual(operations);
  if (!isUpdate) expect(Object.keys(expected).toSorted()).toEqual([...operations, noRoute].toSorted());
});

const aResponse = (status: number, body: unknown) => ({
  status,
  body,
  headers: new Headers({ 'x-interaction-id': '7d9f2f6e-52a0-4d1c-9b7e-2f4c1a6e8b30' }),
});

test.each([
  ['GET', '/providers', aResponse(409, { code: 'conflict' })],
  ['GET', '/providers?page=1', aResponse(401, { code: 'forbidden' })],
  ['GET', '/payments/17', aResponse(418, { code: 'not_found' })],
  ['GET', '/consent/payment/list', aResponse(404, { code: 'not_found' })],
  ['GET', '/api/v1.0/pis/Provider/List', aResponse(409, { error: 'CONFLICT' })],
  ['GET', '/api/v1.0/pis/Provider/List', aResponse(401, { error: 'UNAUTHORIZED' })],
  ['GET', '/api/v1.0/ais/Provider/List', aResponse(400, { data: null })],
  ['GET', '/api/v1.0/authentication/Jwks', aResponse(401, { type: 'urn:problem:unauthorized' })],
  ['GET', '/callback', aResponse(402, undefined)],
  ['GET', '/nowhere', aResponse(401, { code: 'unauthorized' })],
])('%s %s cannot return an error that it does not declare', (method, path, response) => {
  expect(() => expectDeclared(method, path, response)).toThrow('declares only');
});

test.each([
  ['GET', '/providers', aResponse(200, { data: [] })],
  ['GET', '/providers', { ...aResponse(500, { message: 'Internal Server Error' }), headers: new Headers() }],
  ['GET', '/consent/payment/17', aResponse(404, { code: 'not_found' })],
  ['GET', '/api/v1.0/pis/Provider/List', aResponse(401, { data: null })],
  ['GET', '/api/v1.0/pis/Provider/List', aResponse(500, undefined)],
  [
    'GET',
    '/api/v2.0/av/CommercialRegistration/Information?language=en',
    aResponse(404, { error: 'COMMERCIAL_REGISTRATION_NOT_FOUND' }),
  ],
  ['GET', '/callback?state=x', aResponse(503, undefined)],
  ['GET', '/nowhere', aResponse(404, { code: 'not_found' })],
])('%s %s can return every response that it declares', (method, path, response) => {
  expect(() => expectDeclared(method, path, response)).not.toThrow();
});
