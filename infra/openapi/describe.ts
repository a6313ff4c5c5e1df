import { words } from './tables/words.ts';

/** The parts of a schema in which other schemas are. */
export interface Schema {
  type?: unknown;
  $ref?: string;
  description?: string;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

/** zod writes a pattern for these formats too. The format says the same in one word. */
const wellKnownFormats = new Set(['uuid', 'date', 'date-time']);

/** Finds the words for a place: those for its full path, or else for the longest end of it. */
const wordsFor = (path: readonly string[]): string | undefined => {
  for (let start = 0; start < path.length; start += 1) {
    const key = path.slice(start).join('.');
    const text = words.get(key);
    if (text === undefined) continue;
    usedWords.add(key);
    return text;
  }
  return undefined;
};

/** The keys that were used since the module was loaded. A test compares them with all keys. */
export const usedWords = new Set<string>();

/** The places for which there are no words. */
const undescribed = new Set<string>();

/** Describes a place that has no description of its own. */
export const describe = (place: { description?: string | undefined }, path: readonly string[]): void => {
  place.description ??= wordsFor(path);
  if (place.description === undefined) undescribed.add(path.join('.'));
};

/** Throws if a place was left without a description, and names all such places. */
export const assertDescribed = (): void => {
  if (undescribed.size === 0) return;
  throw new Error(
    `Add descriptions to the schemas or to infra/openapi/tables:\n${[...undescribed].toSorted().join('\n')}`,
  );
};

/** Describes every property of a schema, at any depth, and leaves out what zod adds to every schema of a kind. */
export const describeProperties = (schema: Schema, path: readonly string[]): void => {
  if (wellKnownFormats.has(schema.format ?? '')) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    describe(property, [...path, name]);
    describeProperties(property, [...path, name]);
  }
  const { items, additionalProperties, prefixItems = [], anyOf = [], allOf = [], oneOf = [] } = schema;
  const nested = [...prefixItems, ...anyOf, ...allOf, ...oneOf, ...(items ? [items] : [])];
  if (typeof additionalProperties === 'object') nested.push(additionalProperties);
  for (const part of nested) describeProperties(part, path);
};
