import type * as z from 'zod';
import type { Route } from '#shared/clients/endpoint.ts';
import { isForBrowser } from '#shared/platform/http/route.ts';
import { type Case, type Cases, withHeaders } from './case.ts';
import type { Request } from '../requests/request.ts';
import { type Operation, otherRequests } from '../requests/samples.ts';
import type { IdName, TestClients } from '../requests/test-clients.ts';
import { accepts, fieldsOf, mistypedFields } from './schema.ts';

const longText = 'x'.repeat(5_000);
/** A value that is invalid almost everywhere, but short enough for a URL to contain several. */
const wrongText = 'x'.repeat(600);

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
 * The kind of id that each parameter takes. In the paths of bank accounts, and in the query of POST
 * /consent/payment/create, the parameter is simply called `id`.
 */
const idNames: Readonly<Record<'params' | 'query', Readonly<Record<string, IdName>>>> = {
  params: { ...namesEverywhere, id: 'bankAccountId' },
  query: { ...namesEverywhere, id: 'paymentRequestId' },
};

/** Returns the cases for ids that do not belong to the client's resources in this market, or are not UUIDs. */
const foreignIds = (
  place: 'params' | 'query',
  name: string,
  { market }: Route,
  clients: TestClients,
): readonly Case[] => {
  const { idOf } = clients;
  const [ownerInMarket, ownerInOtherMarket] =
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
    { name: `${name} of another client`, change: (valid) => withId(valid, idOf(ownerInMarket, kind)) },
    {
      name: `${name} of another market`,
      change: (valid) => withId({ ...valid, sender: clients[ownerInOtherMarket] }, idOf(ownerInOtherMarket, kind)),
    },
  ];
};

/** Returns the cases for path parameters. The values do not contain a slash, which would make it another path. */
export const pathCases: Cases = (_operation, route, clients) =>
  Object.entries(fieldsOf(route.params)).flatMap(([name, schema]) => [
    ...['17', '5ac828cb90348 84a96b0e948a31ac65f', longText]
      .filter((value) => !accepts(schema, value))
      .map((value): Case => ({
        name: `${name} = ${describe(value)}`,
        change: (valid) => ({ ...valid, params: { ...valid.params, [name]: value } }),
      })),
    ...foreignIds('params', name, route, clients),
  ]);

const invalidTexts = ['', 'x', '0', '201', '1000001', longText] as const;

const queryParameterCases = (name: string, schema: z.ZodType, route: Route, clients: TestClients): readonly Case[] => {
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

/** Returns the cases for query parameters: values that the schema rejects, and no value if the schema requires one. */
export const queryCases: Cases = (_operation, route, clients) => [
  ...Object.entries(fieldsOf(route.query)).flatMap(([name, schema]) =>
    queryParameterCases(name, schema, route, clients),
  ),
  ...(isForBrowser(route) || route.ignoresOtherParameters ? [] : [unknownQuery]),
];

/** Returns the cases for the headers in the route's schema. */
export const headerCases: Cases = (_operation, route) =>
  Object.keys(fieldsOf(route.headers)).flatMap((name): readonly Case[] => [
    {
      name: `no ${name}`,
      change: (valid) => {
        const { [name]: _header, ...headers } = valid.headers;
        return { ...valid, headers };
      },
    },
    { name: `an empty ${name}`, change: (valid) => withHeaders(valid, { [name]: '' }) },
    { name: `${name} of ${longText.length} characters`, change: (valid) => withHeaders(valid, { [name]: longText }) },
    { name: `an unknown ${name}`, change: (valid) => withHeaders(valid, { [name]: 'unknown' }) },
  ]);

const isIdempotent = (operation: Operation): operation is keyof typeof otherRequests => operation in otherRequests;

/** Returns the cases for the Idempotency-Key: malformed keys, and the key of another request. */
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

/** Returns cases with mistakes in all parts of a request, which show which of the mistakes the response reports. */
export const combinedCases: Cases = (_operation, { params, query, body, signed, idempotency }) => {
  if (!(params ?? query ?? body ?? idempotency)) return [];
  const withWrongValues = (fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, wrongText]));
  const change = (valid: Request): Request => ({
    ...withHeaders(valid, { 'idempotency-key': 'with space' }),
    params: { ...valid.params, ...withWrongValues(fieldsOf(params)) },
    query: { ...valid.query, ...withWrongValues(fieldsOf(query)) },
    ...(body && { body: mistypedFields(body) }),
  });
  const unsigned: Case = {
    name: 'every mistake at once, and no signature',
    change: (valid) => ({ ...change(valid), signature: false }),
  };
  return [{ name: 'every mistake at once', change }, ...(signed ? [unsigned] : [])];
};
