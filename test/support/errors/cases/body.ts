import type * as z from 'zod';
import { type Case, type Cases, withHeaders } from './case.ts';
import type { Request } from '../requests/request.ts';
import { accepts, fieldsOf, mistyped, mistypedFields } from './schema.ts';

const raw = (name: string, rawBody: string): Case => ({ name, change: (valid) => ({ ...valid, rawBody }) });

const fieldsIn = ({ body }: Request): Record<string, unknown> => ({ ...(body as object | undefined) });

const withField = (request: Request, name: string, value: unknown): Request => ({
  ...request,
  body: { ...fieldsIn(request), [name]: value },
});

/** Adds a field to the text of the body, because JSON.stringify does not write `__proto__` or a lone surrogate. */
const withText = (request: Request, field: string): Request => {
  const { rawBody: _written, ...rest } = request;
  const fields = JSON.stringify(fieldsIn(request)).slice(1, -1);
  return { ...rest, rawBody: `{${[fields, field].filter(Boolean).join(',')}}` };
};

/** Returns the cases for one field: a wrong type, invalid strings, null, and nested fields of the wrong type. */
const fieldCases = ([name, schema]: [string, z.ZodType]): readonly Case[] => {
  const rejectedValues = [...new Set([mistyped(schema), 'x', ''])].filter((value) => !accepts(schema, value));
  const nested: Case = {
    name: `${name} with every field of the wrong type`,
    change: (valid) => withField(valid, name, mistypedFields(schema)),
  };
  return [
    ...rejectedValues.map((value): Case => ({
      name: `${name} = ${JSON.stringify(value)}`,
      change: (valid) => withField(valid, name, value),
    })),
    // A null field counts as absent.
    { name: `${name} = null`, change: (valid) => withField(valid, name, null) },
    ...(Object.keys(fieldsOf(schema)).length > 0 ? [nested] : []),
  ];
};

const tooLarge = JSON.stringify({ member: 'x'.repeat(1_100_000) });

export const bodyCases: Cases = (_operation, { body }) => {
  if (!body) return [];
  return [
    raw('a body that is not JSON', '{"amount":'),
    raw('an empty body', ''),
    raw('a body of white space', ' \n'),
    raw('a body that is null', 'null'),
    raw('a body that is an array', '[]'),
    raw('a body that is a text', '"text"'),
    raw('a body that is a number', '17'),
    raw('a body without fields', '{}'),
    raw('a body that is too large', tooLarge),
    {
      name: 'a form instead of JSON',
      change: (valid) =>
        withHeaders({ ...valid, rawBody: 'amount=1' }, { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    { name: 'an unknown field', change: (valid) => withField(valid, 'unknown', 1) },
    { name: 'a field named __proto__', change: (valid) => withText(valid, '"__proto__": {"admin": true}') },
    { name: 'a field named constructor', change: (valid) => withText(valid, '"constructor": 1') },
    { name: 'a lone surrogate in a value', change: (valid) => withText(valid, String.raw`"text": "\ud800"`) },
    { name: 'a lone surrogate in a field name', change: (valid) => withText(valid, String.raw`"\ud800": 1`) },
    { name: 'every field of the wrong type', change: (valid) => ({ ...valid, body: mistypedFields(body) }) },
    ...Object.entries(fieldsOf(body)).flatMap(fieldCases),
  ];
};
