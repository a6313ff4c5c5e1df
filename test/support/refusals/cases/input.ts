import type * as z from 'zod';
import { type Case, type Cases, withHeaders } from './case.ts';
import type { Cast, IdName } from '../requests/cast.ts';
import type { Request } from '../requests/request.ts';
import { type Operation, otherRequests } from '../requests/samples.ts';
import { accepts, membersOf, mistypedThroughout } from './schema.ts';

const long = 'x'.repeat(5_000);
/** Wrong almost everywhere; several of them still fit into one URL. */
const wrong = 'x'.repeat(600);

/** Written as it is sent; a long one by its length. */
const shown = (value: string): string => (value.length > 40 ? `${value.length} characters` : `"${value}"`);

const idNames: Readonly<Record<string, IdName>> = {
  paymentRequestId: 'paymentRequestId',
  consentId: 'consentId',
  paymentId: 'paymentId',
  webhookId: 'webhookId',
  // The query of POST /consent/payment/create names the payment request so.
  id: 'paymentRequestId',
};

/** Ids that are well-formed and not the asking client's in this market. */
const foreignIds = (place: 'params' | 'query', name: string, { idOf, traveller }: Cast): readonly Case[] => {
  const kind = idNames[name];
  if (kind === undefined) return [];
  const naming = async (request: Request, id: Promise<string>): Promise<Request> => ({
    ...request,
    [place]: { ...request[place], [name]: await id },
  });
  return [
    { name: `${name} of nobody`, spoil: (good) => good },
    { name: `${name} of another client`, spoil: (good) => naming(good, idOf('stranger', kind)) },
    {
      name: `${name} of another market`,
      spoil: (good) => naming({ ...good, by: traveller }, idOf('traveller', kind)),
    },
  ];
};

/** The path's parameters. A value with a slash would be another path. */
export const pathCases: Cases = (_operation, { params }, cast) =>
  Object.entries(membersOf(params)).flatMap(([name, schema]) => [
    ...['17', '5ac828cb90348 84a96b0e948a31ac65f', long]
      .filter((value) => !accepts(schema, value))
      .map((value): Case => ({
        name: `${name} = ${shown(value)}`,
        spoil: (good) => ({ ...good, params: { ...good.params, [name]: value } }),
      })),
    ...foreignIds('params', name, cast),
  ]);

const badTexts = ['', 'x', '0', '201', '1000001', long] as const;

const queryMemberCases = (name: string, schema: z.ZodType, cast: Cast): readonly Case[] => {
  const leftOut: Case = {
    name: `?${name} left out`,
    spoil: (good) => {
      const { [name]: _member, ...query } = good.query;
      return { ...good, query };
    },
  };
  return [
    ...badTexts
      .filter((value) => !accepts(schema, value))
      .map((value): Case => ({
        name: `?${name} = ${shown(value)}`,
        spoil: (good) => ({ ...good, query: { ...good.query, [name]: value } }),
      })),
    ...(accepts(schema, undefined) ? [] : [leftOut]),
    ...foreignIds('query', name, cast),
  ];
};

const unknownQuery: Case = {
  name: '?unknown',
  spoil: (good) => ({ ...good, query: { ...good.query, unknown: '1' } }),
};

/** The query's members, each with every value that its schema refuses, and left out where it must be there. */
export const queryCases: Cases = (_operation, { query, method, ok }, cast) => [
  ...Object.entries(membersOf(query)).flatMap(([name, schema]) => queryMemberCases(name, schema, cast)),
  ...(method === 'GET' && ok.kind !== 'page' ? [unknownQuery] : []),
];

/** The headers a route's schema names. */
export const headerCases: Cases = (_operation, route) =>
  Object.keys(membersOf(route.headers)).flatMap((name): readonly Case[] => [
    {
      name: `no ${name}`,
      spoil: (good) => {
        const { [name]: _header, ...headers } = good.headers;
        return { ...good, headers };
      },
    },
    { name: `an empty ${name}`, spoil: (good) => withHeaders(good, { [name]: '' }) },
    { name: `${name} of ${long.length} characters`, spoil: (good) => withHeaders(good, { [name]: long }) },
    { name: `an unknown ${name}`, spoil: (good) => withHeaders(good, { [name]: 'unknown' }) },
  ]);

const isIdempotent = (operation: Operation): operation is keyof typeof otherRequests => operation in otherRequests;

/** The Idempotency-Key: malformed, and the key of another request. */
export const keyCases: Cases = (operation, { idempotency }) => {
  if (!idempotency || !isIdempotent(operation)) return [];
  const other = otherRequests[operation];
  return [
    ...['', 'with space', 'clé', 'x'.repeat(41)].map((key): Case => ({
      name: `Idempotency-Key ${shown(key)}`,
      spoil: (good) => withHeaders(good, { 'idempotency-key': key }),
    })),
    {
      name: 'X-Idempotency-Key "with space"',
      spoil: (good) => withHeaders(good, { 'x-idempotency-key': 'with space' }),
    },
    {
      name: 'an Idempotency-Key of another request',
      before: (good) => withHeaders(good, { 'idempotency-key': 'of-another' }),
      spoil: (good) => withHeaders({ ...good, ...other }, { 'idempotency-key': 'of-another' }),
    },
  ];
};

/** Mistakes in all places at once: which of them one answer names. */
export const combinedCases: Cases = (_operation, { params, query, body, signed, idempotency }) => {
  if (!(params ?? query ?? body ?? idempotency)) return [];
  const allWrong = (members: object) => Object.fromEntries(Object.keys(members).map((name) => [name, wrong]));
  const spoil = (good: Request): Request => ({
    ...withHeaders(good, { 'idempotency-key': 'with space' }),
    params: { ...good.params, ...allWrong(membersOf(params)) },
    query: { ...good.query, ...allWrong(membersOf(query)) },
    ...(body && { body: mistypedThroughout(body) }),
  });
  const unsigned: Case = {
    name: 'every mistake at once, and no signature',
    spoil: (good) => ({ ...spoil(good), signature: false }),
  };
  return [{ name: 'every mistake at once', spoil }, ...(signed ? [unsigned] : [])];
};
