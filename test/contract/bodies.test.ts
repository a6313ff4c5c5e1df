import { expect, test } from 'vitest';
import * as z from 'zod';
import { interfaceRoutes } from '#infra/routes.ts';
import { maxBodyBytes } from '#shared/platform/http/middlewares.ts';

/** A DynamoDB item has at most 400 kB, including attribute names. The rest is for fields that the service adds. */
const itemBytes = 400 * 1024;
const reserved = 50 * 1024;

type Schema = z.core.JSONSchema.BaseSchema;

/** UTF-8 needs at most three bytes for a UTF-16 code unit. */
const bytesPerUnit = 3;

/** The longest text of an unanchored or repeating pattern is unknown. */
const isBounded = (pattern: string): boolean => /^\^.*\$$/.test(pattern) && !/(?<!\\)[*+]|,\}/.test(pattern);

const bytesOfText = ({ maxLength, pattern = '', format, enum: values, const: only }: Schema): number => {
  if (only !== undefined) return String(only).length;
  if (values) return Math.max(...values.map((value) => String(value).length));
  if (maxLength !== undefined) return maxLength * bytesPerUnit;
  return format === 'date-time' || format === 'date' || isBounded(pattern) ? 64 : Number.POSITIVE_INFINITY;
};

/** The maximum size in bytes of a valid value in an item, or Infinity if the schema sets no limit. */
const bytesOf = (schema: Schema | boolean, named: Readonly<Record<string, Schema>>): number => {
  if (typeof schema === 'boolean') return schema ? Number.POSITIVE_INFINITY : 0;
  const most = (part: Schema | boolean): number => bytesOf(part, named);
  if (schema.$ref) return most(named[schema.$ref.replace('#/$defs/', '')] ?? true);
  const {
    type,
    anyOf,
    allOf,
    properties = {},
    items,
    maxItems = Number.POSITIVE_INFINITY,
    additionalProperties,
  } = schema;
  if (anyOf) return Math.max(...anyOf.map(most));
  if (allOf) return allOf.reduce<number>((sum, part) => sum + most(part), 0);
  if (type === 'null') return 0;
  if (type === 'boolean' || type === 'number' || type === 'integer') return 22;
  if (type === 'array') return maxItems * (most(items as Schema) + 1);
  if (type !== 'object') return bytesOfText(schema);
  const members = Object.entries(properties).map(([name, member]) => name.length + 1 + most(member));
  return members.reduce((sum, bytes) => sum + bytes, additionalProperties ? most(additionalProperties) : 0);
};

const withBody = interfaceRoutes.flatMap(([name, { body }]) => (body ? [[name, body] as const] : []));

test.each(withBody)('the largest body that %s accepts fits into an item of the table', (_name, body) => {
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema;
  expect(bytesOf(schema, schema.$defs ?? {})).toBeLessThan(itemBytes - reserved);
});

test('a body may have one mebibyte, so white space and escapes do not use up the item size', () => {
  expect(maxBodyBytes).toBe(1_048_576);
});
