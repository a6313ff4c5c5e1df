import { expect, test } from 'vitest';
import { openApiDocument } from '#infra/openapi.ts';
import { usedWords } from '#infra/openapi/describe.ts';
import { words } from '#infra/openapi/tables/words.ts';
import { guide, unusedFacts } from '#infra/openapi/guide.ts';
import { document } from '#test/support/drivers/document.ts';

interface Part {
  readonly place: string;
  readonly value: any;
}

/** A value and all values inside it. Examples are no part of the document's own words. */
const partsOf = (value: any, place = ''): readonly Part[] => {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).filter(([name]) => name !== 'example' && name !== 'examples');
  return [{ place, value }, ...inside.flatMap(([name, part]) => partsOf(part, `${place}/${name}`))];
};

const parts = partsOf(document);

test('every property of every schema has a description', () => {
  const properties = parts
    .filter(({ value }) => typeof value.properties === 'object')
    .flatMap(({ place, value }) => Object.entries<any>(value.properties).map(([name, of]) => [`${place} ${name}`, of]));
  expect(properties.length).toBeGreaterThan(400);
  expect(properties.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([]);
});

test('every named schema, parameter, header and tag has a description', () => {
  const { schemas, parameters, headers } = document.components;
  for (const [name, { description }] of Object.entries<any>({ ...schemas, ...parameters, ...headers }))
    expect(description, name).toEqual(expect.any(String));
  for (const { name, description } of document.tags) expect(description, name).toEqual(expect.any(String));
});

test('no words describe what the document does not have', () => {
  openApiDocument();
  expect([...words.keys()].filter((place) => !usedWords.has(place))).toEqual([]);
});

test('the guide uses every fact that it can name', () => {
  expect(guide()).not.toContain('{{');
  expect(unusedFacts()).toEqual([]);
});

/** What hey-api and orval append to the name of an operation when they name its types. */
const suffixes = [
  'Body',
  'Data',
  'Error',
  'Errors',
  'Headers',
  'MutationBody',
  'MutationResult',
  'Params',
  'PathParameters',
  'QueryResult',
  'Request',
  'Response',
  'Responses',
  'Result',
];

const pascal = (name: string): string =>
  name
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

test('no schema has the name that a generator gives to a type of an operation, because their clients would not compile', () => {
  const operations = parts.flatMap(({ value }) => (typeof value.operationId === 'string' ? [value.operationId] : []));
  const taken = new Set(
    operations.flatMap((name) => suffixes.map((suffix) => `${pascal(name)}${suffix}`.toLowerCase())),
  );
  expect(Object.keys(document.components.schemas).filter((name) => taken.has(name.toLowerCase()))).toEqual([]);
});

test('numbers and flags of a query are numbers and flags, with their bounds', () => {
  const schemaOf = (path: string, name: string) =>
    document.paths[path].get.parameters.find((parameter: any) => parameter.name === name).schema;
  expect(schemaOf('/payments', 'page')).toEqual({ type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 });
  expect(schemaOf('/payments', 'perPage')).toEqual({ type: 'integer', minimum: 1, maximum: 200, default: 20 });
  expect(schemaOf('/payment-purpose-codes', 'domesticOnly')).toEqual({ type: 'boolean' });
});

test('codes of refusals and types of events are enumerations', () => {
  const { schemas } = document.components;
  expect(schemas.Error.properties.code.$ref).toBe('#/components/schemas/ErrorCode');
  expect(schemas.LegacyError.properties.error.$ref).toBe('#/components/schemas/LegacyErrorCode');
  expect(schemas.ProblemDetails.properties.type.$ref).toBe('#/components/schemas/ProblemType');
  for (const { properties } of schemas.Event.oneOf) expect(properties.type.$ref).toBe('#/components/schemas/EventType');
  expect(schemas.EventType.enum).toContain('payment_request.completed');
});
