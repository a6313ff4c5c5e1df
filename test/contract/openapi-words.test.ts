import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guide, valueNames } from '#infra/openapi/guide.ts';
import { document, resolved } from '#test/support/drivers/document.ts';

interface Part {
  readonly path: string;
  readonly value: any;
}

/** Returns a value and all values inside it, except examples, whose wording is data. */
const partsOf = (value: any, path = ''): readonly Part[] => {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).filter(([name]) => name !== 'example' && name !== 'examples');
  return [{ path, value }, ...inside.flatMap(([name, part]) => partsOf(part, `${path}/${name}`))];
};

const parts = partsOf(document);

/**
 * Returns whether a property refers to a named schema, which has its own description. The property may be null.
 */
const isNamed = ({ $ref, anyOf = [] }: any): boolean => $ref !== undefined || anyOf.some((part: any) => part.$ref);

test('every schema property has a description, or refers to a named schema that has one', () => {
  const properties = parts
    .filter(({ value }) => typeof value.properties === 'object')
    .flatMap(({ path, value }) =>
      Object.entries<any>(value.properties).map(([name, property]) => [`${path} ${name}`, property]),
    );
  expect(properties.length).toBeGreaterThan(400);
  expect(
    properties.filter(([, property]) => !property.description && !isNamed(property)).map(([name]) => name),
  ).toEqual([]);
});

test('every named schema, parameter, header and tag has a description', () => {
  const { schemas, parameters, headers } = document.components;
  for (const [name, { description }] of Object.entries<any>({ ...schemas, ...parameters, ...headers }))
    expect(description, name).toEqual(expect.any(String));
  for (const { name, description } of document.tags) expect(description, name).toEqual(expect.any(String));
  for (const { name, description } of parts.flatMap(({ value }) => (value.in ? [value] : [])))
    expect(description, name).toEqual(expect.any(String));
});

test('a description is a sentence that adds something to the name of its field', () => {
  const wordsOf = (text: string): string => text.replaceAll(/[^a-zA-Z]/g, '').toLowerCase();
  const faults = parts
    .flatMap(({ value }) => Object.entries<any>(typeof value.properties === 'object' ? value.properties : {}))
    .filter(
      ([name, { description: text }]) =>
        text && (!/[.)]$/.test(text) || /^(the|a)?$/.test(wordsOf(text).replace(wordsOf(name), ''))),
    )
    .map(([name, { description }]) => `${name}: ${description}`);
  expect([...new Set(faults)]).toEqual([]);
});

test('the descriptions of an account consent do not reuse those of a payment', () => {
  const { schemas } = document.components;
  for (const name of ['AccountRequest', 'CreatedAccountConsent', 'AccountConsent'])
    expect(schemas[name].properties.purpose.$ref).toBe('#/components/schemas/DataPurpose');
  for (const name of ['CreateAccountConsent', 'CreatedAccountConsent', 'AccountConsent'])
    expect(schemas[name].properties.requestId.description).toMatch(/^The id of the account request/);
  expect(schemas.PlainVerification.properties.requestId.description).toBe('The id of the verification (UUID).');
});

test('the guide uses every value that is provided for it', () => {
  expect(guide()).not.toContain('{{');
  const markdown = globSync('infra/openapi/guide/*.md').map((file) => readFileSync(file, 'utf8'));
  const used = [...markdown.join('').matchAll(/\{\{(\w+)/g)].map(([, name]) => name);
  expect(used).toEqual(expect.arrayContaining(valueNames));
});

test('null is written in the two ways that client generators read', () => {
  const alone = parts.filter(({ value }) => value.type === 'null').map(({ path }) => path);
  expect(alone.filter((path) => !/\/anyOf\/\d$/.test(path))).toEqual([]);
  const nullable = parts.flatMap(({ value, path }) =>
    value.anyOf?.some((part: any) => part.type === 'null') ? [{ path, others: value.anyOf.slice(0, -1) }] : [],
  );
  expect(nullable.length).toBeGreaterThan(20);
  expect(nullable.filter(({ others }) => others.length !== 1 || !others[0].$ref)).toEqual([]);
});

test('no two inline types, and no two values of enumerations, have the same name in generated code', () => {
  const titles = parts.flatMap(({ value }) => (typeof value.title === 'string' ? [value.title] : []));
  const values = parts.flatMap(({ value }) => value['x-enum-varnames'] ?? []);
  for (const names of [[...titles, ...Object.keys(document.components.schemas)], values]) {
    expect(names.length).toBeGreaterThan(200);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  }
});

test('every inline object has a title, after which client generators name its type', () => {
  const untitled = parts.filter(
    ({ value, path }) => value.type === 'object' && value.properties && !value.title && !/schemas\/\w+$/.test(path),
  );
  expect(untitled.map(({ path }) => path)).toEqual([]);
});

/** Suffixes that hey-api and orval append to operation names to name types. */
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

test("no schema has a name that a client generator gives to an operation's type", () => {
  const operations = parts.flatMap(({ value }) => (typeof value.operationId === 'string' ? [value.operationId] : []));
  expect(operations.length).toBeGreaterThan(50);
  const generatedNames = new Set(
    operations.flatMap((name) => suffixes.map((suffix) => `${pascal(name)}${suffix}`.toLowerCase())),
  );
  expect(Object.keys(document.components.schemas).filter((name) => generatedNames.has(name.toLowerCase()))).toEqual([]);
});

test('numeric and boolean query parameters have the matching schema type, and numbers have bounds', () => {
  const schemaOf = (path: string, name: string) =>
    document.paths[path].get.parameters.find((parameter: any) => parameter.name === name).schema;
  expect(schemaOf('/payments', 'page')).toEqual({ type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 });
  expect(schemaOf('/payments', 'perPage')).toEqual({ type: 'integer', minimum: 1, maximum: 200, default: 20 });
  expect(schemaOf('/payment-purpose-codes', 'domesticOnly')).toEqual({ type: 'boolean' });
});

test('error codes and event types are enumerations', () => {
  const { schemas } = document.components;
  expect(schemas.Error.properties.code.$ref).toBe('#/components/schemas/ErrorCode');
  expect(schemas.LegacyError.properties.error.$ref).toBe('#/components/schemas/LegacyErrorCode');
  expect(schemas.ProblemDetails.properties.type.$ref).toBe('#/components/schemas/ProblemType');
  const events = schemas.Event.oneOf.map(resolved);
  expect(events.map(({ properties }: any) => properties.product.const)).toEqual([
    'payments',
    'account-data',
    'reports',
    'providers',
    'webhooks',
  ]);
  for (const { properties } of events) expect(properties.type.$ref).toBe('#/components/schemas/EventType');
  expect(schemas.EventType.enum).toContain('payment_request.completed');
});
