import type { Schema } from './describe.ts';

/** Client generators read only some of the ways to write a union. These functions rewrite the others. */

export const isNull = ({ type }: Schema): boolean => type === 'null';

/** Allows null in a schema without a reference: `{ type: ['string', 'null'] }`. */
const withNull = ({ type, ...schema }: Schema): Schema => ({
  ...schema,
  ...(type !== undefined && { type: [type, 'null'].flat() }),
  ...(schema.enum && { enum: [...schema.enum, null] }),
  ...(schema.anyOf && { anyOf: schema.anyOf.map(withNull) }),
});

/** Merges texts of several formats, such as a date or a date-time, into a text. Its description names the formats. */
const withoutFormats = ({ anyOf, ...schema }: Schema): Schema =>
  anyOf?.every(({ type }) => type === 'string')
    ? { ...schema, type: 'string' }
    : { ...schema, ...(anyOf && { anyOf }) };

/** Rewrites null alone, a union with null, and a union of texts. A union of null and a named schema can stay. */
export const simplifyUnion = (schema: Schema): void => {
  if (isNull(schema)) Object.assign(schema, { type: ['string', 'null'], const: null });
  const { anyOf } = schema;
  if (!anyOf) return;
  const others = anyOf.filter((part) => !isNull(part));
  const [only = {}] = others;
  if (others.length < anyOf.length && (others.length > 1 || only.$ref !== undefined)) return;
  delete schema.anyOf;
  const simple = others.length < anyOf.length ? withNull(withoutFormats(only)) : withoutFormats({ anyOf });
  Object.assign(schema, { ...simple, ...schema });
};
