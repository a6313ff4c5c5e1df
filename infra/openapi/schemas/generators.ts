import { partsOf, type Schema } from './schema.ts';

/**
 * Names for generated code. Client generators name the types of inline objects after their titles, and put the
 * constants of all enumerations into one namespace in some languages.
 */

const pascalCase = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const constantCase = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();

/** Names the values of an enumeration after it: `CONSENT_STATUS_AUTHORIZED`. */
const nameValues = (schema: Schema, name: string): void => {
  if (schema.enum) schema['x-enum-varnames'] = schema.enum.map((value) => constantCase(`${name}_${String(value)}`));
};

interface Inline {
  readonly schema: Schema;
  /** The named schema or the operation, followed by the names of the properties. */
  readonly path: readonly string[];
}

const isInlineType = ({ properties, anyOf = [], oneOf = [] }: Schema): boolean =>
  properties !== undefined || anyOf.length > 1 || oneOf.length > 1;

/** Returns the inline schemas, at any depth, that become types of their own. */
const inlineTypesIn = (schema: Schema, path: readonly string[]): readonly Inline[] => {
  const parts: readonly Inline[] = [
    ...Object.entries(schema.properties ?? {}).map(([name, part]) => ({ schema: part, path: [...path, name] })),
    ...partsOf(schema).map((part) => ({ schema: part, path })),
  ];
  return parts.flatMap((part) => [
    ...(isInlineType(part.schema) ? [part] : []),
    ...inlineTypesIn(part.schema, part.path),
  ]);
};

/** Returns the name of an inline type: that of its root and of its last properties, as many as make it unique. */
const titleOf = ({ path: [root = '', ...properties] }: Inline, length: number): string =>
  pascalCase([root, ...properties.slice(-length)].join(' '));

/** Gives each inline type a title that is unique in the document. */
const nameInlineTypes = (inlineTypes: readonly Inline[], taken: ReadonlySet<string>, length = 1): void => {
  const groups = Map.groupBy(inlineTypes, (inline) => titleOf(inline, length));
  const clashing = [...groups].flatMap(([title, group]) => {
    // If several have this title, it goes to the one that cannot get a longer one.
    const [named, ...others] = group.length === 1 ? group : group.filter(({ path }) => path.length === length + 1);
    if (named && others.length === 0 && !taken.has(title)) named.schema.title = title;
    return group.filter(({ schema }) => schema.title !== title);
  });
  const longer = clashing.filter(({ path }) => path.length > length + 1);
  if (longer.length > 0) nameInlineTypes(longer, new Set([...taken, ...groups.keys()]), length + 1);
};

/** Adds the names that client generators use to the named schemas, and to the bodies of operations. */
export const nameForGenerators = (
  schemas: Readonly<Record<string, Schema>>,
  bodies: Readonly<Record<string, Schema>>,
): void => {
  for (const [name, schema] of Object.entries(schemas)) nameValues(schema, name);
  for (const [name, schema] of Object.entries(bodies)) if (isInlineType(schema)) schema.title = pascalCase(name);
  const inlineTypes = Object.entries({ ...bodies, ...schemas }).flatMap(([name, schema]) =>
    inlineTypesIn(schema, [name]),
  );
  nameInlineTypes(inlineTypes, new Set([...Object.keys(schemas), ...Object.keys(bodies).map(pascalCase)]));
};
