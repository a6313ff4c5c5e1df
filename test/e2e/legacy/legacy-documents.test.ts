import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { codesOfLegacyApi } from '#shared/standard/problems/legacy-code.ts';
import type { Answer, Integrator } from '#test/support/drivers/integrator.ts';
import { createTestClients, type TestClients } from '#test/support/errors/requests/test-clients.ts';
import { expectPublished as expectExactly, published } from '#test/support/drivers/legacy-sharing.ts';
import { aDecision, aPayment, aSaudiClient, saudiTerms, untilStatus } from '#test/support/drivers/journey.ts';

type Success =
  | 'ais providers'
  | 'pis providers'
  | 'pis payment request'
  | 'pis payment requests'
  | 'pis consent'
  | 'pis payment'
  | 'pis payments';
type Part = Success | 'ais error' | 'pis error' | 'token' | 'key set' | 'authentication error';

interface Deviation {
  readonly why: string;
  readonly at: readonly Success[];
  /** Converts a body to the format of the document. */
  conform(body: any): unknown;
}

const withId = ({ paymentId: id, ...payment }: any) => ({ id, ...payment });

/** Deliberate deviations of the API from the published documents. */
const deviations: Readonly<Record<string, Deviation>> = {
  'allowedPermissions of the banks that accept payments': {
    why: 'both bank lists have the same fields',
    at: ['pis providers'],
    conform: (body) => ({ ...body, data: body.data.map(({ allowedPermissions: _removed, ...bank }: any) => bank) }),
  },
  'totalItems of the lists': {
    why: 'lists may contain the number of items',
    at: ['pis payment requests', 'pis payments'],
    conform: ({ meta: { totalItems: _total, ...meta }, ...rest }) => ({ ...rest, meta }),
  },
  'paymentId of a payment': {
    why: 'the id of a payment is in `paymentId`, whereas the document has it in `id`',
    at: ['pis payment'],
    conform: ({ data, ...rest }) => ({ ...rest, data: withId(data) }),
  },
  'paymentId of the payments in a list': {
    why: 'the id of a payment is in `paymentId`, whereas the document has it in `id`',
    at: ['pis payments'],
    conform: ({ data, ...rest }) => ({ ...rest, data: data.map(withId) }),
  },
};

const isValid = (part: Part, body: unknown): boolean => z.fromJSONSchema(published[part]).safeParse(body).success;

const payments = '/api/v1.0/pis';
const noMarket = { market: false } as const;

const deviationsOf = (part: Success): readonly Deviation[] =>
  Object.values(deviations).filter(({ at }) => at.includes(part));

/** Expects a body to conform to the document, apart from the deviations above. */
const expectPublished = (part: Part, answer: Answer): void => {
  const partDeviations = Object.values(deviations).filter(({ at }) => (at as readonly Part[]).includes(part));
  const conformed = partDeviations.reduce((value, { conform }) => conform(value), answer.body);
  expectExactly(part, { ...answer, body: conformed });
};

let client: Integrator;
let clients: TestClients;
let paid: { readonly paymentRequestId: string; readonly consentId: string; readonly paymentId: string };
beforeAll(async () => {
  client = await aSaudiClient();
  clients = await createTestClients();
  const { paymentRequestId, consentId, forwarded } = await aDecision(client, saudiTerms);
  await untilStatus(client, paymentRequestId, 'Completed');
  paid = { paymentRequestId, consentId, paymentId: forwarded.body.data.paymentId };
});

const providers = { ais: '/api/v1.0/ais/Provider/List', pis: '/api/v1.0/pis/Provider/List' } as const;

/** One request per schema. The client has made a payment, so that no field is missing from the responses. */
const examples: Readonly<Record<Success, () => Promise<Answer>>> = {
  'ais providers': () => client.get(`${providers.ais}?countryCode=SA`, noMarket),
  'pis providers': () => client.get(`${providers.pis}?countryCode=SA`, noMarket),
  'pis payment request': () => client.get(`${payments}/Request/Get?id=${paid.paymentRequestId}`, noMarket),
  'pis payment requests': () => client.get(`${payments}/Request/List`, noMarket),
  'pis consent': () => client.get(`${payments}/Consent/Get?consentId=${paid.consentId}`, noMarket),
  'pis payment': () => client.get(`${payments}/Payment/Get?paymentId=${paid.paymentId}`, noMarket),
  'pis payments': () => client.post(`${payments}/Payment/List`, {}, noMarket),
};

const parts = Object.keys(examples) as Success[];

test.each(parts)('%s are returned as documented, apart from the deviations', async (part) => {
  const response = await examples[part]();
  expect(response.status).toBe(200);
  expect(response.body.data).not.toEqual([]);
  expectPublished(part, response);
});

test('a mandate matches the document except for its type', async () => {
  const type = 'FixedOnDemand';
  const newClient = await aSaudiClient();
  const { body: created } = await newClient.requestPayment(aPayment({ ...saudiTerms, type }));
  const response = await newClient.get(`${payments}/Request/Get?id=${created.data.internalReferenceId}`, noMarket);
  const { body } = response;
  const withType = (paymentConsentType: string) => ({ ...body, data: { ...body.data, paymentConsentType } });
  expect(isValid('pis payment request', withType(type))).toBe(false);
  expect(isValid('pis payment request', withType('SingleInstantPayment'))).toBe(true);
  expect(body.data).toMatchObject({ type: 'RECURRENT', paymentConsentType: type });
});

test.each(Object.entries(deviations))('%s deviates from the documents', async (_name, { at, conform }) => {
  for (const part of at) {
    const { body } = await examples[part]();
    const otherDeviations = deviationsOf(part).filter((other) => other.conform !== conform);
    const deviatingBody = otherDeviations.reduce((value, other) => other.conform(value), body);
    expect([isValid(part, deviatingBody), isValid(part, conform(deviatingBody))], part).toEqual([false, true]);
  }
});

/** Requests that the legacy API rejects at successive stages. */
const rejections: readonly (readonly [fault: string, status: number, send: (path: string) => Promise<Answer>])[] = [
  ['no token', 401, (path) => client.get(path, { token: false })],
  ['a malformed token', 401, (path) => client.get(path, { token: 'nonsense' })],
  ['an expired token', 401, (path) => client.get(path, { token: clients.expiredToken })],
  ['a market that is not enabled', 403, (path) => clients.uaeClient.get(path, { market: false })],
  ['an invalid country code', 400, (path) => client.get(`${path}?countryCode=1`, { market: false })],
  ['an unknown parameter', 400, (path) => client.get(`${path}?country=SA`, { market: false })],
  ['an unknown path', 404, (path) => client.get(`${path}/nowhere`, { market: false })],
  ['an unsupported method', 405, (path) => client.call('DELETE', path, { market: false })],
  [
    'too many requests',
    429,
    async (path) => {
      await clients.throttled.get(path, { market: false });
      return clients.throttled.get(path, { market: false });
    },
  ],
];

test.each(rejections)('ais and pis reject %s with %i and a published error code', async (_fault, status, send) => {
  for (const family of ['ais', 'pis'] as const) {
    const response = await send(providers[family]);
    expect(response.status).toBe(status);
    expectPublished(`${family} error`, response);
    expect(response.body).toMatchObject({ errorDescription: expect.any(Object), data: null });
  }
});

test('the ais and pis error codes are those in the documents', () => {
  const listed = ['ais error', 'pis error'].map((part) => published[part].properties.error.enum as string[]);
  // The ais documents also list codes about real estate, which this service does not offer.
  const [ais, pis] = listed.map((codes) => codes.filter((code) => !code.startsWith('REAL_ESTATE_')).toSorted());
  expect([codesOfLegacyApi.ais.toSorted(), codesOfLegacyApi.pis.toSorted()]).toEqual([ais, pis]);
});

test('on legacy paths, a client without the product gets NOT_SUBSCRIBED_TO_SERVICE', async () => {
  const iban = saudiTerms.beneficiaryIban;
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

test('legacy authentication responds as documented', async () => {
  const { appId, apiKey } = client.facts;
  const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    client.call(method, `/api/v1.0/authentication/${path}`, { token: false, market: false, headers });
  const credentials = { 'app-id': appId, 'x-api-key': apiKey };
  const token = await send('Token', credentials);
  const refreshed = await send('Refresh', { 'refresh-token': token.body.refresh_token });
  const read = await client.get(providers.ais, { ...noMarket, token: refreshed.body.access_token });
  const keySet = await send('Jwks');
  expect([token.status, refreshed.status, read.status, keySet.status]).toEqual([200, 200, 200, 200]);
  expectPublished('token', token);
  expectPublished('token', refreshed);
  expect(Object.keys(token.body).toSorted()).toEqual(Object.keys(published.token.properties).toSorted());
  expectPublished('key set', keySet);
  const current = await client.get('/auth/.well-known/jwks.json', { ...noMarket, token: false });
  expect(keySet.body.keys).toEqual(expect.arrayContaining(current.body.keys));
  const { facts: uae } = clients.uaeClient;
  for (const [status, path, headers, method] of [
    [401, 'Token', {}],
    [401, 'Token', { ...credentials, 'x-api-key': 'wrong' }],
    [401, 'Refresh', {}],
    [401, 'Refresh', { 'refresh-token': 'wrong' }],
    [403, 'Token', { 'app-id': uae.appId, 'x-api-key': uae.apiKey }],
    [400, 'Token?unknown=1', credentials],
    [404, 'Nowhere', {}],
    [405, 'Token', credentials, 'POST'],
  ] as const) {
    const rejected = await send(path, headers, method);
    expect([rejected.status, rejected.headers.get('content-type')], path).toEqual([status, 'application/problem+json']);
    expectPublished('authentication error', rejected);
    const [name] = path.split('?');
    expect(rejected.body).toMatchObject({ status, instance: `/api/v1.0/authentication/${name}` });
  }
});
