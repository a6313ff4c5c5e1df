import openapiTS, { type OpenAPI3 } from 'openapi-typescript';
import {
  type ApiDocument,
  hasParameter,
  type Operation,
  operationsIn,
  type Parameter,
  readDocument,
  requestSchemaOf,
  successOf,
} from './generated/document.ts';
import type { Schema } from '../openapi/schemas/schema.ts';
import project from '../../package.json' with { type: 'json' };

/** The library creates sessions itself, and bank logos are for browsers. */
const omittedOperations = new Set(['createSession', 'refreshSession', 'legacyToken', 'legacyRefresh', 'getLogo']);

const callsIn = (document: ApiDocument): readonly Operation[] =>
  operationsIn(document).filter(({ operationId }) => !omittedOperations.has(operationId));

/**
 * Returns the part of the response that is the result: `data`, `data` with `meta`, the entire body, a file, or none.
 */
const resultOf = (operation: Operation): string => {
  const { content, schema } = successOf(operation);
  if (!content) return 'none';
  if (Object.keys(content).some((type) => type !== 'application/json')) return 'file';
  const fields = Object.keys(schema?.properties ?? {});
  if (fields.includes('meta')) return 'page';
  return fields.includes('data') ? 'data' : 'body';
};

/**
 * Returns whether a call can be retried automatically. A GET that performs a lookup cannot, because lookups are
 * charged.
 */
const isSafe = ({ method, tags: [tag] }: Operation): boolean =>
  ['GET', 'PUT', 'DELETE'].includes(method) && tag !== 'Verification';

const rowOf = (operation: Operation): string => {
  const row = {
    method: operation.method,
    path: operation.path,
    response: resultOf(operation),
    ...(operation.security.length > 0 && { session: true }),
    ...(hasParameter(operation, 'x-tenant') && { market: true }),
    ...(hasParameter(operation, 'x-signature') && { signed: true }),
    ...(hasParameter(operation, 'idempotency-key') && { keyed: true }),
    ...(isSafe(operation) && { safe: true }),
  };
  return `  ${operation.operationId}: ${JSON.stringify(row)},`;
};

const operationsName = 'Operations';

/**
 * Returns the schemas of the document, and that of its operations: without headers, which the library handles itself,
 * envelopes, which it removes, and error responses, which it throws.
 */
const reduced = (document: ApiDocument): object => ({
  openapi: '3.1.0',
  info: { title: '', version: '' },
  paths: {},
  components: {
    schemas: withoutExamples({
      ...document.components.schemas,
      [operationsName]: objectOf(
        callsIn(document).map((operation) => [operation.operationId, inputAndResult(operation)]),
      ),
    }),
  },
});

/** Returns the schema of an object with these properties, all of them required except the named ones. */
const objectOf = (properties: readonly (readonly [string, Schema])[], optional: readonly string[] = []): Schema => ({
  type: 'object',
  properties: Object.fromEntries(properties),
  required: properties.map(([name]) => name).filter((name) => !optional.includes(name)),
});

const parametersIn = (place: Parameter['in'], { parameters }: Operation): Schema | undefined => {
  const own = parameters.filter((parameter) => parameter.in === place);
  if (own.length === 0) return undefined;
  return objectOf(
    own.map(({ name, schema, description }) => [name, { ...schema, ...(description && { description }) }]),
    own.filter(({ required }) => !required).map(({ name }) => name),
  );
};

const resultSchemaOf = (operation: Operation): Schema | undefined => {
  const { schema } = successOf(operation);
  const kind = resultOf(operation);
  if (kind === 'file') return undefined;
  if (kind !== 'data') return schema;
  // The description is that of the envelope's field.
  const { description: _description, ...data } = schema?.properties?.data ?? {};
  return data;
};

/** Returns the schema of a call: its input, and its result if this is JSON. */
const inputAndResult = (operation: Operation): Schema => {
  const parts = {
    query: parametersIn('query', operation),
    path: parametersIn('path', operation),
    body: requestSchemaOf(operation),
    result: resultSchemaOf(operation),
  };
  const present = Object.entries(parts).flatMap(([name, part]) => (part ? [[name, part] as const] : []));
  return { ...objectOf(present), description: operation.summary };
};

const isExample = (name: string, value: unknown): boolean =>
  ['example', 'examples'].includes(name) || (name === 'title' && typeof value === 'string');

const withoutExamples = (schemas: object): unknown =>
  JSON.parse(JSON.stringify(schemas, (name, value: unknown) => (isExample(name, value) ? undefined : value)));

/** Removes the empty types that the generator also emits, and what its comments repeat of the types. */
const withoutRepetition = (types: string): string =>
  types
    .replaceAll(/export type (?:paths|operations|webhooks|\$defs|external) = .*\n/g, '')
    .replaceAll(/^ *\* @(?:enum \{.*\}|constant)\n/gm, '')
    .replaceAll(/\/\*\*\n *\* (@description .*)\n *\*\//g, '/** $1 */');

export const clientTypesFile = 'infra/docs/client-library/data/api.ts';

/**
 * Returns the text of the client library's generated file: the types of request and response bodies, and one row for
 * each operation.
 */
export const clientTypesText = async (document: Parameters<typeof readDocument>[0]): Promise<string> => {
  const apiDocument = readDocument(document);
  const types = await openapiTS(reduced(apiDocument) as OpenAPI3, { commentHeader: '', immutableTypes: true });
  const rows = callsIn(apiDocument).map(rowOf);
  return [
    '/* Generated from the OpenAPI document: npm run openapi writes this file. */',
    withoutRepetition(types).trim(),
    '',
    `export type operations = components['schemas']['${operationsName}'];`,
    '',
    '/** The method, the path and the properties of each operation. */',
    `export const calls = {\n${rows.join('\n')}\n} as const satisfies Record<keyof operations, unknown>;`,
    '',
    '/** The version of the library, which its requests state. */',
    `export const version = '${project.version}';`,
    '',
  ].join('\n');
};
