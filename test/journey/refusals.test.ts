import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { interfaceRoutes } from '#infra/routes.ts';
import { expectDeclared } from '#test/support/declared-refusals.ts';
import { assembleCast, type Cast } from '#test/support/refusals/requests/cast.ts';
import { play } from '#test/support/refusals/play.ts';
import { type Operation, samples } from '#test/support/refusals/requests/samples.ts';
import { playUnknownPaths } from '#test/support/refusals/unknown-paths.ts';

type Lines = Readonly<Record<string, string>>;

/**
 * Every refusal of every route that can be provoked: its status, code, fields and headers, without its prose. A change
 * of the file is a change of the interface. `UPDATE_REFUSALS=1` writes it as the service answers now.
 */
const file = 'test/journey/refusals.json';
const isUpdate = process.env.UPDATE_REFUSALS === '1';
const expected = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Lines>>;
const seen = new Map<string, Lines>();

const noRoute = 'no route';
const routes = interfaceRoutes.map(([operation, route]) => [operation as Operation, route] as const);

let cast: Cast;
beforeAll(async () => {
  cast = await assembleCast();
});

const byName = <T>(entries: Iterable<readonly [string, T]>): Record<string, T> =>
  Object.fromEntries([...entries].toSorted(([one], [other]) => (one < other ? -1 : 1)));

afterAll(() => {
  if (!isUpdate) return;
  const all = [...seen].map(([section, lines]) => [section, byName(Object.entries(lines))] as const);
  writeFileSync(file, `${JSON.stringify(byName(all), undefined, 2)}\n`);
});

/** What a section must be: what the file has; when the file is written, whatever came. */
const before = (section: string, lines: Lines): Lines | undefined => {
  seen.set(section, lines);
  return isUpdate ? lines : expected[section];
};

test.each(routes)('%s refuses what it refused before, and declares it', async (operation, route) => {
  const played = await play(operation, route, cast);
  expect(played.undeclared).toEqual([]);
  expect(played.lines).toEqual(before(operation, played.lines));
});

test('paths and methods without a route are refused as before', async () => {
  const lines = await playUnknownPaths(inject('sandbox').baseUrl);
  expect(lines).toEqual(before(noRoute, lines));
});

test('the routes have a sample each, and the file knows no others', () => {
  const operations = routes.map(([operation]) => operation).toSorted();
  expect(Object.keys(samples).toSorted()).toEqual(operations);
  if (!isUpdate) expect(Object.keys(expected).toSorted()).toEqual([...operations, noRoute].toSorted());
});

const answering = (status: number, body: unknown) => ({
  status,
  body,
  headers: new Headers({ 'x-interaction-id': '7d9f2f6e-52a0-4d1c-9b7e-2f4c1a6e8b30' }),
});

test.each([
  ['GET', '/providers', answering(409, { code: 'conflict' })],
  ['GET', '/providers?page=1', answering(401, { code: 'forbidden' })],
  ['GET', '/payments/17', answering(418, { code: 'not_found' })],
  ['GET', '/consent/payment/list', answering(404, { code: 'not_found' })],
  ['GET', '/api/v1.0/pis/Provider/List', answering(409, { error: 'CONFLICT' })],
  ['GET', '/api/v1.0/authentication/Jwks', answering(401, { type: 'urn:problem:unauthorized' })],
  ['GET', '/callback', answering(402, undefined)],
  ['GET', '/nowhere', answering(401, { code: 'unauthorized' })],
])('%s %s must not answer what it does not declare', (method, path, answer) => {
  expect(() => expectDeclared(method, path, answer)).toThrow('declares only');
});

test.each([
  ['GET', '/providers', answering(200, { data: [] })],
  ['GET', '/providers', { ...answering(500, { message: 'Internal Server Error' }), headers: new Headers() }],
  ['GET', '/consent/payment/17', answering(404, { code: 'not_found' })],
  ['GET', '/api/v1.0/pis/Provider/List', answering(401, { error: 'UNAUTHORIZED' })],
  ['GET', '/api/v1.0/pis/Provider/List', answering(500, undefined)],
  [
    'GET',
    '/api/v2.0/av/CommercialRegistration/Information?language=en',
    answering(404, { error: 'COMMERCIAL_REGISTRATION_NOT_FOUND' }),
  ],
  ['GET', '/callback?state=x', answering(503, undefined)],
  ['GET', '/nowhere', answering(404, { code: 'not_found' })],
])('%s %s may answer what it declares', (method, path, answer) => {
  expect(() => expectDeclared(method, path, answer)).not.toThrow();
});
