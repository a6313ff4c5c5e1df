import type { Schema } from './describe.ts';

/** A schema of null alone, which client generators cannot read. */
export const isNull = ({ type }: Schema): boolean => type === 'null';

/** Allows null in a schema that has a type: `{ type: ['string', 'null'] }`. */
const withNull = ({ type, ...schema }: Schema): Schema => ({
  ...schema,
  ...(type !== undefined && { type: [type, 'null'].flat() }),
  ...(schema.enum && { enum: [...schema.enum, null] }),
  ...(schema.anyOf && { anyOf: schema.anyOf.map(withNull) }),
});

/**
 * Writes `anyOf: [schema, null]` as a schema that allows null, because client generators cannot read the former. Named
 * schemas stay in an `anyOf`, which generators do read.
 */
export const mergeNull = (schema: Schema): void => {
  if (isNull(schema)) Object.assign(schema, { type: ['string', 'null'], const: null });
  const { anyOf = [] } = schema;
  const [only = {}, ...others] = anyOf.filter((part) => !isNull(part));
  if (others.length > 0 || anyOf.length !== 2 || only.$ref !== undefined) return;
  delete schema.anyOf;
  Object.assign(schema, { ...withNull(only), ...schema });
};
