import { expect, test } from 'vitest';
import * as z from 'zod';
import { interfaceRoutes } from '#infra/routes.ts';
import { maxBodyBytes } from '#shared/platform/http/middlewares.ts';

/** A DynamoDB item has at most 400 kB, including attribute names. */
const maxItemBytes = 400 * 1024;

/** Room for the fields that the service adds to a body. */
const reservedBytes = 50 * 1024;

type Schema = z.core.JSONSchema.BaseSchema;

/** UTF-8 needs at most three bytes per UTF-16 code unit. */
const bytesPerUnit = 3;

/** Returns whether a pattern limits the length of matching texts: it is anchored and has no unlimited repetition. */
const isBounded = (pattern: string): boolean => /^\^.*\$$/.test(pattern) && !/(?<!\\)[*+]|,\}/.test(pattern);

const maxTextBytes = ({ maxLength, pattern = '', format, enum: values, const: constant }: Schema): number => {
  if (constant !== undefined) return String(constant).length;
  if (values) return Math.max(...values.map((value) => String(value).length));
  if (maxLength !== undefined) return maxLength * bytesPerUnit;
  return format === 'date-time' || format === 'date' || isBounded(pattern) ? 64 : Number.POSITIVE_INFINITY;
};

/** Returns the maximum size of a valid value in an item, in bytes, or Infinity if the schema does not limit it. */
const maxBytesOf = (schema: Schema | boolean, definitions: Readonly<Record<string, Schema>>): number => {
  if (typeof schema === 'boolean') return schema ? Number.POSITIVE_INFINITY : 0;
  const maxPartBytes = (part: Schema | boolean): number => maxBytesOf(part, definitions);
  if (schema.$ref) return maxPartBytes(definitions[schema.$ref.replace('#/$defs/', '')] ?? true);
  const {
    type,
    anyOf,
    allOf,
    properties = {},
    items,
    maxItems = Number.POSITIVE_INFINITY,
    additionalProperties,
  } = schema;
  if (anyOf) return Math.max(...anyOf.map(maxPartBytes));
  if (allOf) return allOf.reduce<number>((sum, part) => sum + maxPartBytes(part), 0);
  if (type === 'null') return 0;
  if (type === 'boolean' || type === 'number' || type === 'integer') return 22;
  if (type === 'array') return maxItems * (maxPartBytes(items as Schema) + 1);
  if (type !== 'object') return maxTextBytes(schema);
  const propertyBytes = Object.entries(properties).map(([name, property]) => name.length + 1 + maxPartBytes(property));
  return propertyBytes.reduce(
    (sum, bytes) => sum + bytes,
    additionalProperties ? maxPartBytes(additionalProperties) : 0,
  );
};

const bodies = interfaceRoutes.flatMap(([name, { body }]) => (body ? [[name, body] as const] : []));

test.each(bodies)('the largest body that %s accepts fits into one table item', (_name, body) => {
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema;
  expect(maxBytesOf(schema, schema.$defs ?? {})).toBeLessThan(maxItemBytes - reservedBytes);
});

test('a body may be one mebibyte, because white space and escapes are not stored', () => {
  expect(maxBodyBytes).toBe(1_048_576);
});
