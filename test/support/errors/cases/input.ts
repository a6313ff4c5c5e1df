import type * as z from 'zod';
import type { Route } from '#shared/clients/endpoint.ts';
import { isForBrowser } from '#shared/platform/http/route.ts';
import { type Case, type Cases, withHeaders } from './case.ts';
import type { Request } from '../requests/request.ts';
import { type Operation, otherRequests } from '../requests/samples.ts';
import type { IdName, TestClients } from '../requests/test-clients.ts';
import { accepts, membersOf, mistypedMembers } from './schema.ts';

const long = 'x'.repeat(5_000);
/** A value that is invalid almost everywhere, but short enough that one URL can hold several. */
const wrong = 'x'.repeat(600);

/** Returns the value in quotes, or the length of a long value. */
const describe = (value: string): string => (value.length > 40 ? `${value.length} characters` : `"${value}"`);

const namesEverywhere: Readonly<Record<string, IdName>> = {
  paymentRequestId: 'paymentRequestId',
  consentId: 'consentId',
  paymentId: 'paymentId',
  webhookId: 'webhookId',
  mandateId: 'mandateId',
  refId: 'paymentRequestId',
};

/**
 * In the paths of bank accounts, and of POST /consent/payment/create with the id of a payment request, the parameter is
 * only called `id`.
 */
const idNames: Readonly<Record<'params' | 'query', Readonly<Record<string, IdName>>>> = {
  params: { ...namesEverywhere, id: 'bankAccountId' },
  query: { ...namesEverywhere, id: 'paymentRequestId' },
};

/** Cases for ids of no resource of the client in this market, including strings that are not UUIDs. */
const foreignIds = (
  place: 'params' | 'query',
  name: string,
  { market }: Route,
  clients: TestClients,
): readonly Case[] => {
  const { idOf } = clients;
  const [home, abroad] =
    market === 'KSA'
      ? (['clientWithSaudiResources', 'otherClient'] as const)
      : (['otherClient', 'clientWithSaudiResources'] as const);
  const kind = idNames[place][name];
  if (kind === undefined) return [];
  const withId = async (request: Request, id: Promise<string>): Promise<Request> => ({
    ...request,
    [place]: { ...request[place], [name]: await id },
  });
  return [
    { name: `${name} that does not exist`, change: (valid) => valid },
    { name: `${name} that is not a UUID`, change: (valid) => withId(valid, Promise.resolve('17')) },
    { name: `${name} of another client`, change: (valid) => withId(valid, idOf(home, kind)) },
    {
      name: `${name} of another market`,
      change: (valid) => withId({ ...valid, by: clients[abroad] }, idOf(abroad, kind)),
    },
  ];
};

/** Cases for path parameters. No value contains a slash, because that would make it another path. */
export const pathCases: Cases = (_operation, route, clients) =>
  Object.entries(membersOf(route.params)).flatMap(([name, schema]) => [
    ...['17', '5ac828cb90348 84a96b0e948a31ac65f', long]
      .filter((value) => !accepts(schema, value))
      .map((value): Case => ({
        name: `${name} = ${describe(value)}`,
        change: (valid) => ({ ...valid, params: { ...valid.params, [name]: value } }),
      })),
    ...foreignIds('params', name, route, clients),
  ]);

const invalidTexts = ['', 'x', '0', '201', '1000001', long] as const;

const queryMemberCases = (name: string, schema: z.ZodType, route: Route, clients: TestClients): readonly Case[] => {
  const missing: Case = {
    name: `no ?${name}`,
    change: (valid) => {
      const { [name]: _member, ...query } = valid.query;
      return { ...valid, query };
    },
  };
  return [
    ...invalidTexts
      .filter((value) => !accepts(schema, value))
      .map((value): Case => ({
        name: `?${name} = ${describe(value)}`,
        change: (valid) => ({ ...valid, query: { ...valid.query, [name]: value } }),
      })),
    ...(accepts(schema, undefined) ? [] : [missing]),
    ...foreignIds('query', name, route, clients),
  ];
};

const unknownQuery: Case = {
  name: '?unknown',
  change: (valid) => ({ ...valid, query: { ...valid.query, unknown: '1' } }),
};

/** Cases for query parameters: every value that the schema rejects, and a missing value if the schema requires one. */
export const queryCases: Cases = (_operation, route, clients) => [
  ...Object.entries(membersOf(route.query)).flatMap(([name, schema]) => queryMemberCases(name, schema, route, clients)),
  ...(isForBrowser(route) ? [] : [unknownQuery]),
];

/** Cases for the headers in the route's schema. */
export const headerCases: Cases = (_operation, route) =>
  Object.keys(membersOf(route.headers)).flatMap((name): readonly Case[] => [
    {
      name: `no ${name}`,
      change: (valid) => {
        const { [name]: _header, ...headers } = valid.headers;
        return { ...valid, headers };
      },
    },
    { name: `an empty ${name}`, change: (valid) => withHeaders(valid, { [name]: '' }) },
    { name: `${name} of ${long.length} characters`, change: (valid) => withHeaders(valid, { [name]: long }) },
    { name: `an unknown ${name}`, change: (valid) => withHeaders(valid, { [name]: 'unknown' }) },
  ]);

const isIdempotent = (operation: Operation): operation is keyof typeof otherRequests => operation in otherRequests;

/** Cases for the Idempotency-Key: malformed keys, and the key of another request. */
export const keyCases: Cases = (operation, { idempotency }) => {
  if (!idempotency || !isIdempotent(operation)) return [];
  const other = otherRequests[operation];
  return [
    ...['', 'with space', 'clé', 'x'.repeat(41)].map((key): Case => ({
      name: `Idempotency-Key ${describe(key)}`,
      change: (valid) => withHeaders(valid, { 'idempotency-key': key }),
    })),
    {
      name: 'X-Idempotency-Key "with space"',
      change: (valid) => withHeaders(valid, { 'x-idempotency-key': 'with space' }),
    },
    {
      name: 'an Idempotency-Key of another request',
      sentBefore: (valid) => withHeaders(valid, { 'idempotency-key': 'of-another' }),
      change: (valid) => withHeaders({ ...valid, ...other }, { 'idempotency-key': 'of-another' }),
    },
  ];
};

/** Cases with mistakes in all parts of a request. They show which of them one response reports. */
export const combinedCases: Cases = (_operation, { params, query, body, signed, idempotency }) => {
  if (!(params ?? query ?? body ?? idempotency)) return [];
  const withWrongValues = (members: object) => Object.fromEntries(Object.keys(members).map((name) => [name, wrong]));
  const change = (valid: Request): Request => ({
    ...withHeaders(valid, { 'idempotency-key': 'with space' }),
    params: { ...valid.params, ...withWrongValues(membersOf(params)) },
    query: { ...valid.query, ...withWrongValues(membersOf(query)) },
    ...(body && { body: mistypedMembers(body) }),
  });
  const unsigned: Case = {
    name: 'every mistake at once, and no signature',
    change: (valid) => ({ ...change(valid), signature: false }),
  };
  return [{ name: 'every mistake at once', change }, ...(signed ? [unsigned] : [])];
};
