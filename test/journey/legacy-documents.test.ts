import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { codesOfFamily } from '#shared/platform/problems/legacy-code.ts';
import type { Answer, Integrator } from '#test/support/integrator.ts';
import { createTestClients, type TestClients } from '#test/support/refusals/requests/test-clients.ts';
import { aClient } from '#test/support/story.ts';

/** The schemas of the published documents of the legacy interface, by what they describe. */
const published = JSON.parse(readFileSync('test/support/legacy-schemas.json', 'utf8')) as Record<string, any>;
type Part =
  | 'ais providers'
  | 'ais refusal'
  | 'pis providers'
  | 'pis refusal'
  | 'token'
  | 'key set'
  | 'authentication refusal';

interface Deviation {
  readonly why: string;
  readonly at: readonly Part[];
  /** Removes what the document does not allow. */
  conform(body: any): unknown;
}

/** Where the interface rules otherwise than the published documents. */
const deviations: Readonly<Record<string, Deviation>> = {
  'error: null': {
    why: 'the legacy envelope always has its members, and the document has no null',
    at: ['ais providers', 'pis providers'],
    conform: ({ error, ...rest }) => ({ ...rest, ...(error !== null && { error }) }),
  },
  'allowedPermissions of the banks that accept payments': {
    why: 'both lists of banks have the same members',
    at: ['pis providers'],
    conform: (body) => ({ ...body, data: body.data.map(({ allowedPermissions: _left, ...bank }: any) => bank) }),
  },
};

const isValid = (part: Part, body: unknown): boolean => z.fromJSONSchema(published[part]).safeParse(body).success;

const deviationsOf = (part: Part): readonly Deviation[] =>
  Object.values(deviations).filter(({ at }) => at.includes(part));

/** Expects a body that conforms to the document in all but the listed deviations. */
const expectPublished = (part: Part, { body, text }: Answer): void => {
  const conformed = deviationsOf(part).reduce((value, { conform }) => conform(value), body);
  const { error } = z.fromJSONSchema(published[part]).safeParse(conformed);
  expect(error?.issues ?? [], text).toEqual([]);
};

let client: Integrator;
let clients: TestClients;
beforeAll(async () => {
  client = await aClient();
  clients = await createTestClients();
});

const providers = { ais: '/api/v1.0/ais/Provider/List', pis: '/api/v1.0/pis/Provider/List' } as const;

test.each(['ais', 'pis'] as const)('the banks of %s are listed as its document says', async (family) => {
  const answer = await client.get(`${providers[family]}?countryCode=SA`, { market: false });
  expect([answer.status, answer.body.data.length > 0]).toEqual([200, true]);
  expectPublished(`${family} providers`, answer);
});

test.each(Object.entries(deviations))('%s deviates from the documents', async (_name, { at, conform }) => {
  for (const part of at) {
    const family = part.startsWith('ais') ? 'ais' : 'pis';
    const { body } = await client.get(providers[family], { market: false });
    const others = deviationsOf(part).filter((other) => other.conform !== conform);
    const withThisOne = others.reduce((value, other) => other.conform(value), body);
    expect([isValid(part, withThisOne), isValid(part, conform(withThisOne))], part).toEqual([false, true]);
  }
});

/** Requests that the legacy interface refuses at one stage after the other. */
const refusals: readonly (readonly [what: string, status: number, ask: (path: string) => Promise<Answer>])[] = [
  ['no token', 401, (path) => client.get(path, { token: false })],
  ['a token that is not one', 401, (path) => client.get(path, { token: 'nonsense' })],
  ['an expired token', 401, (path) => client.get(path, { token: clients.expiredToken })],
  ['a market that is not enabled', 403, (path) => clients.uaeClient.get(path, { market: false })],
  ['a wrong country code', 400, (path) => client.get(`${path}?countryCode=1`, { market: false })],
  ['an unknown parameter', 400, (path) => client.get(`${path}?country=SA`, { market: false })],
  ['an unknown path', 404, (path) => client.get(`${path}/nowhere`, { market: false })],
  ['another method', 405, (path) => client.call('DELETE', path, { market: false })],
  [
    'too many requests',
    429,
    async (path) => {
      await clients.throttled.get(path, { market: false });
      return clients.throttled.get(path, { market: false });
    },
  ],
];

test.each(refusals)(
  'ais and pis refuse %s with %i and a code of the published list alone',
  async (_what, status, ask) => {
    for (const family of ['ais', 'pis'] as const) {
      const answer = await ask(providers[family]);
      expect(answer.status).toBe(status);
      expectPublished(`${family} refusal`, answer);
      expect(answer.body).toMatchObject({ errorDescription: expect.any(Object), data: null });
    }
  },
);

test('the codes of ais and pis are those of both documents', () => {
  const listed = ['ais refusal', 'pis refusal'].map((part) => published[part].properties.error.enum as string[]);
  // The documents of ais list codes about real estate too, which this service has nothing to do with.
  const [ais, pis] = listed.map((codes) => codes.filter((code) => !code.startsWith('REAL_ESTATE_')).toSorted());
  expect([codesOfFamily.ais.toSorted(), codesOfFamily.pis.toSorted()]).toEqual([ais, pis]);
});

test('a client without the product is told on the legacy paths that it has to subscribe', async () => {
  const iban = 'SA0380000000608010167519';
  const legacy = await clients.withoutProducts.post(
    '/api/v2.0/av/AccountVerification/IdMatch',
    { iban, idValue: '1010000006' },
    { market: false },
  );
  expect([legacy.status, legacy.body]).toEqual([
    402,
    { error: 'NOT_SUBSCRIBED_TO_SERVICE', errorDescription: { message: [expect.any(String)] }, data: null },
  ]);
  for (const path of ['ais/Provider/List', 'pis/Provider/List', 'pis/Common/ListPurposeCodes']) {
    const { status, body } = await clients.withoutProducts.get(`/api/v1.0/${path}`, { market: false });
    expect([path, status, body.error]).toEqual([path, 402, 'NOT_SUBSCRIBED_TO_SERVICE']);
  }
  const current = await clients.withoutProducts.post('/verifications/beneficiary', { iban }, { market: 'KSA' });
  expect([current.status, current.body.code]).toEqual([403, 'forbidden']);
});

test('legacy authentication answers as its document says', async () => {
  const { appId, apiKey } = client.facts;
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    client.call(method, `/api/v1.0/authentication/${path}`, { token: false, market: false, headers });
  const credentials = { 'app-id': appId, 'x-api-key': apiKey };
  const token = await ask('Token', credentials);
  const refreshed = await ask('Refresh', { 'refresh-token': token.body.refresh_token });
  const keySet = await ask('Jwks');
  expect([token.status, refreshed.status, keySet.status]).toEqual([200, 200, 200]);
  expectPublished('token', token);
  expectPublished('token', refreshed);
  expectPublished('key set', keySet);
  const { facts: uae } = clients.uaeClient;
  for (const [status, refused] of [
    [401, await ask('Token')],
    [401, await ask('Token', { ...credentials, 'x-api-key': 'wrong' })],
    [401, await ask('Refresh', { 'refresh-token': 'wrong' })],
    [403, await ask('Token', { 'app-id': uae.appId, 'x-api-key': uae.apiKey })],
    [400, await ask('Token?unknown=1', credentials)],
    [404, await ask('Nowhere')],
    [405, await ask('Token', credentials, 'POST')],
  ] as const) {
    expect(refused.status, refused.text).toBe(status);
    expectPublished('authentication refusal', refused);
  }
});
