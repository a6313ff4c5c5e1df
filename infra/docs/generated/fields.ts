import { table } from '../../openapi/markdown.ts';
import type { Schema } from '../../openapi/schemas/schema.ts';
import { isNull } from '../../openapi/schemas/unions.ts';
import { type ApiDocument, resolve, schemaName } from './document.ts';

/** A row of a table of fields. */
type Field = readonly [name: string, type: string, description: string];

/** Fields of objects are listed to this depth; deeper ones are in the OpenAPI document. */
const maxDepth = 3;

const alternativesIn = ({ anyOf, oneOf = [] }: Schema): readonly Schema[] => anyOf ?? oneOf;

const nonNull = (schema: Schema): readonly Schema[] => alternativesIn(schema).filter((part) => !isNull(part));

/** Returns the schema without the alternative null, and without references. */
const essenceOf = (schema: Schema, document: ApiDocument): Schema => {
  const resolved = resolve(schema, document);
  const [only, ...others] = nonNull(resolved);
  return only && others.length === 0 ? essenceOf(only, document) : resolved;
};

const isNullable = (schema: Schema): boolean =>
  [schema.type].flat().includes('null') || alternativesIn(schema).some(isNull);

const valueText = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

const typeOf = (schema: Schema, document: ApiDocument): string => {
  const essence = essenceOf(schema, document);
  if (essence.const !== undefined) return valueText(essence.const);
  if (essence.enum && essence.enum.length <= 12) return essence.enum.map(valueText).join(' ');
  if (essence.items) return `array of ${typeOf(essence.items, document)}`;
  const names = [essence.type ?? (nonNull(essence).length > 0 ? 'object' : 'any')]
    .flat()
    .filter((name) => name !== 'null');
  const format = essence.format === undefined ? '' : ` (${essence.format})`;
  return `${names.join(' or ')}${format}`;
};

/** Returns the description of a field, or that of the named schema it refers to, in one line. */
const descriptionOf = (schema: Schema, document: ApiDocument): string => {
  const own = schema.description ?? essenceOf(schema, document).description ?? '';
  return own.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');
};

const fieldsOf = (schema: Schema, document: ApiDocument, prefix: string, depth: number): readonly Field[] => {
  const essence = essenceOf(schema, document);
  const alternatives = nonNull(essence);
  if (alternatives.length > 1) {
    const fields = alternatives.flatMap((part) => fieldsOf(part, document, prefix, depth));
    return [...new Map(fields.toReversed().map((field) => [field[0], field])).values()].toReversed();
  }
  return Object.entries(essence.properties ?? {}).flatMap(([property, field]) => {
    const inner = essenceOf(field, document);
    const isArray = inner.items !== undefined;
    const name = `${prefix}${property}${isArray ? '[]' : ''}`;
    const notes = [essence.required?.includes(property) ? '' : 'optional', isNullable(field) ? 'nullable' : ''];
    const type = [typeOf(field, document), ...notes.filter(Boolean)].join(', ');
    const nested = depth < maxDepth ? fieldsOf(inner.items ?? inner, document, `${name}.`, depth + 1) : [];
    return [[`\`${name}\``, type, descriptionOf(field, document)], ...nested];
  });
};

/** Returns a table of the fields of a schema, with those of nested objects, or nothing if it has no fields. */
export const fieldTable = (schema: Schema | undefined, document: ApiDocument, heading: readonly string[]): string =>
  table(heading, schema ? fieldsOf(schema, document, '', 1) : []);

/** Returns the schema of the data in a response: without the envelope, and of one entry of a list. */
export const dataOf = (schema: Schema | undefined): Schema | undefined => {
  const data = schema?.properties?.data ?? schema;
  return data?.items ?? data;
};

export const dataName = (schema: Schema | undefined): string | undefined => {
  const data = dataOf(schema);
  return data && schemaName(data);
};
